/**
 * Rendered list items, details and transcripts in memory, bounded by their size.
 *
 * An item or a detail is good for one version of its record, one version of the workspace's names and, where time alone
 * changes it (a share that ends, media whose time is over), until then; a transcript for one version of its record. So a
 * hit is never stale.
 */
import { LRUCache } from 'lru-cache';
import type { CallerWorkspace } from './access/caller.ts';
import type { RecordAccessFacts } from './access/record-permissions.ts';

interface Rendered {
  version: number;
  catalog_version: number;
  /** Milliseconds since the epoch; infinity when time changes nothing. */
  valid_until: number;
}

export interface RenderedItem extends Rendered {
  /** JSON of the item without its last brace, in UTF-8: `permissions`, which depends on the requester, is put behind it. */
  open_text: Uint8Array;
  /** What `permissions` depends on, in this version. */
  facts: RecordAccessFacts;
  /** The same for items whose permissions are the same, unless the requester owns one of them. */
  facts_key: string;
}

export interface RenderedDetail extends Rendered {
  /** JSON of the record without its last brace: what depends on the requester or the workspace is put behind it. */
  open_text: string;
  phone_number: string | null;
  /** Past its time a transcript is not shown, whether or not it has been removed yet. */
  is_transcript_expired: boolean;
}

export interface RenderedDialogs {
  version: number;
  /** JSON of the array of dialogs as those see it who may not see what is masked, in UTF-8. */
  text: Buffer;
  /** The last answer that `text` went into, whole: for the next one that begins alike. */
  last_body: Buffer | null;
}

export interface RecordItemCache {
  items: LRUCache<string, RenderedItem>;
  details: LRUCache<string, RenderedDetail>;
  dialogs: LRUCache<string, RenderedDialogs>;
}

/** About 14,000 items of 1.2 KB; they take twice their size in memory. */
const MAX_ITEM_BYTES = 16 * 1024 * 1024;
/** About 3,000 details. */
const MAX_DETAIL_CHARACTERS = 4 * 1024 * 1024;
/** About 100 transcripts of an hour. */
const MAX_DIALOG_BYTES = 16 * 1024 * 1024;

export function makeRecordItemCache(): RecordItemCache {
  return {
    items: new LRUCache({
      maxSize: MAX_ITEM_BYTES,
      sizeCalculation: ({ open_text }) => open_text.length,
    }),
    details: new LRUCache({
      maxSize: MAX_DETAIL_CHARACTERS,
      sizeCalculation: ({ open_text }) => open_text.length,
    }),
    dialogs: new LRUCache({
      maxSize: MAX_DIALOG_BYTES,
      sizeCalculation: ({ text }) => text.length,
    }),
  };
}

export const toCacheKey = (workspace_id: number, record_id: number) => `${workspace_id}:${record_id}`;

/** A newer one than the index row says is right as well: it was read later. */
export function isCurrent(
  rendered: Rendered,
  version: number,
  { catalog_version }: CallerWorkspace,
  now: Date,
): boolean {
  return (
    rendered.version >= version &&
    rendered.catalog_version === catalog_version &&
    now.getTime() < rendered.valid_until
  );
}
