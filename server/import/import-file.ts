import { hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Context } from '../http/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../base/database/database.ts';
import { waitForLocks } from '../base/database/wait-for-locks.ts';
import { must } from '../base/must.ts';
import { errorCode } from '../base/error-code.ts';
import { NamedFileError, openNamedFile } from '../base/named-file.ts';
import { sweepMediaFile } from '../media/sweep-media.ts';
import { findLeftStep } from '../records/writing/want-processing.ts';
import { maskFilename } from '../records/writing/mask-draft.ts';
import { withMaskRules } from '../records/writing/prepare-draft.ts';
import type { DraftMedia, PreparedDraft } from '../records/writing/record-draft.ts';
import type { MaskRules } from '../text/mask/mask-rules.ts';
import { MAX_FILE_BYTES, TranscriptError } from '../text/transcript/transcript.ts';
import type { FileToDraft } from './draft-file.ts';
import { draftFileInWorker, type DraftedFile } from './draft-in-worker.ts';
import { findImported } from './find-imported.ts';
import type { ImportTarget } from './import-target.ts';
import type { FileToImport } from './pair-files.ts';
import { refuseFile } from './refuse-file.ts';
import { storeDraftMedia } from './store-draft-media.ts';
import { createImported, type RecordToStore, type Seat } from './store-together.ts';
import { toDraftShare } from './to-draft-share.ts';

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
  /** The recording that came with it; null: none. */
  recording: string | null;
}

/** The turn of one of several files that are imported at once. */
export interface ImportTurn extends Pick<Seat, 'store'> {
  /** Reads, masks and indexes the file. */
  read: (given: FileToDraft) => Promise<DraftedFile>;
}

/** How long the recording is: a transcript ends with its last word. */
export interface ImportedSound {
  duration_ms: number;
  /** The record's beginning is known, not its end. */
  has_beginning: boolean;
}

interface ImportOfFile extends Omit<FileToDraft, 'rules' | 'now'>, Omit<FileToImport, 'recording'> {
  import_digest: Buffer;
  turn: ImportTurn | undefined;
  sound: ImportedSound | undefined;
  /** Set once it is stored: the masks may change, and then the file is read again. */
  media?: DraftMedia | null;
}

/**
 * Imports one file as one record: all of it or nothing. The same content for the same owner is imported once.
 * @throws TranscriptError when the file cannot be read or names what the workspace does not have
 */
export async function importFile(
  ctx: ImportContext,
  {
    target,
    turn,
    digest,
    sound,
    ...file
  }: FileToImport & {
    target: ImportTarget;
    turn?: ImportTurn | undefined;
    /** The digest of the source that it was made from; undefined: it was given as it is. */
    digest?: Buffer;
    sound?: ImportedSound | undefined;
  },
): Promise<ImportedFile> {
  const { bytes, modified_at } = await readBounded(file);
  const import_digest = digest ?? hash('sha256', bytes, 'buffer');
  const said_in_chat = await readChat(file);
  const given: ImportOfFile = {
    ...file,
    bytes,
    said_in_chat,
    modified_at,
    target,
    import_digest,
    turn,
    sound,
  };
  // An imported file is not read again, unless it names its own owner, which only reading tells.
  if (target.owner_member_id !== null) {
    const there = await findThere(ctx, given, { owner_member_id: target.owner_member_id, uuid: null });
    if (there !== undefined) return there;
  }
  try {
    return await withMaskRules(ctx.db, target, (rules) => importRead(ctx, given, rules));
  } catch (error) {
    await forgetMedia(ctx, given);
    throw error;
  }
}

async function importRead(
  ctx: ImportContext,
  given: ImportOfFile,
  rules: MaskRules | null,
): Promise<ImportedFile> {
  const { path, recording, said_in_chat, bytes, modified_at, target, import_digest, turn } = given;
  const { workspace_id } = target;
  const now = ctx.clock.now();
  const aboutFile = { path, recording, said_in_chat, bytes, modified_at };
  const toDraft = { ...aboutFile, target, import_digest, now, rules };
  const read = turn?.read ?? ((file) => draftFileInWorker(ctx.workers.of(null), file));
  const { about, draft } = await read(toDraft);
  const find = () => findThere(ctx, given, draft);
  const there = target.owner_member_id === null || draft.uuid !== null ? await find() : undefined;
  if (there !== undefined) return { ...there, notes: about.notes };

  const { dialog_count, notes } = about;
  given.media ??= await storeDraftMedia(ctx, {
    workspace_id,
    media: about.media,
    folder: toMediaFolder(given),
    filePath: path,
    refuse: refuseFile(path),
  });
  const media = maskFilename(given.media, rules);
  const whole = {
    ...draft,
    ...toWholeLength(draft, given.sound),
    media,
    share: toDraftShare(about.share, ctx.keys),
  };
  const step = findLeftStep(whole, target.options.insights !== false);
  try {
    const store = turn?.store ?? ((record) => storeAlone(ctx, workspace_id, record));
    const record_id = await store({ draft: whole, step });
    const imported = {
      outcome: 'imported',
      record_id,
      dialog_count,
      size_bytes: bytes.length,
    } as const;
    const stored = about.media?.file == null ? null : resolve(dirname(path), about.media.file);
    return { ...imported, wants_insights: step === 'process', notes, recording: stored };
  } catch (error) {
    const meanwhile = sqlState(error) === UNIQUE_VIOLATION ? await find() : undefined;
    if (meanwhile === undefined) throw error;
    await forgetMedia(ctx, given);
    return { ...meanwhile, notes };
  }
}

function toWholeLength(
  { duration_ms, recorded_at }: PreparedDraft,
  sound: ImportedSound | undefined,
): Pick<PreparedDraft, 'duration_ms' | 'recorded_at'> {
  const missingMs = Math.max(0, (sound?.duration_ms ?? 0) - (duration_ms ?? 0));
  if (sound === undefined || missingMs === 0) return { duration_ms, recorded_at };
  const ended_at = sound.has_beginning ? new Date(recorded_at.getTime() + missingMs) : recorded_at;
  return { duration_ms: sound.duration_ms, recorded_at: ended_at };
}

/** The folder that has to contain the recording: any folder, if the operator names the recording. */
function toMediaFolder({ path, folder, media_folder, target: { options } }: ImportOfFile): string {
  if (options.media !== undefined) return dirname(resolve(options.media));
  return media_folder ?? folder ?? dirname(path);
}

async function storeAlone(
  { db, clock }: ImportContext,
  workspace_id: number,
  record: RecordToStore,
): Promise<number> {
  return db.transaction(async (tx) => {
    await waitForLocks(tx);
    const about = { workspace_id, principals: null, at: clock.now(), is_import: false };
    return must((await createImported(tx, [record], about))[0], 'stored record');
  });
}

async function forgetMedia(ctx: ImportContext, { target, media }: ImportOfFile): Promise<void> {
  if (media?.is_stored === true) await sweepMediaFile(ctx, target.workspace_id, media.key);
}

async function findThere(
  { db }: ImportContext,
  { path, bytes, target, import_digest }: ImportOfFile,
  { owner_member_id, uuid }: Pick<PreparedDraft, 'owner_member_id' | 'uuid'>,
): Promise<ImportedFile | undefined> {
  const found = await findImported(db, {
    workspace_id: target.workspace_id,
    owner_member_id,
    import_digest,
    uuid,
    refuse: refuseFile(path),
  });
  if (found === undefined) return undefined;
  const nothing = { wants_insights: false, notes: [], recording: null };
  return { ...found, outcome: 'already_there', size_bytes: bytes.length, ...nothing };
}

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read by whoever runs this',
  EISDIR: 'is a folder, not a file',
};

async function readBounded(
  from: Pick<FileToImport, 'path' | 'folder'>,
): Promise<{ bytes: Buffer; modified_at: Date }> {
  const { path } = from;
  try {
    return await withOpenFile(from, async (file) => {
      const { size, mtime } = await file.stat();
      if (size > MAX_FILE_BYTES) {
        throw new TranscriptError(path, null, `larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
      }
      return { bytes: await file.readFile(), modified_at: mtime };
    });
  } catch (error) {
    if (error instanceof NamedFileError) throw new TranscriptError(path, null, error.message);
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new TranscriptError(path, null, unreadable[code] ?? `cannot be read (${code})`);
  }
}

async function readChat({ chat, folder }: FileToImport): Promise<ImportOfFile['said_in_chat']> {
  if (chat === undefined) return undefined;
  const { bytes } = await readBounded({ path: chat, ...(folder !== undefined && { folder }) });
  return { path: chat, bytes };
}

/** Opens a file for reading and closes it, however `work` ends. */
export async function withOpenFile<T>(
  { path, folder }: Pick<FileToImport, 'path' | 'folder'>,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await (folder === undefined ? open(path) : openNamedFile(folder, path));
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
