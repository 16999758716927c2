import {
  toRecordEntries,
  type RecordEntryName,
  type WrittenEntries,
} from '@minutebook/contract/resources/record-entries.ts';
import { render, type Reason } from '@minutebook/contract/reasons.ts';
import type { V2RecordExtra } from '@minutebook/contract/resources/record.ts';

/** `record.extra` as stored: the cause of a failure is a reason, which is rendered where it is read. */
export type StoredExtra = Omit<V2RecordExtra, 'failure' | RecordEntryName> &
  WrittenEntries & { failure: Reason | null };

export const toExtra = ({ failure, ...extra }: StoredExtra): V2RecordExtra => ({
  ...extra,
  ...toRecordEntries(extra),
  failure: failure && render(failure),
});
