const LONG_MS = 2_000;

/**
 * Shares a read among concurrent requests. A request that arrives during a read waits for the next one, which
 * starts later and serves all that wait: nobody gets an answer older than their request, and the database
 * gets one query at a time per key. A failure that took long is one of those that wait too: reading again would make them wait
 * twice as long as a request may take.
 */
export function shareReads<Key, Answer>(read: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  interface Turn {
    current: Promise<Answer>;
    begun_at: number;
    next: Promise<Answer> | null;
  }
  const turns = new Map<Key, Turn>();

  function begin(key: Key): Promise<Answer> {
    const turn: Turn = { current: read(key), begun_at: performance.now(), next: null };
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
    turn.next ??= turn.current.then(
      () => begin(key),
      (error: unknown) => {
        if (performance.now() - turn.begun_at < LONG_MS) return begin(key);
        turns.delete(key);
        throw error;
      },
    );
    return turn.next;
  };
}
