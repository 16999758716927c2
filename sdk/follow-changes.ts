/** Iterates over the change feed, for programs that keep a copy of a workspace up to date. */
import { ApiError } from './api-error.ts';
import { openChangeStream, type ChangePage } from './change-stream.ts';
import type { Including } from './call.ts';
import type { Client } from './client.ts';
import { findOptions } from './make-client.ts';
import { makeOutage } from './outage.ts';
import { pause } from './send-once.ts';
import { throwIfEnded } from './signals.ts';
import { untilAllowed } from './until-allowed.ts';

type Input = Parameters<Client['listChanges']>[0];

interface FollowInput<Include> extends Omit<Input, 'query'> {
  query?: Omit<NonNullable<Input['query']>, 'include'> & { include?: Include };
}

/** How to wait for changes. */
export interface FollowOptions {
  signal?: AbortSignal | undefined;
  /**
   * The pause between polls when there is no stream; 5 by default. With 0 the sequence ends after the last
   * change.
   */
  pause_seconds?: number | undefined;
  /** false always polls, and opens no stream. */
  stream?: boolean | undefined;
  /**
   * How long the server may be unreachable, for instance during an update, after it was reached once; 300 by
   * default.
   */
  patience_seconds?: number | undefined;
}

/**
 * Changes that belong together, and the cursor after them. The items have a record only when `include` asks
 * for it.
 */
export interface FollowedPage<Include extends 'record' | undefined = 'record'> {
  items: Including<ChangePage, { at: 'items'; fields: 'record'; always: false }, Include & string>['items'];
  /** The cursor from which the next request continues. */
  cursor: string;
  /** true when the copy starts over: content that does not come again must be deleted. */
  is_reset: boolean;
}

/** The pause after which a stream is tried again while polling. */
const STREAM_PAUSE_MS = 60_000;

/**
 * `for await (const { items, cursor, is_reset } of followChanges(client, { params: { slug }, query: { cursor,
 * include: 'record' } })) …` Each page comes once the one before has been processed: store its cursor
 * together with its changes. Changes arrive by a stream where that is possible, and by polling elsewhere.
 */
export async function* followChanges<const Include extends 'record' | undefined = undefined>(
  client: Pick<Client, 'listChanges'>,
  { params, query }: FollowInput<Include>,
  { signal, pause_seconds = 5, stream = true, patience_seconds }: FollowOptions = {},
): AsyncGenerator<FollowedPage<Include>, void, undefined> {
  const options = stream ? findOptions(client) : undefined;
  const outage = makeOutage(patience_seconds);
  let cursor = query?.cursor;
  let is_reset = cursor === undefined;
  let streamsFrom = options === undefined ? Infinity : 0;
  for (;;) {
    let page: ChangePage;
    try {
      const asked = { params, query: { ...query, cursor } };
      page = await untilAllowed(() => client.listChanges(asked, { signal }), signal);
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
