/** Undoes the deletion of a moment: under its id, with its replies, and nobody is told of a mention again. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import type { Context } from '../../../http/context.ts';
import { maskText } from '../../../text/mask/mask-utterance.ts';
import { findMaskRules } from '../../masking/mask-dialogs.ts';
import { bringBack, lockRemovedItem } from '../../removed-items/removed-item.ts';
import { findLiveClipShare, removeClipShares, type ClipKey } from '../../shares/clips/clip-share-queries.ts';
import { leaveSharedPlaylists } from '../../shares/playlists/playlist-share-queries.ts';
import { listShare } from '../../shares/share-queries.ts';
import { mayOpen } from '../../shares/write-share.ts';
import * as queries from '../moment-queries.ts';
import type { MomentRow } from '../moment-queries.ts';
import { toMoment } from '../moment-view.ts';
import { place } from '../place-moments.ts';
import { requireRoom } from './change-moments.ts';
import {
  readDialogs,
  readOne,
  requireEditor,
  tell,
  withRecord,
  type Held,
  type OfMoment,
} from './hold-moments.ts';

/**
 * For whoever has deleted it, and may change it still. One that is there is left as it is: the answer to an
 * earlier try may have been lost. @throws NOT_FOUND, FORBIDDEN, CONFLICT when there is no room
 */
export const restoreMoment = (ctx: Context, of: OfMoment): Promise<Moment> =>
  withRecord(ctx, of, async (held) => {
    const { tx, key, caller, may_edit, now } = held;
    const item = { workspace_id: key[0], kind: 'moment', item_id: of.moment_id } as const;
    const removed = await lockRemovedItem(tx, item, now);
    if (removed !== undefined) {
      if (removed.removed_by_user_id !== caller.user_id) throw errors.notFound();
      if (caller.member_id !== null) await requireRoom(held, caller.member_id);
      await bringBack(tx, item);
    }
    const [found] = await tx.query(queries.selectOne, [...key, of.moment_id, caller.member_id]);
    // It is of another record, or its comment or its tracker is gone.
    if (found === undefined) throw errors.notFound();
    if (removed === undefined) return toMoment(found, may_edit, caller);
    if (found.audience === 'record' && found.kind !== 'comment') requireEditor(held);
    const moment_ids = await putBack(held, found);
    await tell(held, 'moment.restore', { moment_ids, from: null, to: await readOne(held, found.moment_id) });
    return toMoment(await readOne(held, found.moment_id), may_edit, caller);
  });

/** What was said may have been put otherwise meanwhile, and masks may hide more. @returns the moment and its replies */
async function putBack(held: Held, { moment_id, kind, tracker_id, start_ms }: MomentRow): Promise<number[]> {
  const { tx, key, now } = held;
  const [workspace_id, record_id] = key;
  const all = await tx.query(queries.selectAllOfRecord, key);
  const rows = all.filter((row) => row.moment_id === moment_id || row.parent_id === moment_id);
  const dialogs = await readDialogs(held);
  const rules = await findMaskRules(tx, { workspace_id, record_id });
  const changed = rows
    .map((row) => [row, { ...place(row, dialogs), text: row.text && maskText(row.text, rules) }] as const)
    .filter(([from, to]) => String(from.dialog_ids) !== String(to.dialog_ids) || from.text !== to.text);
  if (changed.length > 0)
    await tx.query(queries.updateMoments, [...key, JSON.stringify(changed.map(([, to]) => to)), now]);
  if (tracker_id !== null) await tx.query(queries.reviveHit, [...key, tracker_id, start_ms]);
  if (kind === 'clip') await openAgain(held, { workspace_id, record_id, moment_id });
  return rows.map((row) => row.moment_id);
}

/** What a link shows again is shown by whoever brings it back: who may not share brings back the clip alone. */
async function openAgain({ tx, caller, may_share, now }: Held, key: ClipKey): Promise<void> {
  const mayOpenLinks = mayOpen(caller);
  if (!may_share || !mayOpenLinks) {
    await leaveSharedPlaylists(tx, key, { kept_of: mayOpenLinks ? caller.member_id : null, now });
    return removeClipShares(tx, key);
  }
  const link = await findLiveClipShare(tx, key, now);
  if (link !== undefined) await listShare(tx, { ...link, workspace_id: key.workspace_id });
}
