/**
 * A shared worker: one stream of events for all tabs of this browser. Over HTTP/1.1 a browser has six connections to a server, and
 * with a stream in each tab the seventh tab would load nothing.
 */
import type { FromTab, FromWorker } from './messages.ts';
import { SIGN_OF_LIFE_MS } from './messages.ts';
import { keepStream, makeTurns } from './record-stream.ts';

/** Timers of tabs in the background come once a minute, and late. */
const GONE_AFTER_MS = 4 * SIGN_OF_LIFE_MS;
const TOKEN_WAIT_MS = 10_000;
const takeTurn = makeTurns({ most: 2, turn_ms: 20_000 });

interface Tab {
  follows: ReadonlySet<string>;
  heard_at: number;
}

const tabs = new Map<MessagePort, Tab>();
const streams = new Map<string, { over: AbortController; is_connected: boolean }>();
let tokenAsked: PromiseWithResolvers<string | undefined> | undefined;

addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return;
  for (const port of event.ports) {
    port.addEventListener('message', ({ data }: MessageEvent<FromTab>) => hear(port, data));
    port.start();
  }
});

function hear(port: MessagePort, said: FromTab): void {
  if ('token' in said) {
    tokenAsked?.resolve(said.token ?? undefined);
    return;
  }
  const before = tabs.get(port)?.follows;
  tabs.set(port, { follows: new Set(said.follows), heard_at: Date.now() });
  for (const slug of said.follows) {
    if (before?.has(slug) !== true) welcome(port, slug);
  }
  for (const [slug, { over }] of streams) {
    if (followersOf(slug).length > 0) continue;
    over.abort();
    streams.delete(slug);
  }
}

function welcome(port: MessagePort, slug: string): void {
  const stream = streams.get(slug);
  if (stream === undefined) startStream(slug);
  else if (stream.is_connected) tell(port, { slug, told: { is_connected: true } });
}

function startStream(slug: string): void {
  const stream = { over: new AbortController(), is_connected: false };
  const { signal } = stream.over;
  streams.set(slug, stream);
  void keepStream({
    slug,
    findToken: () => askForToken(slug),
    takeTurn,
    signal,
    tell(told) {
      if (signal.aborted) return;
      if ('is_connected' in told) stream.is_connected = told.is_connected;
      for (const port of followersOf(slug)) tell(port, { slug, told });
    },
  });
}

const tell = (port: MessagePort, told: FromWorker) => port.postMessage(told);

function followersOf(slug: string): MessagePort[] {
  const since = Date.now() - GONE_AFTER_MS;
  for (const [port, { heard_at }] of tabs) {
    if (heard_at < since) tabs.delete(port);
  }
  return [...tabs].filter(([, { follows }]) => follows.has(slug)).map(([port]) => port);
}

/** Of whichever tab answers first: some of them sleep. */
function askForToken(slug: string): Promise<string | undefined> {
  tokenAsked ??= Promise.withResolvers();
  const asked = tokenAsked;
  for (const port of followersOf(slug)) tell(port, { wants_token: true });
  const timer = setTimeout(() => asked.resolve(undefined), TOKEN_WAIT_MS);
  return asked.promise.finally(() => {
    clearTimeout(timer);
    if (tokenAsked === asked) tokenAsked = undefined;
  });
}
