/** What is noted of every change of a record, in the transaction that makes it. */
import type { PatchedColumn } from './record-write-statements.ts';

/** What can happen to a record, and whether the audit log accounts for it. */
const AUDITED = {
  'dialog.bookmark': false,
  'dialog.edit': true,
  'dialog.revert': true,
  'insight.edit': true,
  'insight.revert': true,
  'record.access': true,
  'record.attach': false,
  'record.create': false,
  'record.delete': true,
  'record.expire_media': true,
  'record.expire_transcript': true,
  'record.export': true,
  'record.forgo': false,
  'record.label': false,
  'record.move': false,
  'record.probe': false,
  'record.process': false,
  'record.publish': true,
  'record.reach': false,
  'record.schedule': false,
  'record.store_media': false,
  'record.title': false,
  'share.create': true,
  'share.delete': true,
  'share.update': true,
  'speaker.merge': true,
  'speaker.rename': true,
} as const satisfies Record<`${string}.${string}`, boolean>;

export type RecordChangeKind = keyof typeof AUDITED;
export const isAudited = (kind: RecordChangeKind): boolean => AUDITED[kind];

/** What a change can concern: a column of the record, or what hangs on it. */
export type RecordPart =
  | PatchedColumn
  | 'access'
  | 'exports'
  | 'insights'
  | 'labels'
  | 'share'
  | 'transcript';

/** What happens to a record, by whom and when. */
export interface RecordEvent {
  kind: RecordChangeKind;
  /** null: an operator, a worker, or time. */
  actor_user_id: number | null;
  at: Date;
  /** What else somebody who reads the audit log has to know; never what was said in a meeting. */
  detail?: Readonly<Record<string, unknown>> | null;
}

export interface RecordChange extends RecordEvent {
  workspace_id: number;
  record_ids: readonly number[];
  /** Empty: nothing that is shown, such as when the record came to be, or went. */
  changed: ReadonlySet<RecordPart>;
}
