/** Server-sent events as they come. */
import assert from 'node:assert/strict';
import type { RecordProgress } from '@minutebook/contract/events.ts';

export interface EventListener {
  /** What has come up to now. */
  readonly events: RecordProgress[];
  /** The first event that fits, also one that has come already. */
  next(fits: (event: RecordProgress) => boolean): Promise<RecordProgress>;
  /** Settles when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

export async function listenToEvents(baseUrl: string, slug: string, token: string): Promise<EventListener> {
  const closing = new AbortController();
  const response = await fetch(`${baseUrl}/events?workspace=${slug}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const events: RecordProgress[] = [];
  const waiting = new Set<() => void>();
  const ended = readEvents(response, (event) => {
    events.push(event);
    for (const look of waiting) look();
  }).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    events,
    next(fits) {
      const { promise, resolve } = Promise.withResolvers<RecordProgress>();
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

async function readEvents(response: Response, tell: (event: RecordProgress) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^event: record\ndata: (.*)$/.exec(block)?.[1];
      if (data !== undefined) tell(JSON.parse(data) as RecordProgress);
    }
  }
}
