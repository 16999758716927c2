/** Follows the progress of recordings as server events, over one connection for all subscribers of all tabs. */
import type { RecordProgress } from '@minutebook/contract/events.ts';
import { getToken } from '../session.ts';
import { SIGN_OF_LIFE_MS, type FromTab, type FromWorker } from './messages.ts';
import { makeStreams, type Told } from './record-stream.ts';

interface Follower {
  onProgress: (progress: RecordProgress) => void;
  onConnect: () => void;
}

interface Following {
  followers: Set<Follower>;
  is_connected: boolean;
}

/** By slug. */
const followings = new Map<string, Following>();

/**
 * Reconnects by itself until `signal` is aborted. `onConnect` is called each time, and at once when there is
 * a connection already: changes in between have to be fetched.
 */
export function followRecords(
  slug: string,
  onProgress: Follower['onProgress'],
  onConnect: Follower['onConnect'],
  signal: AbortSignal,
): void {
  const following = followings.get(slug) ?? { followers: new Set<Follower>(), is_connected: false };
  const follower = { onProgress, onConnect };
  following.followers.add(follower);
  if (!followings.has(slug)) {
    followings.set(slug, following);
    source().change();
  } else if (following.is_connected) onConnect();
  signal.addEventListener('abort', () => {
    following.followers.delete(follower);
    if (following.followers.size > 0 || followings.get(slug) !== following) return;
    followings.delete(slug);
    source().change();
  });
}

function hear(slug: string, told: Told): void {
  const following = followings.get(slug);
  if (following === undefined) return;
  if ('progress' in told) {
    for (const { onProgress } of following.followers) onProgress(told.progress);
    return;
  }
  following.is_connected = told.is_connected;
  if (told.is_connected) for (const { onConnect } of following.followers) onConnect();
}

/** The source of the events; `change` is called when other workspaces are followed. */
interface Source {
  change: () => void;
}

let opened: Source | undefined;
const source = (): Source => (opened ??= openSource());

/** Browsers of telephones have no shared workers, and few tabs that are awake. */
const openSource = (): Source => ('SharedWorker' in globalThis ? openWorker() : openStreams());

function openWorker(): Source {
  const worker = new SharedWorker(new URL('event-worker.ts', import.meta.url), { type: 'module' });
  const { port } = worker;
  const say = (said: FromTab) => port.postMessage(said);
  const change = () => say({ follows: [...followings.keys()] });
  port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('slug' in data) hear(data.slug, data.told);
    else
      void getToken()
        .catch(() => undefined)
        .then((token) => say({ token: token ?? null }));
  });
  port.start();
  setInterval(change, SIGN_OF_LIFE_MS);
  addEventListener('pagehide', () => say({ follows: [] }));
  addEventListener('pageshow', ({ persisted }) => persisted && change());
  return { change };
}

function openStreams(): Source {
  const streams = makeStreams({ most: 1, findToken: () => getToken(), tell: hear });
  return { change: () => streams.follow(new Set(followings.keys())) };
}
