/** The change feed as one sequence, for keeping a copy of a workspace up to date. */
import { ApiError } from './api-error.ts';
import type { Client } from './client.ts';
import { pause } from './pause.ts';

type Input = Parameters<Client['listChanges']>[0];
type Page = Awaited<ReturnType<Client['listChanges']>>;

export interface FollowOptions {
  signal?: AbortSignal | undefined;
  /** The pause after a page without further changes; 5 unless given. 0: the sequence ends there. */
  pause_seconds?: number;
}

export interface FollowedPage extends Pick<Page, 'items' | 'cursor'> {
  /** true: the copy starts over, and earlier content that does not come again must be deleted. */
  is_reset: boolean;
}

/**
 * `for await (const { items, cursor, is_reset } of followChanges(client, { params: { slug }, query: { cursor,
 * include: 'record' } })) …` Each page is requested once the one before has been processed: store its cursor
 * together with its changes.
 */
export async function* followChanges(
  client: Pick<Client, 'listChanges'>,
  { params, query }: Input,
  { signal, pause_seconds = 5 }: FollowOptions = {},
): AsyncGenerator<FollowedPage, void, undefined> {
  let cursor = query?.cursor;
  let isReset = cursor === undefined;
  for (;;) {
    let page: Page;
    try {
      page = await client.listChanges({ params, query: { ...query, cursor } }, { signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.type !== 'CURSOR_EXPIRED' || cursor === undefined)
        throw error;
      cursor = undefined;
      isReset = true;
      continue;
    }
    cursor = page.cursor;
    yield { items: page.items, cursor, is_reset: isReset };
    isReset = false;
    if (page.has_more) continue;
    if (pause_seconds === 0) return;
    await pause(pause_seconds * 1000, signal);
  }
}
