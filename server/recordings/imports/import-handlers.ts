import { UNDONE_AT_ONCE, type MeetingImport } from '@minutebook/contract/app/import-endpoints.ts';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { asMember, type Caller } from '../../access/caller.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { lockCount } from '../../base/database/wait-for-locks.ts';
import { DAY_MS } from '../../base/durations.ts';
import { must, requireRow } from '../../base/must.ts';
import type { Context } from '../../http/context.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { sweepMediaFile } from '../../media/sweep-media.ts';
import { requirePermitted, toBusy } from '../../records/access/change-record.ts';
import { discardRecord } from '../../records/trash/discard-record.ts';
import { lockDoomedRecord } from '../../records/writing/lock-doomed-record.ts';
import { requireDiskRoom } from '../receive/require-disk-room.ts';
import * as queries from './import-queries.ts';
import type { ImportRow } from './import-queries.ts';
import { toImports, toMeeting } from './import-view.ts';
import { removeParcel } from './parcel-file.ts';

/**
 * An import must be uploaded and started within this time. Once started, it is kept for as long as it can be
 * undone.
 */
export const UNSTARTED_MS = 2 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;

export const importHandlers = {
  'create-import': async ({ body, caller, ctx }) => {
    const { uploads } = ctx.config;
    if (!uploads.kinds.has('transcript')) throw errors.invalid('body.files', 'transcripts_refused');
    const size_bytes = body.files.reduce((sum, file) => sum + file.size_bytes, 0);
    if (size_bytes === 0) throw errors.invalid('body.files', 'is_empty');
    if (size_bytes > uploads.max_bytes) throw errors.fileTooLarge(uploads.max_bytes);
    await requireDiskRoom(ctx, size_bytes);
    const { import_id } = requireRow(await ctx.db.query(queries.takeImportId, []), 'a sequence');
    const { workspace_id } = caller.workspace;
    const now = ctx.clock.now();
    const files = body.files.map(({ path, modified_at = null, ...file }) => ({
      ...file,
      path: toPath(path),
      modified_at,
    }));
    const [row] = await ctx.db.transaction(async (tx) => {
      await lockCount(tx, `imports of ${workspace_id}/${caller.member_id}`);
      const ends_at = new Date(now.getTime() + UNSTARTED_MS);
      const values = [
        workspace_id,
        import_id,
        asMember(caller).member_id,
        JSON.stringify(files),
        size_bytes,
        now,
        ends_at,
      ];
      return tx.query(queries.insertImport, values);
    });
    if (row === undefined) throw errors.conflict('too_many_imports', { limit: queries.MOST_UNFINISHED });
    return created(await toImport(ctx, caller, row));
  },

  'list-imports': async ({ caller, ctx }) => {
    const rows = await ctx.db.query(queries.selectImports, [caller.workspace.workspace_id, caller.member_id]);
    return ok({ items: await toImports(ctx, caller.workspace.slug, rows) });
  },

  'get-import': async ({ params, caller, ctx }) =>
    ok(await toImport(ctx, caller, await requireImport(ctx, caller, params.import_id))),

  'list-import-meetings': async ({ params, query: { limit, offset }, caller, ctx }) => {
    const row = await requireImport(ctx, caller, params.import_id);
    const { workspace_id, import_id } = row;
    const [meetings, { counts, meetings: found }] = await Promise.all([
      ctx.db.query(queries.selectMeetings, [workspace_id, import_id, limit, offset]),
      toImport(ctx, caller, row),
    ]);
    return ok({ items: meetings.map(toMeeting), page: { offset, limit, total: found + counts.left_out } });
  },

  'start-import': async ({ params, body, caller, ctx }) => {
    const { workspace_id, import_id, state } = await requireImport(ctx, caller, params.import_id);
    const { scope = 'private', leave_out = [] } = body;
    if (scope === 'team') throw errors.invalid('body.scope', 'no_team');
    const ends_at = new Date(ctx.clock.now().getTime() + KEPT_MS);
    const [started] = await ctx.db.transaction(async (tx) => {
      const rows = await tx.query(queries.startImport, [
        workspace_id,
        import_id,
        caller.member_id,
        scope,
        ends_at,
      ]);
      if (rows.length > 0) await tx.query(queries.skipMeetings, [workspace_id, import_id, leave_out]);
      return rows;
    });
    // A repeated request changes nothing.
    if (started === undefined && state !== 'importing' && state !== 'done')
      throw errors.conflict('import_not_ready');
    return ok(await toImport(ctx, caller, await requireImport(ctx, caller, import_id)));
  },

  'undo-import': async ({ params, caller, ctx }) => {
    const key = await requireImport(ctx, caller, params.import_id);
    const { workspace_id, import_id } = key;
    const ended = await ctx.db.query(queries.endImport, [
      workspace_id,
      import_id,
      caller.member_id,
      ctx.clock.now(),
    ]);
    if (ended.length === 0) throw errors.conflict('import_not_started');
    let kept = 0;
    const undoable = await ctx.db.query(queries.selectUndoable, [workspace_id, import_id, UNDONE_AT_ONCE]);
    for (const made of undoable) if ((await undoOne(ctx, caller, { ...key, ...made })) !== null) kept += 1;
    const { count: left } = requireRow(
      await ctx.db.query(queries.countUndoable, [workspace_id, import_id]),
      'a count',
    );
    if (left === 0) await removeParcel(ctx, key);
    return ok({ undone: undoable.length - kept, kept, left });
  },

  'delete-import': async ({ params, caller, ctx }) => {
    const key = await requireImport(ctx, caller, params.import_id);
    const deleted = await ctx.db.query(queries.deleteImport, [
      key.workspace_id,
      key.import_id,
      caller.member_id,
    ]);
    if (deleted.length === 0) throw errors.conflict('import_started');
    await removeParcel(ctx, key);
    return noContent;
  },
} satisfies SubjectHandlers;

/** @throws NOT_FOUND */
export async function requireImport(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  import_id: number,
): Promise<ImportRow> {
  const [row] = await db.query(queries.selectImport, [
    caller.workspace.workspace_id,
    import_id,
    caller.member_id,
  ]);
  if (row === undefined) throw errors.notFound();
  return row;
}

const toImport = async (ctx: Context, { workspace }: Caller, row: ImportRow): Promise<MeetingImport> =>
  must((await toImports(ctx, workspace.slug, [row]))[0], 'import');

/** Removes control characters, and composes the letters that macOS decomposes. */
const toPath = (path: string) =>
  path
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed();

/** Returns the reason why the record stays, or null when it is in the trash, now or already before. */
async function undoOne(
  ctx: Context,
  caller: Caller,
  { workspace_id, import_id, place, record_id }: ImportRow & { place: number; record_id: number },
): Promise<Reason | null> {
  const note = async (reason: Reason | null) => {
    await ctx.db.query(queries.noteUndone, [
      workspace_id,
      import_id,
      place,
      reason === null ? null : JSON.stringify(reason),
    ]);
    return reason;
  };
  try {
    await requirePermitted(ctx, { caller, record_id, permission: 'delete' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return note(null);
    if (error instanceof ApiError && error.status === 403) return note(toReason('may_not_delete_record'));
    throw error;
  }
  const at = ctx.clock.now();
  const undone = await inLockingTransaction(
    ctx.db,
    async (tx) => {
      const doomed = await lockDoomedRecord(tx, workspace_id, record_id);
      if (doomed?.protected_from_deletion === true)
        return { reason: toReason('record_protected'), media_key: null };
      if (doomed?.is_held === true) return { reason: toReason('record_held'), media_key: null };
      const discarding = { actor_user_id: caller.user_id, at, trash_days: ctx.config.trash_days };
      const media_key =
        doomed === undefined
          ? null
          : await discardRecord(tx, { record: { workspace_id, record_id }, doomed, discarding });
      await tx.query(queries.noteUndone, [workspace_id, import_id, place, null]);
      return { reason: null, media_key };
    },
    toBusy,
  );
  if (undone.media_key !== null) await sweepMediaFile(ctx, workspace_id, undone.media_key);
  return undone.reason === null ? null : note(undone.reason);
}
