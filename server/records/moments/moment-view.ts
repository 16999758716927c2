import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import { isOpen, mayOnRecord } from '../../access/record-permissions.ts';
import type { ListedRow, MomentRow } from './moment-queries.ts';

/** @param may_edit whether the caller may edit the record, and with it what others see of it */
export const toMoment = (row: MomentRow, may_edit: boolean, caller: Caller): Moment => ({
  id: row.moment_id,
  record_id: row.record_id,
  kind: row.kind,
  start_ms: row.start_ms,
  end_ms: row.end_ms,
  dialog_ids: row.dialog_ids,
  text: row.text,
  author: toAuthor(row.author_member_id, row.author_name),
  audience: row.audience,
  is_in_notes: row.is_in_notes,
  may_edit: isOpen(caller) && mayChange(row, may_edit, caller),
  tracker_id: row.tracker_id,
  reply_to: row.parent_id,
  resolved:
    row.resolved_at === null
      ? null
      : { at: row.resolved_at, by: toAuthor(row.resolved_by_member_id, row.resolver_name) },
  // Whether others have read it is nobody’s to know.
  mentions: row.mentions.map(({ is_read: _is_read, ...mention }) => mention),
  is_unread: row.mentions.some(({ member_id, is_read }) => member_id === caller.member_id && !is_read),
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
});

const toAuthor = (member_id: number | null, name: string | null) =>
  member_id === null ? null : { member_id, name: name ?? '' };

/** A comment is changed by its author alone, whoever may edit the record. */
const mayChange = ({ kind, audience, author_member_id }: MomentRow, may_edit: boolean, caller: Caller) =>
  kind === 'comment' ? author_member_id === caller.member_id : audience === 'author' || may_edit;

/** A moment with its record, which the caller may see. */
export const toListedMoment = (row: ListedRow, caller: Caller) => ({
  moment: toMoment(row, mayOnRecord(caller, row, 'record.edit'), caller),
  record: { id: row.record_id, title: row.title, started_at: row.started_at },
});
