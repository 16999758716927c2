import { errors } from '@minutebook/contract/errors.ts';
import type { Tracker, TrackerChange } from '@minutebook/contract/v3/tracker-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { lockCount } from '../../base/database/wait-for-locks.ts';
import { toOneLine } from '../../base/limit-marks.ts';
import { requireRow } from '../../base/must.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok, okText, RawJson } from '../../http/reply.ts';
import { toBusy } from '../access/change-record.ts';
import { toTerms } from './find-hits.ts';
import * as queries from './tracker-queries.ts';

export const trackerHandlers = {
  'list-trackers': async ({ caller, ctx }) =>
    ok({ items: await ctx.db.query(queries.selectTrackers, toKey(caller)) }),

  'get-tracker': async ({ params: { tracker_id }, caller, ctx }) => {
    const [found] = await ctx.db.query(queries.selectTracker, [...toKey(caller), tracker_id]);
    if (found === undefined) throw errors.notFound();
    return okText(JSON.stringify(found), found.version);
  },

  'create-tracker': async ({ body, caller, ctx }) => {
    const { name, words, said_by, bell } = toWhole({ said_by: null, bell: 'none', ...body });
    const key = toKey(caller);
    const { tracker_id } = requireRow(await ctx.db.query(queries.takeTrackerId, []), 'a sequence');
    const values = [...key, tracker_id, name, words, said_by, bell, ctx.clock.now()];
    const [made] = await ctx.db.transaction(async (tx) => {
      await lockCount(tx, `trackers of ${key.join('/')}`);
      return tx.query(queries.insertTracker, values);
    });
    if (made === undefined) throw errors.conflict('too_many_trackers', { limit: queries.MOST_TRACKERS });
    return { status: 201, body: new RawJson(JSON.stringify(made), made.version) };
  },

  'update-tracker': async ({ params: { tracker_id }, body, caller, if_match, ctx }) => {
    const key = [...toKey(caller), tracker_id];
    const changed = await ctx.db.transaction(async (tx) => {
      const from = await requireTracker(tx, key, if_match);
      const { name, words, said_by, bell } = toWhole({ ...from, ...body });
      const values = [...key, name, words, said_by, bell, ctx.clock.now()];
      await tx.query(queries.updateTracker, values);
      return requireRow(await tx.query(queries.selectTracker, key), 'the tracker');
    });
    return okText(JSON.stringify(changed), changed.version);
  },

  'delete-tracker': async ({ params: { tracker_id }, caller, if_match, ctx }) => {
    const [workspace_id, member_id] = toKey(caller);
    // A look into a record that runs at the same time may have locked the hits.
    const work = async (tx: WriteTransaction) => {
      const { name } = await requireTracker(tx, [workspace_id, member_id, tracker_id], if_match);
      await tx.query(queries.deleteHits, [workspace_id, tracker_id]);
      await tx.query(queries.leaveHits, [workspace_id, tracker_id, name]);
      await tx.query(queries.deleteTracker, [workspace_id, member_id, tracker_id]);
    };
    await inLockingTransaction(ctx.db, work, toBusy);
    return noContent;
  },
} satisfies SubjectHandlers;

const toKey = ({ workspace, member_id }: Caller) => [workspace.workspace_id, member_id] as const;

/** @throws NOT_FOUND, RECORD_CHANGED */
async function requireTracker(
  tx: Queryable,
  key: readonly (number | null)[],
  if_match: readonly number[] | undefined,
): Promise<Tracker> {
  const [found] = await tx.query(queries.lockTracker, key);
  if (found === undefined) throw errors.notFound();
  if (if_match?.includes(found.version) === false) throw errors.trackerChanged(found.id, found.version);
  return found;
}

/** @throws VALIDATION_ERROR for what has nothing that could be said */
function toWhole({ name, words, said_by, bell }: Required<TrackerChange>): Required<TrackerChange> {
  const whole = { name: toOneLine(name), words: words.map(toOneLine), said_by: null, bell };
  if (whole.name === '') throw errors.invalid('body.name', 'is_blank');
  if (whole.words.some((word) => toTerms(word).length === 0)) throw errors.invalid('body.words', 'is_blank');
  if (said_by === null) return { ...whole, words: [...new Set(whole.words)] };
  const speaker = toOneLine(said_by);
  if (toTerms(speaker).length === 0) throw errors.invalid('body.said_by', 'is_blank');
  return { ...whole, words: [...new Set(whole.words)], said_by: speaker };
}
