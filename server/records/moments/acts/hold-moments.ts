/** A record that is held by whoever changes its moments: what they may, and what is read and told of it meanwhile. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import type { RecordPermissions } from '@minutebook/contract/resources/record.ts';
import { recordEntries } from '@minutebook/contract/resources/record-entries.ts';
import type { Caller } from '../../../access/caller.ts';
import type { WriteTransaction } from '../../../base/database/database.ts';
import { inLockingTransaction } from '../../../base/database/locking-transaction.ts';
import { toOneLine } from '../../../base/limit-marks.ts';
import { requireRow } from '../../../base/must.ts';
import type { Context } from '../../../http/context.ts';
import { toBusy } from '../../access/change-record.ts';
import { requireRecord } from '../../access/record-access.ts';
import { readTranscript } from '../../corrections/transcript.ts';
import { holdTranscript } from '../../items/hold-transcript.ts';
import { lockRecord, type HeldRecord } from '../../lock-records.ts';
import { maskWriting } from '../../masking/mask-dialogs.ts';
import { RecordWriter } from '../../record-writer.ts';
import { addLine, changeLine, removeLine } from '../note-lines.ts';
import * as queries from '../moment-queries.ts';
import type { MomentRow } from '../moment-queries.ts';
import { toMoment } from '../moment-view.ts';
import { flagMarked } from './flag-marked.ts';

export interface OfRecord {
  caller: Caller;
  record_id: number;
}

export interface OfMoment extends OfRecord {
  moment_id: number;
  /** The versions that the moment may have; undefined: any. */
  if_match?: readonly number[] | undefined;
}

/** A record that is held, by whoever changes its moments. */
export interface Held {
  tx: WriteTransaction;
  key: readonly [workspace_id: number, record_id: number];
  record: HeldRecord;
  caller: Caller;
  may_edit: boolean;
  may_share: boolean;
  now: Date;
}

/**
 * Locks a record for a change of its moments; anybody who sees it may keep notes of their own.
 * @throws RECORD_NOT_FOUND, FORBIDDEN, RECORD_BUSY
 */
export async function withRecord<T>(
  ctx: Context,
  { caller, record_id }: OfRecord,
  change: (held: Held) => Promise<T>,
): Promise<T> {
  const { permissions } = await requireRecord(ctx, caller, record_id);
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  const work = async (tx: WriteTransaction) =>
    change(await holdRecord(tx, { caller, record_id, permissions }, now));
  const { member_id } = caller;
  return holdTranscript(ctx.db, { workspace_id, member_id, record_id }, () =>
    inLockingTransaction(ctx.db, work, toBusy),
  );
}

/**
 * Locks a record that the caller was found to see.
 * @throws RECORD_NOT_FOUND: it is gone since
 */
export async function holdRecord(
  tx: WriteTransaction,
  { caller, record_id, permissions }: OfRecord & { permissions: RecordPermissions },
  now: Date,
): Promise<Held> {
  const { workspace_id } = caller.workspace;
  const record = await lockRecord(tx, { workspace_id, record_id });
  if (record === undefined) throw errors.recordNotFound(record_id);
  const { edit: may_edit, share: may_share } = permissions;
  return { tx, key: [workspace_id, record_id], record, caller, may_edit, may_share, now };
}

/** A moment as the caller sees it by now. @throws RECORD_NOT_FOUND, FORBIDDEN, NOT_FOUND */
export async function readMoment(ctx: Context, { caller, record_id, moment_id }: OfMoment): Promise<Moment> {
  const { permissions } = await requireRecord(ctx, caller, record_id);
  const key = [caller.workspace.workspace_id, record_id, moment_id, caller.member_id];
  const [found] = await ctx.db.query(queries.selectOne, key);
  if (found === undefined) throw errors.notFound();
  return toMoment(found, permissions.edit, caller);
}

export function requireEditor({ may_edit }: Held): void {
  if (!may_edit) throw errors.forbidden('may_not_edit_record');
}

export const readOne = async ({ tx, key, caller }: Held, moment_id: number): Promise<MomentRow> =>
  requireRow(await tx.query(queries.selectOne, [...key, moment_id, caller.member_id]), 'the moment');

export const toText = async (
  { tx, key: [workspace_id, record_id] }: Held,
  text = '',
): Promise<string | null> => {
  const masked = await maskWriting(tx, { workspace_id, record_id }, toOneLine(text));
  return masked === '' ? null : masked;
};

/** An expired transcript has no utterances. */
export async function readDialogs({ tx, key: [workspace_id, record_id], record, now }: Held) {
  const { transcript_expires_at } = record;
  if (transcript_expires_at !== null && transcript_expires_at <= now) return [];
  return (await readTranscript(tx, { workspace_id, record_id })).dialogs;
}

type Told = Pick<MomentRow, 'kind' | 'start_ms' | 'text' | 'dialog_ids' | 'is_in_notes' | 'audience'>;

/** The notes and the flags of utterances follow. Of what somebody notes for themselves nobody is told. */
export async function tell(
  { tx, key: [workspace_id, record_id], record, caller, now }: Held,
  kind: 'moment.create' | 'moment.update' | 'moment.delete' | 'moment.restore',
  { moment_ids, from, to }: { moment_ids: readonly number[]; from: Told | null; to: Told | null },
): Promise<void> {
  if (from?.audience !== 'record' && to?.audience !== 'record') return;
  const event = { kind, actor_user_id: caller.user_id, at: now, detail: { moment_ids } };
  const writer = new RecordWriter(tx, { workspace_id, record_id }, event);
  writer.touch('moments');
  const before = String(record.extra.notes ?? '');
  const notes = toNotes(before, from, to);
  if (notes !== before) {
    await writer.patch({ extra: { ...record.extra, notes: notes === '' ? null : notes }, updated_at: now });
  }
  const dialog_ids = [from, to].flatMap((told) => (told?.kind === 'bookmark' ? told.dialog_ids : []));
  if (dialog_ids.length > 0) await flagMarked(writer, new Set(dialog_ids));
}

/** @throws CONFLICT when they would be too long */
function toNotes(notes: string, from: Told | null, to: Told | null): string {
  const [line, next] = [from, to].map((told) => (told?.is_in_notes === true ? told : null));
  const changed = followLine(notes, line ?? null, next ?? null);
  const limit = recordEntries.notes.max_length;
  if (changed.length > limit && changed.length > notes.length) throw errors.conflict('notes_full', { limit });
  return changed;
}

function followLine(notes: string, line: Told | null, next: Told | null): string {
  if (line === null) return next === null ? notes : addLine(notes, next);
  return next === null ? removeLine(notes, line) : changeLine(notes, line, next);
}
