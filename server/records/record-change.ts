/** The note of a change of a record, made in the transaction of the change. */
import type { FactType } from '@minutebook/contract/facts.ts';
import type { PatchedColumn } from './record-write-statements.ts';

/** The kinds of changes to a record: whether each is written to the audit log, and the type of its fact. */
const KINDS = {
  'action_item.create': { is_audited: true, fact: 'record.updated' },
  'action_item.delete': { is_audited: true, fact: 'record.updated' },
  'action_item.update': { is_audited: true, fact: 'record.updated' },
  'dialog.bookmark': { is_audited: false, fact: 'record.updated' },
  'dialog.edit': { is_audited: true, fact: 'record.transcript_changed' },
  'dialog.revert': { is_audited: true, fact: 'record.transcript_changed' },
  'insight.edit': { is_audited: true, fact: 'record.insights_changed' },
  'insight.revert': { is_audited: true, fact: 'record.insights_changed' },
  'moment.create': { is_audited: true, fact: 'moment.created' },
  'moment.delete': { is_audited: true, fact: 'moment.deleted' },
  'moment.restore': { is_audited: true, fact: 'moment.created' },
  'moment.update': { is_audited: true, fact: 'moment.updated' },
  'record.access': { is_audited: true, fact: 'record.access_changed' },
  'record.attach': { is_audited: false, fact: 'record.transcript_changed' },
  'record.create': { is_audited: false, fact: 'record.created' },
  'record.delete': { is_audited: true, fact: 'record.deleted' },
  'record.describe': { is_audited: false, fact: 'record.updated' },
  'record.expire_media': { is_audited: true, fact: 'record.media_expired' },
  'record.expire_transcript': { is_audited: true, fact: 'record.transcript_expired' },
  'record.export': { is_audited: true, fact: 'record.updated' },
  'record.forgo': { is_audited: false, fact: 'record.updated' },
  'record.hand_over': { is_audited: true, fact: 'record.access_changed' },
  'record.label': { is_audited: false, fact: 'record.labels_changed' },
  'record.move': { is_audited: false, fact: 'record.status_changed' },
  'record.probe': { is_audited: false, fact: 'record.updated' },
  'record.process': { is_audited: false, fact: 'record.insights_changed' },
  'record.publish': { is_audited: true, fact: 'record.published' },
  'record.reach': { is_audited: false, fact: 'record.access_changed' },
  'record.replace_transcript': { is_audited: true, fact: 'record.transcript_changed' },
  'record.restore': { is_audited: true, fact: 'record.restored' },
  'record.schedule': { is_audited: false, fact: 'record.updated' },
  'record.store_media': { is_audited: false, fact: 'record.updated' },
  'record.texts': { is_audited: false, fact: 'record.updated' },
  'share.create': { is_audited: true, fact: 'share.put' },
  'share.delete': { is_audited: true, fact: 'share.deleted' },
  'share.restore': { is_audited: true, fact: 'share.put' },
  'share.update': { is_audited: true, fact: 'share.put' },
  'speaker.merge': { is_audited: true, fact: 'record.transcript_changed' },
  'speaker.rename': { is_audited: true, fact: 'record.transcript_changed' },
} as const satisfies Record<`${string}.${string}`, { is_audited: boolean; fact: FactType }>;

export type RecordChangeKind = keyof typeof KINDS;
export const isAudited = (kind: RecordChangeKind): boolean => KINDS[kind].is_audited;
export const toFactType = (kind: RecordChangeKind): FactType => KINDS[kind].fact;

/** The part that a change concerns: a column of the record, or rows that belong to it. */
export type RecordPart =
  | PatchedColumn
  | 'access'
  | 'action_items'
  | 'contacts'
  | 'exports'
  | 'insights'
  | 'labels'
  | 'moments'
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
  /** The ordinals of the records, when they were created, deleted or restored. */
  ordinals?: readonly number[];
  /** Empty: nothing that is shown, such as when the record was created, deleted or restored. */
  changed: ReadonlySet<RecordPart>;
  /** The version of a restored record; for others it is raised when their index is written. */
  version?: number;
  /** The acl of a record that is deleted; for others it is read where their index is written. */
  acl_before?: readonly number[];
}
