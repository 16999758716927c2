import { hash } from 'node:crypto';
import { basename, extname, resolve } from 'node:path';
import type { Context } from '../http/context.ts';
import { sqlState, statement, UNIQUE_VIOLATION } from '../base/database/database.ts';
import { commitLater } from '../base/database/commit-later.ts';
import { waitForLocks } from '../base/database/wait-for-locks.ts';
import { errorCode } from '../base/error-code.ts';
import { sweepMediaFile } from '../media/sweep-media.ts';
import { wantWaveform } from '../records/writing/want-waveform.ts';
import { wantInsights } from '../records/writing/want-insights.ts';
import { prepareDraftInWorker } from '../records/writing/mask-in-worker.ts';
import type { DraftToPrepare } from '../records/writing/mask-tasks.ts';
import { withMaskRules } from '../records/writing/prepare-draft.ts';
import type { PreparedDraft, RecordDraft } from '../records/writing/record-draft.ts';
import { WorkerDiedError } from '../base/worker/worker-task.ts';
import type { Refuse } from './check-record-file.ts';
import { createRecord } from '../records/writing/create-record.ts';
import { toPathText } from '../text/transcript/read-json.ts';
import type { ImportOptions, ImportTarget } from './import-target.ts';
import { MAX_FILE_BYTES, readTranscript } from './read-transcript.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';
import { storeDraftMedia } from './store-draft-media.ts';
import { toDraftShare } from './to-draft-share.ts';
import { toRecordDraft } from './to-record-draft.ts';
import { toRecordFile } from './to-record-file.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';
import { findMemberId } from './workspace-names.ts';
import { withOpenFile } from './with-open-file.ts';

export type ImportContext = Pick<Context, 'db' | 'media' | 'keys' | 'clock' | 'workers'>;

export interface ImportedFile {
  outcome: 'imported' | 'already_there';
  record_id: number;
  dialog_count: number;
  size_bytes: number;
  /** Its insights are made in the background. */
  wants_insights: boolean;
  /** Guesses, omissions and corrections made while reading, a sentence each. */
  notes: string[];
}

const selectImported = statement<{ record_id: number; is_same_file: boolean }>(
  'ingest.imported-record',
  `select r.record_id, coalesce(r.import_digest = $3, false) as is_same_file
   from record r where r.workspace_id = $1 and r.owner_member_id = $2 and (r.import_digest = $3 or r.uuid = $4)
   order by is_same_file desc, r.record_id`,
);

/** The turn of one of several files that are imported at once. */
export interface ImportTurn {
  /** Settles when the file before has its ordinal, or needs none. */
  come: Promise<void>;
  passOn: () => void;
}

/**
 * Imports one file as one record: all of it or nothing. The same content for the same owner is imported once.
 * @param turn with one, the record is not confirmed before the next `flushCommits`
 * @throws TranscriptError when the file cannot be read or names what the workspace does not have
 */
export async function importFile(
  ctx: ImportContext,
  { target, path, turn }: { target: ImportTarget; path: string; turn?: ImportTurn | undefined },
): Promise<ImportedFile> {
  const { bytes, modified_at } = await readBounded(path);
  const { file, notes } = toFileOfRecord({ path, bytes, modifiedAt: modified_at, target });
  const refuse: Refuse = (at, reason) => {
    throw new TranscriptError(path, null, `${toPathText(at)} ${reason}`);
  };
  const ownerMemberId = target.owner_member_id ?? requireOwner(file, target, path);
  const importDigest = hash('sha256', bytes, 'buffer');
  const about = { dialog_count: file.dialogs.length, size_bytes: bytes.length, notes };
  const findExisting = () =>
    findImported(ctx, { target, ownerMemberId, importDigest, uuid: file.uuid ?? null, refuse });
  const existing = await findExisting();
  if (existing !== undefined)
    return { ...about, outcome: 'already_there', record_id: existing, wants_insights: false };

  const fromFile = {
    owner_member_id: ownerMemberId,
    import_digest: importDigest,
    share: toDraftShare(file.share, ctx.keys),
  };
  const draft = toRecordDraft({
    file,
    names: target.names,
    fromOutside: fromFile,
    now: ctx.clock.now(),
    refuse,
  });
  draft.label_ids = [...new Set([...draft.label_ids, ...target.label_ids])];
  draft.team_ids = [...new Set([...draft.team_ids, ...target.team_ids])];
  draft.media = await storeDraftMedia(ctx, {
    workspaceId: target.workspace_id,
    file,
    filePath: path,
    refuse,
  });
  const wantsInsights = target.options.insights !== false && lacksInsights(draft);
  const { workspace_id } = target;
  try {
    const { record_id } = await withMaskRules(ctx.db, workspace_id, async (rules) => {
      const prepared = await prepare(ctx, path, { workspace_id, draft, rules });
      // Not in the transaction, which would be idle during the wait.
      await turn?.come;
      return ctx.db.transaction(async (tx) => {
        await waitForLocks(tx);
        if (turn !== undefined) await commitLater(tx);
        const at = ctx.clock.now();
        const creation = { workspace_id, actor_user_id: null, at, ...(turn && { on_ordinal: turn.passOn }) };
        const created = await createRecord(tx, creation, prepared);
        const record = { workspace_id, record_id: created.record_id };
        if (draft.media?.is_stored === true) await wantWaveform(tx, record, at);
        if (wantsInsights) await wantInsights(tx, record, at);
        return created;
      });
    });
    return { ...about, outcome: 'imported', record_id, wants_insights: wantsInsights };
  } catch (error) {
    if (draft.media?.is_stored) await sweepMediaFile(ctx, target.workspace_id, draft.media.key);
    const meanwhile = sqlState(error) === UNIQUE_VIOLATION ? await findExisting() : undefined;
    if (meanwhile === undefined) throw error;
    return { ...about, outcome: 'already_there', record_id: meanwhile, wants_insights: false };
  }
}

/** @throws TranscriptError when its transcript takes more time or memory to mask than any talk */
async function prepare(ctx: ImportContext, path: string, given: DraftToPrepare): Promise<PreparedDraft> {
  try {
    return await prepareDraftInWorker(ctx.workers, given);
  } catch (error) {
    if (!(error instanceof WorkerDiedError)) throw error;
    throw new TranscriptError(path, null, 'reading it takes too long, or too much memory');
  }
}

/** A record that is done but for what is made of its transcript; what a file brings along stays as it is. */
const lacksInsights = ({ dialogs, insights, is_ready, status }: RecordDraft): boolean =>
  dialogs.length > 0 && insights.length === 0 && is_ready && status === 'processed';

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read by whoever runs this',
  EISDIR: 'is a folder, not a file',
};

async function readBounded(path: string): Promise<{ bytes: Buffer; modified_at: Date }> {
  try {
    return await withOpenFile(path, async (file) => {
      const { size, mtime } = await file.stat();
      if (size > MAX_FILE_BYTES) {
        throw new TranscriptError(path, null, `larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
      }
      return { bytes: await file.readFile(), modified_at: mtime };
    });
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new TranscriptError(path, null, unreadable[code] ?? `cannot be read (${code})`);
  }
}

/** The record that a file describes, overridden by the operator's options for all files. */
function toFileOfRecord({
  path,
  bytes,
  modifiedAt,
  target,
}: {
  path: string;
  bytes: Buffer;
  modifiedAt: Date;
  target: ImportTarget;
}): { file: RecordFile; notes: string[] } {
  const transcript = readTranscript(path, bytes, target.options);
  const title = basename(path, extname(path));
  const defaults = { title, recorded_at: modifiedAt, timezone: target.timezone };
  const file = transcript.record_file ?? toRecordFile(transcript, defaults);
  return { file: { ...file, ...toOverrides(target.options) }, notes: transcript.notes };
}

function toOverrides({ title, recorded_at, source, scope, media }: ImportOptions): Partial<RecordFile> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(recorded_at === undefined ? {} : { recorded_at: recorded_at.toISOString() }),
    ...(source === undefined ? {} : { source }),
    ...(scope === undefined ? {} : { scope }),
    ...(media === undefined ? {} : { media: { file: resolve(media) } }),
  };
}

function requireOwner(file: RecordFile, target: ImportTarget, path: string): number {
  if (file.owner === undefined) throw new TranscriptError(path, null, 'names no owner, and none was given');
  const memberId = findMemberId(target.names, file.owner);
  if (memberId !== undefined) return memberId;
  throw new TranscriptError(path, null, `owner names ${file.owner}, who is no member of the workspace`);
}

async function findImported(
  ctx: ImportContext,
  {
    target,
    ownerMemberId,
    importDigest,
    uuid,
    refuse,
  }: {
    target: ImportTarget;
    ownerMemberId: number;
    importDigest: Buffer;
    uuid: string | null;
    refuse: Refuse;
  },
): Promise<number | undefined> {
  const [found] = await ctx.db.query(selectImported, [
    target.workspace_id,
    ownerMemberId,
    importDigest,
    uuid,
  ]);
  if (found === undefined || found.is_same_file) return found?.record_id;
  return refuse(['uuid'], `${uuid} is already that of record ${found.record_id}`);
}
