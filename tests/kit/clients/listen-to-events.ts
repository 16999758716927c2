/** Listens to server-sent events. */
import assert from 'node:assert/strict';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import type { ChangePage } from '@minutebook/contract/v3/feed-endpoints.ts';
import { parseEvent, readBlocks } from './server-events.ts';

export interface EventListener<Data = RecordProgress> {
  /** The events received so far. */
  readonly events: Data[];
  /** The id of the last event; empty when none had one. */
  readonly last_id: string;
  /** Returns the first event that fits, which may have been received already. */
  next(fits: (event: Data) => boolean): Promise<Data>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

export const listenToEvents = (base_url: string, slug: string, token: string): Promise<EventListener> =>
  listen(`${base_url}/events?workspace=${slug}`, { token, event: 'record' });

export const listenToChanges = (
  url: string,
  asked: { token: string; last_event_id?: string },
): Promise<EventListener<ChangePage>> => listen(url, { ...asked, event: 'changes' });

interface Asked {
  token: string;
  event: string;
  last_event_id?: string;
}

async function listen<Data>(
  url: string,
  { token, event, last_event_id }: Asked,
): Promise<EventListener<Data>> {
  const closing = new AbortController();
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(last_event_id !== undefined && { 'last-event-id': last_event_id }),
    },
    signal: closing.signal,
  });
  assert.equal(response.status, 200, response.ok ? '' : await response.text());
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const events: Data[] = [];
  let lastId = '';
  const waiting = new Set<() => void>();
  const read = async () => {
    for await (const block of readBlocks(response)) {
      const found = parseEvent(block);
      if (found?.event !== event) continue;
      lastId = found.id ?? lastId;
      events.push(found.data as Data);
      for (const look of waiting) look();
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    events,
    get last_id() {
      return lastId;
    },
    next(fits) {
      const { promise, resolve } = Promise.withResolvers<Data>();
      const look = () => {
        const found = events.find(fits);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      return promise;
    },
    ended,
    close: () => closing.abort(),
  };
}
