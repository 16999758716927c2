/** Follows the progress of recordings as server events, over one connection for all subscribers on a page. */
import type { RecordProgress } from '@minutebook/contract/events.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { getToken } from './session.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

interface Follower {
  onProgress: (progress: RecordProgress) => void;
  onConnect: () => void;
}

interface Following {
  followers: Set<Follower>;
  is_connected: boolean;
  over: AbortController;
}

/** By slug. A browser allows few connections to a server over HTTP/1.1, and other requests need some. */
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
  const following = followings.get(slug) ?? startFollowing(slug);
  const follower = { onProgress, onConnect };
  following.followers.add(follower);
  if (following.is_connected) onConnect();
  signal.addEventListener('abort', () => {
    following.followers.delete(follower);
    if (following.followers.size > 0) return;
    following.over.abort();
    if (followings.get(slug) === following) followings.delete(slug);
  });
}

function startFollowing(slug: string): Following {
  const following = { followers: new Set<Follower>(), is_connected: false, over: new AbortController() };
  followings.set(slug, following);
  void keepConnected(slug, following);
  return following;
}

async function keepConnected(slug: string, following: Following): Promise<void> {
  const { followers, over } = following;
  let waitMs = FIRST_WAIT_MS;
  while (!over.signal.aborted) {
    try {
      const stream = await openStream(slug, over.signal);
      following.is_connected = true;
      for (const { onConnect } of followers) onConnect();
      waitMs = FIRST_WAIT_MS;
      for await (const progress of readEvents(stream)) {
        for (const { onProgress } of followers) onProgress(progress);
      }
    } catch {
      // The server restarts, or the connection is lost: pages stay as they are, and a retry follows.
    }
    following.is_connected = false;
    await pause(waitMs, over.signal);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

async function openStream(slug: string, signal: AbortSignal): Promise<ReadableStream<BufferSource>> {
  const token = await getToken();
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

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
