/** Streams of the events of workspaces, connected again whenever one is lost. */
import type { RecordProgress } from '@minutebook/contract/events.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** News of a stream: it is connected or was lost, or a record has made progress. */
export type Told = { is_connected: boolean } | { progress: RecordProgress };

export interface Streams {
  /** These from now on, and no others. */
  follow(slugs: ReadonlySet<string>): void;
  isConnected(slug: string): boolean;
}

interface Habits {
  /** So many at once; where more are wanted, they take turns. */
  most: number;
  findToken: (slug: string) => Promise<string | undefined>;
  tell: (slug: string, told: Told) => void;
}

export function makeStreams({ most, findToken, tell }: Habits): Streams {
  const streams = new Map<string, { over: AbortController; is_connected: boolean }>();
  const takeTurn = makeTurns(most);
  function start(slug: string): void {
    const stream = { over: new AbortController(), is_connected: false };
    const { signal } = stream.over;
    streams.set(slug, stream);
    void keepStream({
      slug,
      findToken: () => findToken(slug),
      takeTurn,
      signal,
      tell(told) {
        if (signal.aborted) return;
        if ('is_connected' in told) stream.is_connected = told.is_connected;
        tell(slug, told);
      },
    });
  }
  return {
    follow(slugs) {
      for (const [slug, { over }] of streams) {
        if (slugs.has(slug)) continue;
        over.abort();
        streams.delete(slug);
      }
      for (const slug of slugs) if (!streams.has(slug)) start(slug);
    },
    isConnected: (slug) => streams.get(slug)?.is_connected === true,
  };
}

interface Streaming {
  slug: string;
  findToken: () => Promise<string | undefined>;
  tell: (told: Told) => void;
  takeTurn: TakeTurn;
  signal: AbortSignal;
}

/** Runs until `signal` is aborted. */
async function keepStream({ slug, findToken, tell, takeTurn, signal }: Streaming): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const turn = await takeTurn(signal);
    try {
      signal.throwIfAborted();
      const stream = await openStream(slug, await findToken(), AbortSignal.any([signal, turn.over]));
      tell({ is_connected: true });
      waitMs = FIRST_WAIT_MS;
      for await (const progress of readEvents(stream)) tell({ progress });
    } catch {
      // The server restarts, the connection is lost, or others have their turn: pages stay as they are, and a retry follows.
    }
    turn.end();
    tell({ is_connected: false });
    await pause(waitMs, signal);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

async function openStream(
  slug: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<BufferSource>> {
  const response = await fetch(`/events?workspace=${encodeURIComponent(slug)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (!response.ok || response.body === null) throw new Error(`No events: ${response.status}`);
  return response.body;
}

async function* readEvents(stream: ReadableStream<BufferSource>): AsyncGenerator<RecordProgress> {
  const events = stream.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of events) {
    if (event === 'record') yield JSON.parse(data) as RecordProgress;
  }
}

interface Turn {
  /** Aborted when the turn has lasted long enough and another stream waits. */
  over: AbortSignal;
  end: () => void;
}

type TakeTurn = (signal: AbortSignal) => Promise<Turn>;

const TURN_MS = 20_000;

/**
 * Lets streams take turns of `TURN_MS` when there are more than `most`. Nothing is lost: a page fetches what
 * it missed whenever its stream connects.
 */
function makeTurns(most: number): TakeTurn {
  const waiting = new Set<() => void>();
  let held = 0;
  return async (signal) => {
    if (held >= most) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      waiting.delete(resolve);
    }
    held += 1;
    const over = new AbortController();
    const timer = setInterval(() => {
      if (waiting.size > 0) over.abort();
    }, TURN_MS);
    return {
      over: over.signal,
      end() {
        clearInterval(timer);
        held -= 1;
        const [first] = waiting;
        first?.();
      },
    };
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
