import { readdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { transcriptExtensions } from '@minutebook/contract/resources/value-lists.ts';
import { makeLanes } from '../base/lanes.ts';
import { commitLater, flushCommits } from '../base/database/commit-later.ts';
import {
  importFile,
  withOpenFile,
  type ImportContext,
  type ImportedFile,
  type ImportTurn,
} from './import-file.ts';
import { draftFile, type FileToDraft } from './draft-file.ts';
import { draftFileInWorker, type DraftedFile } from './draft-in-worker.ts';
import type { ImportTarget } from './import-target.ts';
import { findMediaContentType } from '../media/media-content-type.ts';
import { HEAD_BYTES, sniffMedia } from '../media/sniff-media.ts';
import { pairFiles, type FileToImport, type PairedFiles } from './pair-files.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';
import { MOST_TOGETHER, openTogether, type AroundRecords, type Seat } from './store-together.ts';
import { unlessMissing } from '../base/error-code.ts';

export type ImportResult = { path: string } & (
  | ImportedFile
  | { outcome: 'failed'; /** From 1; null when no line is at fault. */ line: number | null; reason: string }
);

/** Extensions that are imported from a folder, where Markdown is more often a README; a file given by name may have any. */
const EXTENSIONS = new Set(
  transcriptExtensions.filter((extension) => extension !== 'md').map((extension) => `.${extension}`),
);

const isTranscript = (name: string) => EXTENSIONS.has(extname(name).toLowerCase());

/** The part of a record file that contains `recorded_at`, unless its preceding fields are unusually long. */
const PEEKED_BYTES = 4096;
const RECORDED_AT = /"recorded_at"\s*:\s*"([^"]{1,40})"/;

/**
 * The files to import, folders with all their sub-folders opened, each with the recording beside it. In the
 * order in which they were recorded, as far as the beginning of a record file or a file's own date tells, so
 * that record ids ascend with it; otherwise by path.
 */
export async function listImportFiles(paths: readonly string[]): Promise<PairedFiles> {
  const found = new Map<string, { file: FileToImport; recorded_at_ms: number }>();
  const [recordings, unknown] = [new Set<string>(), new Set<string>()];
  for (const path of new Set(paths)) {
    for await (const { name, is_file } of walk(path)) {
      const file = name === path ? { path } : { path: name, folder: path };
      if (!is_file) unknown.add(name);
      else if (name !== path && !isTranscript(name))
        ((await isRecording(file)) ? recordings : unknown).add(name);
      else if (!found.has(name)) found.set(name, { file, recorded_at_ms: await peekRecordedAt(file) });
    }
  }
  const sorted = [...found.values()].toSorted(
    (a, b) => a.recorded_at_ms - b.recorded_at_ms || (a.file.path < b.file.path ? -1 : 1),
  );
  const paired = pairFiles(
    sorted.map(({ file }) => file),
    [...recordings],
  );
  return { ...paired, others: [...paired.others, ...unknown] };
}

/**
 * The processes that read files, as many as there are cores: reading takes longer than storing, so with one fewer a core
 * was idle for a third of the time. They have a low priority, and what stores goes before them.
 */
const READERS = Math.min(3, availableParallelism());
/** While some are read, others wait to be stored together; of long files only one: memory stays at that of the largest of so many. */
const LONG_FILES_AT_ONCE = READERS + 2;
const FILES_AT_ONCE = 2 * MOST_TOGETHER + LONG_FILES_AT_ONCE;
const BYTES_AT_ONCE = 8 * 1024 * 1024;
const SHORT_BYTES = 8_000;
/** Stored records are confirmed in groups, with one wait for the disk. */
const MOST_CONFIRMED = 32;
const CONFIRM_AFTER_MS = 500;

/**
 * Imports files, several at a time; their records are created in the order given. A result is yielded
 * once it can no longer be lost. An unreadable file does not stop the rest; any other error does, after the
 * results before it.
 */
export async function* importFiles(
  ctx: ImportContext,
  target: ImportTarget,
  files: Iterable<FileToImport>,
): AsyncGenerator<ImportResult, void> {
  const under_way: { imported: Promise<ImportResult>; bytes: number }[] = [];
  let stored: ImportResult[] = [];
  let confirmed_at = performance.now();
  async function* confirm(): AsyncGenerator<ImportResult, void> {
    if (stored.length > 0) await flushCommits(ctx.db);
    const confirmed = stored;
    stored = [];
    confirmed_at = performance.now();
    yield* confirmed;
  }
  const isDue = () => stored.length >= MOST_CONFIRMED || performance.now() - confirmed_at > CONFIRM_AFTER_MS;
  try {
    const inLane = makeLanes(READERS);
    const read = (given: FileToDraft) => inLane(() => draftHere(ctx, given));
    const { workspace_id } = target;
    const together = openTogether(ctx, { workspace_id, seats: LONG_FILES_AT_ONCE, around: confirmLater });
    for (const file of files) {
      const bytes = await readSize(file);
      while (isCrowded(bytes)) await keepNext();
      if (isDue()) yield* confirm();
      const seat = await together.takeSeat();
      const imported = tryImport(ctx, { target, file, turn: { ...seat, read } });
      // Its failure is handled in its turn, however early it happens.
      imported.catch(() => undefined);
      under_way.push({ imported, bytes });
    }
    while (under_way.length > 0) await keepNext();
  } catch (error) {
    yield* confirm();
    throw error;
  } finally {
    // After an error, or when the caller stops reading, none of them is left running.
    await Promise.allSettled(under_way.map(({ imported }) => imported));
  }
  yield* confirm();

  function isCrowded(bytes: number): boolean {
    if (under_way.length < LONG_FILES_AT_ONCE) return false;
    const sum = under_way.reduce((sum, one) => sum + one.bytes, bytes);
    return under_way.length >= FILES_AT_ONCE || sum > BYTES_AT_ONCE;
  }

  async function keepNext(): Promise<void> {
    const next = under_way.shift();
    if (next !== undefined) stored.push(await next.imported);
  }
}

/** A short file is read here, in milliseconds, whatever it says. */
const draftHere = ({ workers }: ImportContext, given: FileToDraft): Promise<DraftedFile> =>
  given.bytes.length <= SHORT_BYTES ? draftFile(given) : draftFileInWorker(workers.of(null), given);

/** `confirm` waits for the disk. */
const confirmLater: AroundRecords = async (tx, _records, create) => {
  await commitLater(tx);
  return create(null);
};

async function tryImport(
  ctx: ImportContext,
  { target, file, turn }: { target: ImportTarget; file: FileToImport; turn: ImportTurn & Seat },
): Promise<ImportResult> {
  const { path } = file;
  try {
    return { path, ...(await importFile(ctx, { target, ...file, turn })) };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return { path, outcome: 'failed', line: error.line, reason: error.reason };
  } finally {
    turn.leave();
  }
}

/** 0 of one that cannot be read, which reading it reports. */
const readSize = ({ path }: FileToImport): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** A missing path is kept: importing it reports the error. A link in a folder is no file. */
async function* walk(path: string): AsyncGenerator<{ name: string; is_file: boolean }, void> {
  const found = await unlessMissing(stat(path));
  if (!found?.isDirectory()) {
    yield { name: path, is_file: true };
    return;
  }
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* walk(child);
    // Systems keep files of their own beside people's.
    else if (isTranscript(child) || !entry.name.startsWith('.'))
      yield { name: child, is_file: entry.isFile() };
  }
}

/** One that cannot be read is named with those that are none. */
async function isRecording(from: FileToImport): Promise<boolean> {
  if (findMediaContentType(from.path) !== undefined) return true;
  const read = await readHead(from, HEAD_BYTES).catch(() => null);
  return read !== null && (await sniffMedia(read.head, from.path)) !== undefined;
}

const readHead = (from: FileToImport, bytes: number) =>
  withOpenFile(from, async (file) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return { head: buffer.subarray(0, bytesRead), changed_at_ms: (await file.stat()).mtimeMs };
  });

async function peekRecordedAt(from: FileToImport): Promise<number> {
  try {
    const { head, changed_at_ms } = await readHead(from, PEEKED_BYTES);
    const recordedAtMs = Date.parse(RECORDED_AT.exec(head.toString('utf8'))?.[1] ?? '');
    return Number.isNaN(recordedAtMs) ? changed_at_ms : recordedAtMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
