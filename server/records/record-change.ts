/** The note of a change of a record, made in the transaction of the change. */
import type { PatchedColumn } from './record-write-statements.ts';

/** The kinds of changes to a record, and whether each is written to the audit log. */
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
  'record.replace_transcript': true,
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

/** The part that a change concerns: a column of the record, or rows that belong to it. */
export type RecordPart =
  | PatchedColumn
  | 'access'
  | 'exports'
  | 'insights'
  | 'labels'
  | 'share'
  | 'transcript';

/** An event on a record, with its actor and time. */
export interface RecordEvent {
  kind: RecordChangeKind;
  /** null: an operator, a worker, or a sweep. */
  actor_user_id: number | null;
  at: Date;
  /** Further facts for readers of the audit log; never anything that was said in a meeting. */
  detail?: Readonly<Record<string, unknown>> | null;
}

export interface RecordChange extends RecordEvent {
  workspace_id: number;
  record_ids: readonly number[];
  /** Of the records, when they were created or deleted. */
  ordinals?: readonly number[];
  /** Empty: nothing that is shown, such as when the record was created or deleted. */
  changed: ReadonlySet<RecordPart>;
}
