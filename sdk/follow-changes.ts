/** The change feed as one sequence, for a copy of a workspace that is kept up to date. */
import { ApiError } from './api-error.ts';
import type { Client } from './client.ts';
import { pause } from './pause.ts';

type Input = Parameters<Client['listChanges']>[0];
type Page = Awaited<ReturnType<Client['listChanges']>>;

export interface FollowOptions {
  signal?: AbortSignal | undefined;
  /** How long to wait before asking again when there was nothing more; 5 unless given. 0: end there. */
  pause_seconds?: number;
}

export interface FollowedPage extends Pick<Page, 'items' | 'cursor'> {
  /** The copy begins anew: what was in it before and does not come again has to go. */
  is_reset: boolean;
}

/**
 * `for await (const { items, cursor, is_reset } of followChanges(client, { params: { slug }, query: { cursor, include: 'record' } })) …`
 * Each page is asked for when the one before has been dealt with: keep its cursor with what it said.
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
