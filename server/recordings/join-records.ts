/**
 * Joins recordings of one meeting into one record, in order. They can be separated again for as long as the
 * trash keeps them.
 */
import { errors } from '@minutebook/contract/errors.ts';
import { asMember, type Caller } from '../access/caller.ts';
import { loadActingMember } from '../access/load-place.ts';
import type { WriteTransaction } from '../base/database/database.ts';
import { inLockingTransaction } from '../base/database/locking-transaction.ts';
import type { Context } from '../http/context.ts';
import type { SubjectHandlers } from '../http/handler.ts';
import { created, noContent } from '../http/reply.ts';
import { toRecordDraft } from '../import/to-record-draft.ts';
import { NO_NAMES } from '../import/workspace-names.ts';
import { requirePermitted, toBusy } from '../records/access/change-record.ts';
import { findChangeable } from '../records/access/record-change-queries.ts';
import { requireMayJoin } from '../records/access/require-may-join.ts';
import { discardRecord } from '../records/trash/discard-record.ts';
import { requireTrashed } from '../records/trash/list-trash.ts';
import { restoreRecord } from '../records/trash/restore-record.ts';
import { createRecord } from '../records/writing/create-record.ts';
import { lockDoomedRecord } from '../records/writing/lock-doomed-record.ts';
import type { RecordDraft } from '../records/writing/record-draft.ts';
import { beginRun } from './queue/start-pipeline.ts';
import * as queries from './steps/join-queries.ts';
import type { JoinedSource } from './steps/join-queries.ts';
import { requireRoomForNotes } from './steps/join-writing.ts';

export const joinHandlers = {
  'join-records': async ({ body, caller, ctx }) => {
    const { record_ids } = body;
    if (new Set(record_ids).size < record_ids.length) throw errors.invalid('body.record_ids', 'given_twice');
    for (const record_id of record_ids) {
      await requirePermitted(ctx, { caller, record_id, permission: 'delete' });
      await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    }
    const record_id = await inLockingTransaction(
      ctx.db,
      (tx) => beginJoin(tx, { caller, record_ids, now: ctx.clock.now() }),
      toBusy,
    );
    return created({ record_id });
  },

  'separate-record': async ({ params, caller, ctx }) => {
    const { record_id } = params;
    const { workspace_id } = caller.workspace;
    await requirePermitted(ctx, { caller, record_id, permission: 'delete' });
    const joined = await ctx.db.query(queries.selectJoin, [workspace_id, record_id]);
    if (joined.length === 0 || joined.some(({ joined_at }) => joined_at === null))
      throw errors.conflict('not_joined', { record_id });
    for (const { source_record_id } of joined) await requireTrashed(ctx, caller, source_record_id);
    const sources = joined.map(({ source_record_id }) => source_record_id);
    await inLockingTransaction(ctx.db, (tx) => separate(tx, { ctx, caller, record_id, sources }), toBusy);
    return noContent;
  },
} satisfies SubjectHandlers;

async function beginJoin(
  tx: WriteTransaction,
  { caller, record_ids, now }: { caller: Caller; record_ids: readonly number[]; now: Date },
): Promise<number> {
  const { workspace_id } = caller.workspace;
  const sources = await queries.findSources(tx, workspace_id, record_ids);
  for (const source of sources) requireJoinable(source);
  requireRoomForNotes(sources);
  const { user_id, principals } = asMember(caller);
  const creation = { workspace_id, actor_user_id: user_id, principals, at: now };
  const draft = toJoinedDraft(sources, now);
  await requireMayPass(tx, { caller, record_ids, draft, owner_user_id: sources[0]?.owner_user_id ?? null });
  const { record_id } = await createRecord(tx, creation, draft);
  const audiences = sources.map(queries.toAudience);
  await tx.query(queries.insertJoin, [workspace_id, record_id, record_ids, audiences]);
  await beginRun(tx, { record: { workspace_id, record_id }, stage: 'probe', now });
  return record_id;
}

/** The joined record shows the talk of each source to its own audience, who may change it there. @throws FORBIDDEN */
async function requireMayPass(
  tx: WriteTransaction,
  {
    caller,
    record_ids,
    draft,
    owner_user_id,
  }: {
    caller: Caller;
    record_ids: readonly number[];
    draft: RecordDraft;
    owner_user_id: number | null;
  },
): Promise<void> {
  const { workspace_id } = caller.workspace;
  const { owner_member_id, scope, team_ids, access_team_ids, access_member_ids } = draft;
  const reach = { owner_member_id, scope, team_ids, access_team_ids, access_member_ids };
  const owner = owner_user_id === null ? null : await loadActingMember(tx, workspace_id, owner_user_id);
  for (const record_id of record_ids) {
    const record = await findChangeable(tx, workspace_id, record_id);
    if (record === undefined) throw errors.recordNotFound(record_id);
    await requireMayJoin(tx, { caller, record, joined: { ...record, ...reach }, owner });
  }
}

/** @throws CONFLICT, FORBIDDEN */
function requireJoinable({
  record_id,
  is_ready,
  media_key,
  duration_ms,
  is_draft,
  is_held,
  protected_from_deletion,
}: JoinedSource): void {
  if (protected_from_deletion) throw errors.forbidden('record_protected');
  if (is_held) throw errors.forbidden('record_held');
  const isWhole = is_ready && !is_draft && media_key !== null && duration_ms !== null;
  if (!isWhole) throw errors.conflict('not_joinable', { record_id });
}

/**
 * The joined record takes its properties from the first one; where the audiences differ, only its owner sees
 * it.
 */
function toJoinedDraft(sources: readonly JoinedSource[], now: Date): RecordDraft {
  const [first] = sources;
  if (first === undefined) throw new Error('nothing is joined');
  const duration_ms = sources.reduce((sum, source) => sum + (source.duration_ms ?? 0), 0);
  // Records are dated by their end, and the joined one begins when the first one began.
  const recorded_at = new Date(first.recorded_at.getTime() - (first.duration_ms ?? 0) + duration_ms);
  const { owner_member_id, team_ids, access_member_ids, access_team_ids, scope } = first;
  const audience = new Set(sources.map(queries.toAudience));
  const draft = toRecordDraft({
    file: { format: 'minutebook.record/1', recorded_at: recorded_at.toISOString(), dialogs: [] },
    names: NO_NAMES,
    fromOutside: { owner_member_id, import_digest: null, share: null },
    now,
    refuse: refuseNames,
  });
  return {
    ...draft,
    title: first.title,
    is_title_generating: first.title === null,
    source: first.source,
    status: 'uploaded',
    duration_ms,
    ...(audience.size === 1 && { scope, team_ids, access_member_ids, access_team_ids }),
    label_ids: [...new Set(sources.flatMap(({ label_ids }) => label_ids))],
    is_ready: false,
    ready_at: null,
    phone_number: first.phone_number,
    contacts: sources.flatMap(({ contacts }) => contacts),
    event: first.event,
  };
}

function refuseNames(): never {
  throw new Error('a joined record names people, teams or labels');
}

async function separate(
  tx: WriteTransaction,
  {
    ctx,
    caller,
    record_id,
    sources,
  }: { ctx: Context; caller: Caller; record_id: number; sources: readonly number[] },
): Promise<void> {
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  const doomed = await lockDoomedRecord(tx, workspace_id, record_id);
  if (doomed === undefined) throw errors.recordNotFound(record_id);
  if (doomed.protected_from_deletion) throw errors.forbidden('record_protected');
  if (doomed.is_held) throw errors.forbidden('record_held');
  const discarding = { actor_user_id: caller.user_id, at: now, trash_days: ctx.config.trash_days };
  await discardRecord(tx, { record: { workspace_id, record_id }, doomed, discarding });
  for (const source of sources)
    await restoreRecord(tx, { record: { workspace_id, record_id: source }, caller, now });
}
