/** Moments that somebody creates, changes and deletes; what others see of a record is written through its writer. */
import { errors } from '@minutebook/contract/errors.ts';
import { recordEntries } from '@minutebook/contract/resources/record-entries.ts';
import type { Moment, MomentChange, NewMoment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { asMember, type Caller } from '../../../access/caller.ts';
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
import { requireClipSpan, toSpan } from '../clip-span.ts';
import { findLiveClipShare } from '../../shares/clips/clip-share-queries.ts';
import { forgetClip, forgetSound } from '../../shares/clips/write-clip-share.ts';
import { flagMarked } from './flag-marked.ts';
import * as queries from '../moment-queries.ts';
import type { MomentRow, NewMomentRow } from '../moment-queries.ts';
import { toMoment } from '../moment-view.ts';
import { addLine, changeLine, removeLine } from '../note-lines.ts';
import { findMarked, place } from '../place-moments.ts';

interface OfRecord {
  caller: Caller;
  record_id: number;
}

interface OfMoment extends OfRecord {
  moment_id: number;
  /** The versions that the moment may have; undefined: any. */
  if_match?: readonly number[] | undefined;
}

/** A record that is held, by whoever changes its moments. */
interface Held {
  tx: WriteTransaction;
  key: readonly [workspace_id: number, record_id: number];
  record: HeldRecord;
  caller: Caller;
  may_edit: boolean;
  may_share: boolean;
  now: Date;
}

/** Whoever sees a record may keep notes of their own in it. @throws RECORD_NOT_FOUND, FORBIDDEN, RECORD_BUSY */
async function withRecord<T>(
  ctx: Context,
  { caller, record_id }: OfRecord,
  change: (held: Held) => Promise<T>,
): Promise<T> {
  const { permissions } = await requireRecord(ctx, caller, record_id);
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  const key = [workspace_id, record_id] as const;
  const { edit: may_edit, share: may_share } = permissions;
  const work = async (tx: WriteTransaction) => {
    const record = await lockRecord(tx, { workspace_id, record_id });
    if (record === undefined) throw errors.recordNotFound(record_id);
    return change({ tx, key, record, caller, may_edit, may_share, now });
  };
  return holdTranscript(ctx.db, { workspace_id, record_id }, () =>
    inLockingTransaction(ctx.db, work, toBusy),
  );
}

/** @throws VALIDATION_ERROR when there is no such utterance; CONFLICT when there is no room */
export const createMoment = (ctx: Context, of: OfRecord, asked: NewMoment): Promise<Moment> =>
  withRecord(ctx, of, async (held) => {
    const { tx, key, caller, may_edit, now } = held;
    requireWhole(asked);
    const { kind, audience = 'record' } = asked;
    if (audience === 'record') requireEditor(held);
    const { member_id } = asMember(caller);
    const [counted] = await tx.query(queries.countOfRecord, [...key, member_id]);
    const limit = queries.MOST_MOMENTS;
    if ((counted?.moments ?? 0) >= limit) throw errors.conflict('too_many_moments', { limit });
    const made: NewMomentRow = {
      kind,
      ...(await findPlace(held, asked)),
      text: await toText(held, asked.text),
      author_member_id: member_id,
      audience,
      is_in_notes: kind === 'note' && audience === 'record',
      created_at: now,
      updated_at: now,
    };
    const inserted = await tx.query(queries.insertMoments, [...key, JSON.stringify([made])]);
    const { moment_id } = requireRow(inserted, 'the moment');
    await tell(held, 'moment.create', { moment_id, from: null, to: made });
    return toMoment(await readOne(held, moment_id), may_edit, caller);
  });

/** @throws NOT_FOUND, RECORD_CHANGED, VALIDATION_ERROR, CONFLICT */
export const changeMoment = (ctx: Context, of: OfMoment, change: MomentChange): Promise<Moment> =>
  withRecord(ctx, of, async (held) => {
    const { tx, key, caller, may_edit, now } = held;
    const from = await requireMoment(held, of);
    const to = await applyChange(held, from, change);
    if (JSON.stringify(from) === JSON.stringify(to)) return toMoment(from, may_edit, caller);
    await tx.query(queries.updateMoments, [...key, JSON.stringify([to]), now]);
    const [wasSeen, isSeen] = [from.audience === 'record', to.audience === 'record'];
    const kind = wasSeen === isSeen ? 'moment.update' : isSeen ? 'moment.create' : 'moment.delete';
    await tell(held, kind, { moment_id: from.moment_id, from, to });
    return toMoment(await readOne(held, from.moment_id), may_edit, caller);
  });

/** @throws NOT_FOUND, RECORD_CHANGED, FORBIDDEN under a hold */
export const deleteMoment = (ctx: Context, of: OfMoment): Promise<void> =>
  withRecord(ctx, of, async (held) => {
    const from = await requireMoment(held, of);
    if (from.is_held) throw errors.forbidden('record_held');
    if (from.kind === 'clip')
      await forgetClip(held.tx, { key: toClipKey(from, held), span: from, now: held.now });
    await held.tx.query(queries.deleteMoments, [...held.key, [from.moment_id]]);
    await tell(held, 'moment.delete', { moment_id: from.moment_id, from, to: null });
  });

/** @throws VALIDATION_ERROR for what the schema cannot tell */
function requireWhole(asked: NewMoment): void {
  const { start_ms, end_ms, dialog_ids, kind, text = '' } = asked;
  if (start_ms === undefined && dialog_ids === undefined)
    throw errors.invalid('body.start_ms', 'is_required');
  if (end_ms !== undefined && end_ms < (start_ms ?? end_ms))
    throw errors.invalid('body.end_ms', 'ends_before_start');
  if (kind !== 'bookmark' && text.trim() === '') throw errors.invalid('body.text', 'is_blank');
  if (kind === 'clip' && end_ms === undefined && dialog_ids === undefined)
    throw errors.invalid('body.end_ms', 'is_required');
  if (kind !== 'note' && asked.audience === 'author')
    throw errors.invalid('body.audience', 'not_one_of', { allowed: 'record' });
  if (kind === 'bookmark' && dialog_ids !== undefined && dialog_ids.length > 1)
    throw errors.invalid('body.dialog_ids', 'too_many', { limit: 1 });
}

function requireEditor({ may_edit }: Held): void {
  if (!may_edit) throw errors.forbidden('may_not_edit_record');
}

async function requireMoment(held: Held, { moment_id, if_match }: OfMoment) {
  const { tx, key, caller } = held;
  const [found] = await tx.query(queries.selectOne, [...key, moment_id, caller.member_id]);
  if (found?.audience !== 'author') requireEditor(held);
  if (found === undefined) throw errors.notFound();
  if (if_match !== undefined && !if_match.includes(found.version)) {
    throw errors.momentChanged(moment_id, found.version);
  }
  return found;
}

const readOne = async ({ tx, key, caller }: Held, moment_id: number): Promise<MomentRow> =>
  requireRow(await tx.query(queries.selectOne, [...key, moment_id, caller.member_id]), 'the moment');

const toText = async ({ tx, key: [workspace_id] }: Held, text = ''): Promise<string | null> => {
  const masked = await maskWriting(tx, workspace_id, toOneLine(text));
  return masked === '' ? null : masked;
};

async function applyChange(held: Held, from: MomentRow, change: MomentChange): Promise<MomentRow> {
  const { start_ms = from.start_ms, audience = from.audience } = change;
  const end_ms = change.end_ms ?? start_ms + from.end_ms - from.start_ms;
  if (end_ms < start_ms) throw errors.invalid('body.end_ms', 'ends_before_start');
  const text = change.text === undefined ? from.text : await toText(held, change.text);
  if (from.kind !== 'bookmark' && text === null && change.text !== undefined)
    throw errors.invalid('body.text', 'is_blank');
  if (audience !== from.audience) {
    requireEditor(held);
    if (from.kind !== 'note') throw errors.invalid('body.audience', 'not_one_of', { allowed: 'record' });
    // What somebody else has written stays theirs to hide.
    if (from.author_member_id !== held.caller.member_id)
      throw errors.invalid('body.audience', 'not_one_of', { allowed: from.audience });
  }
  const is_in_notes = from.kind === 'note' && audience === 'record';
  const to = { ...from, text, audience, is_in_notes, start_ms, end_ms };
  if (start_ms === from.start_ms && end_ms === from.end_ms) return to;
  const dialogs = await readDialogs(held);
  if (to.kind === 'clip') {
    requireClipSpan(held.record, dialogs, to);
    await moveClip(held, from);
  }
  return place(to, dialogs);
}

/** Another span of a clip that is shared is another span that is shared. @throws FORBIDDEN */
async function moveClip(held: Held, from: MomentRow): Promise<void> {
  const { tx, may_share, now } = held;
  const key = toClipKey(from, held);
  const share = await findLiveClipShare(tx, key, now);
  if (share !== undefined && !may_share) throw errors.forbidden('may_not_share_record');
  await forgetSound(tx, { key, span: from, now });
}

const toClipKey = ({ moment_id }: MomentRow, { key: [workspace_id, record_id] }: Held) => ({
  workspace_id,
  record_id,
  moment_id,
});

/** An expired transcript has no utterances. */
async function readDialogs({ tx, key: [workspace_id, record_id], record, now }: Held) {
  const { transcript_expires_at } = record;
  if (transcript_expires_at !== null && transcript_expires_at <= now) return [];
  return (await readTranscript(tx, { workspace_id, record_id })).dialogs;
}

type Place = Pick<MomentRow, 'start_ms' | 'end_ms' | 'dialog_ids'>;

async function findPlace(held: Held, { kind, start_ms, end_ms, dialog_ids = [] }: NewMoment): Promise<Place> {
  if (dialog_ids.length === 0 && kind === 'note') {
    const from = start_ms ?? 0;
    return { start_ms: from, end_ms: end_ms ?? from, dialog_ids: [] };
  }
  const dialogs = await readDialogs(held);
  const wanted = new Set(dialog_ids);
  const named = dialogs.filter(({ id }) => wanted.has(id));
  const missing = wanted
    .difference(new Set(named.map(({ id }) => id)))
    .values()
    .next().value;
  if (missing !== undefined) throw errors.invalid('body.dialog_ids', 'no_such_id', { id: missing });
  if (kind === 'clip') {
    const spoken = toSpan(named);
    const span = { start_ms: start_ms ?? spoken.start_ms, end_ms: end_ms ?? spoken.end_ms };
    requireClipSpan(held.record, dialogs, span);
    return place({ kind, ...span, dialog_ids }, dialogs);
  }
  const [first] = named;
  if (first === undefined) {
    const span = { start_ms: start_ms ?? 0, end_ms: end_ms ?? start_ms ?? 0 };
    const marked = findMarked(dialogs, span);
    return { ...span, dialog_ids: marked === undefined ? [] : [marked.id] };
  }
  const spoken = toSpan(named);
  const from = start_ms ?? spoken.start_ms;
  return {
    start_ms: from,
    end_ms: end_ms ?? Math.max(from, spoken.end_ms),
    dialog_ids: named.map(({ id }) => id),
  };
}

type Told = Pick<MomentRow, 'kind' | 'start_ms' | 'text' | 'dialog_ids' | 'is_in_notes' | 'audience'>;

/** The notes and the flags of utterances follow. Of what somebody notes for themselves nobody is told. */
async function tell(
  { tx, key: [workspace_id, record_id], record, caller, now }: Held,
  kind: 'moment.create' | 'moment.update' | 'moment.delete',
  { moment_id, from, to }: { moment_id: number; from: Told | null; to: Told | null },
): Promise<void> {
  if (from?.audience !== 'record' && to?.audience !== 'record') return;
  const event = { kind, actor_user_id: caller.user_id, at: now, detail: { moment_ids: [moment_id] } };
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
