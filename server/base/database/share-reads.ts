/**
 * Shares a read among concurrent requests. A request that arrives during a read waits for the next one, which
 * starts later and serves all that wait: nobody gets an answer older than their request, and the database
 * gets one query at a time per key.
 */
export function shareReads<Key, Answer>(read: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  interface Turn {
    current: Promise<Answer>;
    next: Promise<Answer> | null;
  }
  const turns = new Map<Key, Turn>();

  function begin(key: Key): Promise<Answer> {
    const turn: Turn = { current: read(key), next: null };
    turns.set(key, turn);
    const end = () => {
      // The next one takes over at once, before any other request can start a read.
      if (turn.next === null) turns.delete(key);
    };
    turn.current.then(end, end);
    return turn.current;
  }

  return (key) => {
    const turn = turns.get(key);
    if (turn === undefined) return begin(key);
    const beginNext = () => begin(key);
    turn.next ??= turn.current.then(beginNext, beginNext);
    return turn.next;
  };
}
