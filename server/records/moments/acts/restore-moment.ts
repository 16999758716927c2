/** Undoes the deletion of a moment: under its id, with its replies, and nobody is told of a mention again. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { statement } from '../../../base/database/database.ts';
import type { Context } from '../../../http/context.ts';
import type { MaskRules } from '../../../text/mask/mask-rules.ts';
import { toBusy } from '../../access/change-record.ts';
import { maskLongTexts } from '../../masking/mask-in-worker.ts';
import { bringBack, lockRemovedItem } from '../../removed-items/removed-item.ts';
import {
  changeKeptShares,
  findLiveClipShare,
  removeClipShares,
  type ClipKey,
} from '../../shares/clips/clip-share-queries.ts';
import { leaveSharedPlaylists } from '../../shares/playlists/playlist-share-queries.ts';
import { listShares } from '../../shares/share-queries.ts';
import { mayOpen } from '../../shares/write-share.ts';
import { requireMaskRules, withMaskRules } from '../../writing/prepare-draft.ts';
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

/** The texts of the removed moment and its replies. */
const selectKeptTexts = statement<{ text: string }>(
  'moments.kept-texts',
  `select coalesce(tr.name, k.content ->> 'text') as text
   from removed_item i
   join removed_item_row k on k.workspace_id = i.workspace_id and k.kind = i.kind and k.item_id = i.item_id
   left join tracker tr on tr.workspace_id = k.workspace_id and tr.tracker_id = (k.content ->> 'tracker_id')::bigint
   where i.workspace_id = $1 and i.kind = 'moment' and i.item_id = $3 and i.removed_by_user_id is not distinct from $4
     and k.table_name = 'moment' and k.record_id = $2 and coalesce(tr.name, k.content ->> 'text') is not null
   order by k.place`,
);

interface MaskedAhead {
  rules: MaskRules | null;
  /** Masked texts by the stored ones. */
  texts: ReadonlyMap<string, string>;
}

/**
 * For whoever has deleted it, and may change it still. One that is there is left as it is: the answer to an
 * earlier try may have been lost.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when there is no room, SERVICE_UNAVAILABLE
 */
export const restoreMoment = (ctx: Context, of: OfMoment): Promise<Moment> =>
  withMaskRules(
    ctx.db,
    { workspace_id: of.caller.workspace.workspace_id, record_id: of.record_id },
    async (rules) => restoreMasked(ctx, of, { rules, texts: await maskAhead(ctx, of, rules) }),
  );

/** Before the transaction, which holds the record: there may be thousands of replies, of 2,000 characters each. */
async function maskAhead(
  { db, workers }: Context,
  { caller, record_id, moment_id }: OfMoment,
  rules: MaskRules | null,
): Promise<MaskedAhead['texts']> {
  const { user_id, workspace } = caller;
  const { workspace_id } = workspace;
  const kept = await db.query(selectKeptTexts, [workspace_id, record_id, moment_id, user_id]);
  const texts = kept.map(({ text }) => text);
  const masked = await maskLongTexts(workers.of(workspace_id, user_id), texts, rules);
  return new Map(texts.map((text, index) => [text, masked[index] ?? text]));
}

const restoreMasked = (ctx: Context, of: OfMoment, ahead: MaskedAhead): Promise<Moment> =>
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
    const moment_ids = await putBack(held, found, ahead);
    await tell(held, 'moment.restore', { moment_ids, from: null, to: await readOne(held, found.moment_id) });
    return toMoment(await readOne(held, found.moment_id), may_edit, caller);
  });

/**
 * What was said may have been put otherwise meanwhile, the comment that it answers may have moved, and masks may hide more.
 * @returns the moment and its replies
 * @throws RECORD_BUSY when one says something else since it was masked
 */
async function putBack(held: Held, found: MomentRow, { rules, texts }: MaskedAhead): Promise<number[]> {
  const { tx, key, now } = held;
  const { moment_id, parent_id, kind, tracker_id } = found;
  const [workspace_id, record_id] = key;
  const all = await tx.query(queries.selectAllOfRecord, key);
  const rows = all.filter((row) => row.moment_id === moment_id || row.parent_id === moment_id);
  const comment = all.find((row) => row.moment_id === parent_id);
  // A thread is at one place: that of its comment.
  const { start_ms, end_ms, dialog_ids } = comment ?? place(found, await readDialogs(held));
  await requireMaskRules(tx, workspace_id, [rules]);
  const mask = (text: string): string => {
    const masked = texts.get(text);
    if (masked === undefined) throw toBusy();
    return masked;
  };
  const changed = rows
    .map((row) => [row, { ...row, start_ms, end_ms, dialog_ids, text: row.text && mask(row.text) }] as const)
    .filter(([from, to]) => JSON.stringify(from) !== JSON.stringify(to));
  if (changed.length > 0)
    await tx.query(queries.updateMoments, [...key, JSON.stringify(changed.map(([, to]) => to)), now]);
  if (tracker_id !== null) await tx.query(queries.reviveHit, [...key, tracker_id, start_ms]);
  if (kind === 'clip') await openAgain(held, { workspace_id, record_id, moment_id });
  return rows.map((row) => row.moment_id);
}

/** Restoring a link is sharing: a caller who may not share restores the clip alone. */
async function openAgain({ tx, caller, may_share, now }: Held, key: ClipKey): Promise<void> {
  const mayOpenLinks = mayOpen(caller);
  if (!may_share || !mayOpenLinks) {
    await leaveSharedPlaylists(tx, key, { kept_of: mayOpenLinks ? caller.member_id : null, now });
    await removeClipShares(tx, key);
    return;
  }
  const link = await findLiveClipShare(tx, key, now);
  if (link === undefined) return;
  await listShares(tx, key, [link]);
  const { workspace_id } = key;
  await changeKeptShares(tx, { workspace_id, share_ids: [link.share_id] }, { is_ended: false });
}
