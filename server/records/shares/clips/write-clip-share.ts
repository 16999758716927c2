/** Makes, changes and ends the link of a clip, under the lock of its record. */
import { errors } from '@minutebook/contract/errors.ts';
import type { ShareDays } from '@minutebook/contract/resources/share.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Queryable } from '../../../base/database/database.ts';
import { dropClipSound } from '../../../media/clip-sounds.ts';
import type { Context } from '../../../http/context.ts';
import type { Span } from '../../moments/clip-span.ts';
import { selectOne, type MomentRow } from '../../moments/moment-queries.ts';
import { toShareTerm } from '../share-queries.ts';
import { changeLocked, changeOrMake, type WrittenShare } from '../write-share.ts';
import * as queries from './clip-share-queries.ts';
import type { ClipKey, ClipShareRow } from './clip-share-queries.ts';

interface OfClip {
  caller: Caller;
  record_id: number;
  moment_id: number;
}

/** @throws NOT_FOUND: there is no such clip */
export async function requireClip(
  db: Queryable,
  { caller, record_id, moment_id }: OfClip,
): Promise<MomentRow> {
  const key = [caller.workspace.workspace_id, record_id, moment_id, caller.member_id];
  const [clip] = await db.query(selectOne, key);
  if (clip?.kind !== 'clip') throw errors.notFound();
  return clip;
}

/**
 * Shares a clip, or sets a new term: as with a record, a live link keeps its address and password.
 * @throws NOT_FOUND, RECORD_NOT_FOUND, RECORD_NOT_READY
 */
export async function writeClipShare(
  ctx: Context,
  of: OfClip,
  expires_in_days: ShareDays | null,
): Promise<WrittenShare<ClipShareRow>> {
  const { record_id, moment_id } = of;
  const { workspace_id } = of.caller.workspace;
  const key = { workspace_id, record_id, moment_id };
  return changeLocked(ctx, of, async (parts) => {
    const { tx, now, is_ready } = parts;
    const { audience } = await requireClip(tx, of);
    if (audience === 'author') throw errors.forbidden('clip_is_private');
    if (!is_ready) throw errors.recordNotReady(record_id);
    const term = toShareTerm(expires_in_days, now);
    return changeOrMake(ctx, parts, {
      live: await queries.findLiveClipShare(tx, key, now),
      detail: { moment_id, duration: term.duration },
      async change(live) {
        const share = { ...live, ...term };
        await queries.changeClipShare(tx, workspace_id, share);
        return share;
      },
      async make(secrets) {
        const share = { record_id, moment_id, ...term, ...secrets };
        await queries.removeClipShares(tx, key);
        await queries.addClipShare(tx, workspace_id, share);
        return share;
      },
    });
  });
}

/** @throws NOT_FOUND, SHARE_NOT_FOUND */
export async function endClipShare(ctx: Context, of: OfClip): Promise<void> {
  const { record_id, moment_id } = of;
  const key = { workspace_id: of.caller.workspace.workspace_id, record_id, moment_id };
  await changeLocked(ctx, of, async ({ tx, now, note }) => {
    const clip = await requireClip(tx, of);
    if ((await queries.findLiveClipShare(tx, key, now)) === undefined) throw errors.shareNotFound(record_id);
    await forgetClip(tx, { key, span: clip, now });
    note({ kind: 'share.delete', detail: { moment_id } });
  });
}

/** The link and the sound of a clip that is deleted or shared no more. */
export async function forgetClip(
  tx: Queryable,
  { key, span, now }: { key: ClipKey; span: Span; now: Date },
): Promise<void> {
  const share_ids = await queries.removeClipShares(tx, key);
  await queries.changeKeptShares(tx, { workspace_id: key.workspace_id, share_ids }, { is_ended: true });
  await forgetSound(tx, { key, span, now });
}

/** A clip that is shared is shared as it is by now: its former sound is deleted. */
export async function forgetSound(
  tx: Queryable,
  { key, span, now }: { key: ClipKey; span: Span; now: Date },
): Promise<void> {
  const media_key = await queries.findRecordingKey(tx, key);
  const { start_ms, end_ms } = span;
  const { workspace_id } = key;
  if (media_key !== null) await dropClipSound(tx, { workspace_id, media_key, start_ms, end_ms }, now);
}
