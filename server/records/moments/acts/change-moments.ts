/** Moments that somebody creates, changes and deletes; what others see of a record is written through its writer. */
import { errors } from '@minutebook/contract/errors.ts';
import {
  ownKinds,
  type Moment,
  type MomentChange,
  type NewMoment,
} from '@minutebook/contract/v3/moment-endpoints.ts';
import { asMember } from '../../../access/caller.ts';
import { requireRow } from '../../../base/must.ts';
import type { Context } from '../../../http/context.ts';
import { keepRemovedItem } from '../../removed-items/removed-item.ts';
import { findLiveClipShare } from '../../shares/clips/clip-share-queries.ts';
import { forgetClip, forgetSound } from '../../shares/clips/write-clip-share.ts';
import { requireMayOpen } from '../../shares/write-share.ts';
import { isInSharedPlaylist } from '../../shares/playlists/playlist-share-queries.ts';
import { requireClipSpan } from '../clip-span.ts';
import * as queries from '../moment-queries.ts';
import type { MomentRow, NewMomentRow } from '../moment-queries.ts';
import { toMoment } from '../moment-view.ts';
import { place } from '../place-moments.ts';
import * as comments from './comments.ts';
import { findPlace, requireWhole } from './find-place.ts';
import {
  readDialogs,
  readOne,
  requireEditor,
  tell,
  toText,
  withRecord,
  type Held,
  type OfMoment,
  type OfRecord,
} from './hold-moments.ts';

/** @throws VALIDATION_ERROR when there is no such utterance; CONFLICT when there is no room */
export const createMoment = (ctx: Context, of: OfRecord, asked: NewMoment): Promise<Moment> =>
  withRecord(ctx, of, async (held) => {
    const moment_id = await addMoment(ctx, held, asked);
    return toMoment(await readOne(held, moment_id), held.may_edit, held.caller);
  });

/**
 * Adds a moment to a record that is held.
 * @returns its id
 * @throws VALIDATION_ERROR, FORBIDDEN, CONFLICT
 */
export async function addMoment(ctx: Context, held: Held, asked: NewMoment): Promise<number> {
  const { tx, key, caller, now } = held;
  requireWhole(asked);
  const { kind, audience = 'record' } = asked;
  // Anybody who sees the record may comment on it; other moments that others see need the right to edit.
  if (audience === 'record' && kind !== 'comment') requireEditor(held);
  const parent = await comments.findParent(held, asked);
  const { member_id } = asMember(caller);
  await requireRoom(held, member_id);
  const made: NewMomentRow = {
    kind,
    ...(parent ?? (await findPlace(held, asked))),
    parent_id: asked.reply_to ?? null,
    text: await toText(held, asked.text),
    author_member_id: member_id,
    audience,
    is_in_notes: kind === 'note' && audience === 'record',
    created_at: now,
    updated_at: now,
  };
  const inserted = await tx.query(queries.insertMoments, [...key, JSON.stringify([made])]);
  const { moment_id } = requireRow(inserted, 'the moment');
  await comments.mention(ctx, held, {
    comment: { ...made, id: moment_id },
    member_ids: asked.mentions ?? [],
  });
  await tell(held, 'moment.create', { moment_ids: [moment_id], from: null, to: made });
  return moment_id;
}

/** @throws CONFLICT */
export async function requireRoom({ tx, key, may_edit }: Held, member_id: number): Promise<void> {
  const counted = requireRow(await tx.query(queries.countOfRecord, [...key, member_id]), 'a count');
  const limit = may_edit ? queries.MOST_MOMENTS : queries.MOST_BESIDE_EDITORS;
  if (counted.moments >= limit) throw errors.conflict('too_many_moments', { limit });
  if (!may_edit && counted.comments >= queries.MOST_COMMENTS)
    throw errors.conflict('too_many_comments', { limit: queries.MOST_COMMENTS });
}

/** @throws NOT_FOUND, RECORD_CHANGED, VALIDATION_ERROR, CONFLICT */
export const changeMoment = (ctx: Context, of: OfMoment, change: MomentChange): Promise<Moment> =>
  withRecord(ctx, of, async (held) => {
    const { tx, key, caller, may_edit, now } = held;
    const from = await requireMoment(held, of);
    requireWriter(held, from, change);
    const to = await applyChange(held, from, change);
    const isMentioning = await comments.mention(ctx, held, {
      comment: { ...to, id: from.moment_id },
      member_ids: change.mentions ?? null,
    });
    if (!isMentioning && JSON.stringify(from) === JSON.stringify(to)) return toMoment(from, may_edit, caller);
    const answers = await comments.followComment(held, from, to);
    await tx.query(queries.updateMoments, [...key, JSON.stringify([to, ...answers]), now]);
    const [wasSeen, isSeen] = [from.audience === 'record', to.audience === 'record'];
    const kind = wasSeen === isSeen ? 'moment.update' : isSeen ? 'moment.create' : 'moment.delete';
    const moment_ids = [from.moment_id, ...answers.map(({ moment_id }) => moment_id)];
    await tell(held, kind, { moment_ids, from, to });
    return toMoment(await readOne(held, from.moment_id), may_edit, caller);
  });

/** The caller may restore the moment for a while. @throws NOT_FOUND, RECORD_CHANGED, FORBIDDEN under a hold */
export const deleteMoment = (ctx: Context, of: OfMoment): Promise<void> =>
  withRecord(ctx, of, async (held) => {
    const from = await requireMoment(held, of);
    const replies = await comments.requireDeletable(held, from);
    if (from.is_held) throw errors.forbidden('record_held');
    await keepRemovedItem(
      held.tx,
      { workspace_id: held.key[0], actor_user_id: held.caller.user_id, at: held.now },
      { kind: 'moment', item_id: from.moment_id, name: '' },
    );
    if (from.kind === 'clip')
      await forgetClip(held.tx, { key: toClipKey(from, held), span: from, now: held.now });
    if (from.tracker_id !== null)
      await held.tx.query(queries.dismissHit, [...held.key, from.tracker_id, from.start_ms]);
    const moment_ids = [from.moment_id, ...replies];
    await held.tx.query(queries.deleteMoments, [...held.key, moment_ids]);
    await tell(held, 'moment.delete', { moment_ids, from, to: null });
  });

async function requireMoment(held: Held, { moment_id, if_match }: OfMoment) {
  const { tx, key, caller } = held;
  const [found] = await tx.query(queries.selectOne, [...key, moment_id, caller.member_id]);
  if (found?.audience !== 'author' && found?.kind !== 'comment') requireEditor(held);
  if (found === undefined) throw errors.notFound();
  if (if_match?.includes(found.version) === false) throw errors.momentChanged(moment_id, found.version);
  return found;
}

/** Nobody else changes what somebody has said; whoever sees a comment says that it is done with. @throws FORBIDDEN, VALIDATION_ERROR */
function requireWriter(held: Held, from: MomentRow, { is_resolved, ...change }: MomentChange): void {
  if (from.kind === 'tracked')
    throw errors.invalid('body', 'not_one_of', { allowed: 'bookmark, clip, comment, note' });
  if (from.kind !== 'comment') {
    if (is_resolved !== undefined || change.mentions !== undefined)
      throw errors.invalid('body', 'not_one_of', { allowed: 'comment' });
    return;
  }
  if (is_resolved !== undefined && from.parent_id !== null)
    throw errors.invalid('body.is_resolved', 'not_one_of', { allowed: 'false' });
  if (Object.keys(change).length > 0 && from.author_member_id !== held.caller.member_id)
    throw errors.forbidden('not_the_author');
}

async function applyChange(held: Held, from: MomentRow, change: MomentChange): Promise<MomentRow> {
  const { audience = from.audience } = change;
  const home = await comments.requirePlace(held, from, change);
  const { start_ms = from.start_ms, end_ms = start_ms + from.end_ms - from.start_ms } = home ?? change;
  if (end_ms < start_ms) throw errors.invalid('body.end_ms', 'ends_before_start');
  const text = change.text === undefined ? from.text : await toText(held, change.text);
  if (from.kind !== 'bookmark' && text === null && change.text !== undefined)
    throw errors.invalid('body.text', 'is_blank');
  if (audience !== from.audience) {
    requireEditor(held);
    if (!ownKinds.includes(from.kind))
      throw errors.invalid('body.audience', 'not_one_of', { allowed: 'record' });
    // Only its author may hide what others see.
    if (from.author_member_id !== held.caller.member_id)
      throw errors.invalid('body.audience', 'not_one_of', { allowed: from.audience });
    // A clip that nobody else in the workspace sees has no link for people outside.
    if (from.kind === 'clip')
      await forgetClip(held.tx, { key: toClipKey(from, held), span: from, now: held.now });
  }
  const is_in_notes = from.kind === 'note' && audience === 'record';
  const to = {
    ...from,
    text,
    audience,
    is_in_notes,
    start_ms,
    end_ms,
    ...comments.toResolution(held, from, change.is_resolved),
  };
  if (home !== null) return { ...to, ...home };
  if (start_ms === from.start_ms && end_ms === from.end_ms) return to;
  const dialogs = await readDialogs(held);
  if (to.kind === 'clip') {
    requireClipSpan(held.record, dialogs, to);
    await moveClip(held, from);
  }
  return place(to, dialogs);
}

/** Another span of a clip that is shared is another span that is shared, for a program as well. @throws FORBIDDEN */
async function moveClip(held: Held, from: MomentRow): Promise<void> {
  const { tx, caller, may_share, now } = held;
  const key = toClipKey(from, held);
  const is_shared =
    (await findLiveClipShare(tx, key, now)) !== undefined || (await isInSharedPlaylist(tx, key, now));
  if (is_shared && !may_share) throw errors.forbidden('may_not_share_record');
  if (is_shared) requireMayOpen(caller);
  await forgetSound(tx, { key, span: from, now });
}

const toClipKey = ({ moment_id }: MomentRow, { key: [workspace_id, record_id] }: Held) => ({
  workspace_id,
  record_id,
  moment_id,
});
