/** The change feed as one sequence, for keeping a copy of a workspace up to date. */
import { ApiError } from './api-error.ts';
import { openChangeStream, type ChangePage } from './change-stream.ts';
import type { Including } from './call.ts';
import type { Client } from './client.ts';
import { findOptions } from './make-client.ts';
import { pause } from './send-once.ts';
import { throwIfEnded } from './signals.ts';

type Input = Parameters<Client['listChanges']>[0];

interface FollowInput<Include> extends Omit<Input, 'query'> {
  query?: Omit<NonNullable<Input['query']>, 'include'> & { include?: Include };
}

/** How changes are waited for. */
export interface FollowOptions {
  signal?: AbortSignal | undefined;
  /**
   * The pause after a page without further changes, where there is no stream; 5 unless given. 0: the sequence ends
   * there.
   */
  pause_seconds?: number | undefined;
  /** false: it asks from time to time, and opens no stream. */
  stream?: boolean | undefined;
  /** For how long the server may be away, such as for an update, once it was there; 300 unless given. */
  patience_seconds?: number | undefined;
}

/** Changes that belong together, and where they end. The items have no record where `include` does not ask for it. */
export interface FollowedPage<Include extends 'record' | undefined = 'record'> {
  items: Including<ChangePage, { at: 'items'; fields: 'record'; always: false }, Include & string>['items'];
  /** Where the next request goes on. */
  cursor: string;
  /** true: the copy starts over, and earlier content that does not come again must be deleted. */
  is_reset: boolean;
}

const PASSING = [408, 429, 500, 502, 503, 504];
/** Without a stream it is tried again from time to time. */
const STREAM_PAUSE_MS = 60_000;

/**
 * `for await (const { items, cursor, is_reset } of followChanges(client, { params: { slug }, query: { cursor,
 * include: 'record' } })) …` Each page comes once the one before has been processed: store its cursor together
 * with its changes. Changes come as they happen where a stream is possible, and are asked for elsewhere.
 */
export async function* followChanges<const Include extends 'record' | undefined = undefined>(
  client: Pick<Client, 'listChanges'>,
  { params, query }: FollowInput<Include>,
  { signal, pause_seconds = 5, stream = true, patience_seconds = 300 }: FollowOptions = {},
): AsyncGenerator<FollowedPage<Include>, void, undefined> {
  const options = stream ? findOptions(client) : undefined;
  const outage = makeOutage(patience_seconds);
  let cursor = query?.cursor;
  let is_reset = cursor === undefined;
  let streamsFrom = options === undefined ? Infinity : 0;
  for (;;) {
    let page: ChangePage;
    try {
      page = await client.listChanges({ params, query: { ...query, cursor } }, { signal });
    } catch (error) {
      throwIfEnded(signal);
      if (error instanceof ApiError && error.type === 'CURSOR_EXPIRED' && cursor !== undefined) {
        cursor = undefined;
        is_reset = true;
      } else if (pause_seconds > 0 && outage.mayPass(error)) {
        await pause(Math.max(1, pause_seconds) * 1000, signal);
      } else throw error;
      continue;
    }
    outage.end();
    cursor = page.cursor;
    yield { items: page.items, cursor, is_reset };
    is_reset = false;
    if (page.has_more) continue;
    if (pause_seconds === 0) return;
    if (options !== undefined && Date.now() >= streamsFrom) {
      const pages = await openChangeStream(options, { params, query: { ...query, cursor } }, signal);
      if (typeof pages === 'object') {
        for await (const { items, cursor: next } of pages) {
          cursor = next;
          yield { items, cursor, is_reset: false };
        }
      } else streamsFrom = pages === 'never' ? Infinity : Date.now() + STREAM_PAUSE_MS;
    }
    await pause(pause_seconds * 1000, signal);
  }
}

/** Whether it is worth waiting: a server that was never there is rather a wrong address. */
function makeOutage(patienceSeconds: number) {
  let seenAt: number | undefined;
  return {
    end() {
      seenAt = Date.now();
    },
    mayPass(error: unknown): boolean {
      const isPassing = !(error instanceof ApiError) || PASSING.includes(error.status);
      return isPassing && seenAt !== undefined && Date.now() - seenAt < patienceSeconds * 1000;
    },
  };
}
