/** Follows the change feed, and stores the cursor of a page once the page has been processed. */
import { readFile } from 'node:fs/promises';
import { choice, flag, text, texts } from '../../parser/option.ts';
import { followChanges, type Client, type FollowedPage } from '@minutebook/sdk';
import { writePrivateText } from '../../profiles/private-file.ts';

type Query = NonNullable<Parameters<Client['listChanges']>[0]['query']>;
export type Change = FollowedPage['items'][number];

export const feedOptions = {
  types: texts(
    'type',
    'only these, like record.ready; records that come into sight or leave it are told always',
  ),
  from: choice(
    ['start', 'now'],
    'where to begin without a place: with everything that is there, or with what comes',
  ),
  'cursor-file': text('file', 'where the place is kept; the next run goes on there'),
};

export interface Feed {
  slug: string;
  types: readonly string[];
  from: 'start' | 'now';
  cursor_file: string | undefined;
  include?: 'record';
  is_followed: boolean;
  /** The page's cursor is stored when this has settled. */
  take(items: readonly Change[], isReset: boolean): Promise<void>;
}

const PAUSE_SECONDS = 2;

export async function followFeed(client: Pick<Client, 'listChanges'>, feed: Feed): Promise<void> {
  const { slug, types, cursor_file, include } = feed;
  const kept = cursor_file === undefined ? undefined : await readCursor(cursor_file);
  const cursor = kept ?? (feed.from === 'now' ? 'now' : undefined);
  const query: Query = {
    cursor,
    types: [...types] as NonNullable<Query['types']>,
    include,
    limit: 500,
  };
  const pause_seconds = feed.is_followed ? PAUSE_SECONDS : 0;
  const pages = followChanges(client, { params: { slug }, query }, { pause_seconds });
  // A new copy has nothing to remove yet.
  let isNew = cursor === undefined;
  for await (const page of pages) {
    await feed.take(page.items, page.is_reset && !isNew);
    isNew = false;
    if (cursor_file !== undefined) await writePrivateText(cursor_file, page.cursor);
  }
}

async function readCursor(path: string): Promise<string | undefined> {
  try {
    const cursor = (await readFile(path, 'utf8')).trim();
    return cursor === '' ? undefined : cursor;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const followFlag = flag('go on with what happens from now on, until it is interrupted');
