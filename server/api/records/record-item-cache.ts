/**
 * Rendered list items and transcripts in memory, bounded by their size.
 *
 * An item is good for one version of its record, one version of the workspace's names and, where time alone changes it
 * (a share that ends, media whose time is over), until then; a transcript for one version of its record. So a hit is never
 * stale.
 */
import { LRUCache } from 'lru-cache';
import type { RecordAccessFacts } from '../../access/record-permissions.ts';

export interface RenderedItem {
  version: number;
  catalog_version: number;
  /** Milliseconds since the epoch; infinity when time changes nothing. */
  valid_until: number;
  /** JSON of the item without its last brace, in UTF-8: `permissions`, which depends on the requester, is put behind it. */
  open_text: Uint8Array;
  /** What `permissions` depends on, in this version. */
  facts: RecordAccessFacts;
  /** The same for items whose permissions are the same, unless the requester owns one of them. */
  facts_key: string;
}

export interface RenderedDialogs {
  version: number;
  /** JSON of the array of dialogs as those see it who may not see what is masked, in UTF-8. */
  text: Buffer;
}

export interface RecordItemCache {
  items: LRUCache<string, RenderedItem>;
  dialogs: LRUCache<string, RenderedDialogs>;
}

/** About 30,000 items of 1 KB; they take twice their size in memory. */
const MAX_ITEM_BYTES = 32 * 1024 * 1024;
/** About 100 transcripts of an hour. */
const MAX_DIALOG_BYTES = 16 * 1024 * 1024;

export function makeRecordItemCache(): RecordItemCache {
  return {
    items: new LRUCache({
      maxSize: MAX_ITEM_BYTES,
      sizeCalculation: ({ open_text }) => open_text.length,
    }),
    dialogs: new LRUCache({
      maxSize: MAX_DIALOG_BYTES,
      sizeCalculation: ({ text }) => text.length,
    }),
  };
}

export const toCacheKey = (workspace_id: number, record_id: number) => `${workspace_id}:${record_id}`;
