import type { ChangeItem } from '@minutebook/contract/v3/feed-endpoints.ts';

/** What is told of one change. */
export interface Change extends Omit<ChangeItem, 'at' | 'record'> {
  at: Date;
  /** Of the record as it is now; null: there is none to show. */
  current_version: number | null;
}
