/**
 * A shared worker: one stream of events for all tabs of this browser. Over HTTP/1.1 a browser has six connections to a server, and
 * with a stream in each tab the seventh tab would load nothing.
 */
import { SIGN_OF_LIFE_MS, type FromTab, type FromWorker } from './messages.ts';
import { makeStreams } from './record-stream.ts';

/** Timers of tabs in the background come once a minute, and late. */
const GONE_AFTER_MS = 4 * SIGN_OF_LIFE_MS;
const TOKEN_WAIT_MS = 10_000;

interface Tab {
  follows: ReadonlySet<string>;
  heard_at: number;
}

const tabs = new Map<MessagePort, Tab>();
const streams = makeStreams({
  most: 2,
  findToken: askForToken,
  tell(slug, told) {
    for (const port of followersOf(slug)) tell(port, { slug, told });
  },
});
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
    if (before?.has(slug) !== true && streams.isConnected(slug))
      tell(port, { slug, told: { is_connected: true } });
  }
  forgetSilent();
  streams.follow(new Set([...tabs.values()].flatMap(({ follows }) => [...follows])));
}

const tell = (port: MessagePort, told: FromWorker) => port.postMessage(told);

function forgetSilent(): void {
  const since = Date.now() - GONE_AFTER_MS;
  for (const [port, { heard_at }] of tabs) {
    if (heard_at < since) tabs.delete(port);
  }
}

function followersOf(slug: string): MessagePort[] {
  forgetSilent();
  return [...tabs].filter(([, { follows }]) => follows.has(slug)).map(([port]) => port);
}

/** Asks all tabs that follow the workspace, as some of them sleep; the first answer counts. */
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
