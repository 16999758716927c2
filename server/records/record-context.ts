import type { Context } from '../http/context.ts';
import type { RecordItemCache } from './items/record-item-cache.ts';

/** What handlers are handed that answer with records. */
export interface RecordContext extends Context {
  record_items: RecordItemCache;
}
