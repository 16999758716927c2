import type { Context } from '../http/context.ts';
import type { RecordItemCache } from './items/record-item-cache.ts';

/** The context of handlers that answer with records. */
export interface RecordContext extends Context {
  record_items: RecordItemCache;
}
