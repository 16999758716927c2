import type { ChangeItem } from '@minutebook/contract/v3/feed-endpoints.ts';

/** One change as it is sent. */
export interface Change extends Omit<ChangeItem, 'at' | 'record'> {
  at: Date;
  /** The present version of the record; null: there is none to show. */
  current_version: number | null;
}
