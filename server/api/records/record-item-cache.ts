/**
 * Rendered list items in memory, bounded by their size.
 *
 * An item is good for one version of its record, one version of the workspace's names and, where time alone changes it
 * (a share that ends, media whose time is over), until then: so a hit is never stale.
 */
import { LRUCache } from 'lru-cache';

export interface RenderedItem {
  version: number;
  catalog_version: number;
  /** Milliseconds since the epoch; infinity when time changes nothing. */
  valid_until: number;
  /** JSON of the item without its last brace, in UTF-8: `permissions`, which depends on the requester, is put behind it. */
  open_text: Buffer;
}

export type RecordItemCache = LRUCache<string, RenderedItem>;

/** About 60,000 items of 1 KB. */
const MAX_BYTES = 64 * 1024 * 1024;

export function makeRecordItemCache(): RecordItemCache {
  return new LRUCache({
    maxSize: MAX_BYTES,
    sizeCalculation: (item) => item.open_text.length,
  });
}
