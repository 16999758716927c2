import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { importFile, type ImportContext, type ImportedFile } from './import-file.ts';
import type { ImportTarget } from './import-target.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';
import { withOpenFile } from './with-open-file.ts';

export type ImportResult = { path: string } & (
  | ImportedFile
  | { outcome: 'failed'; /** From 1; null when no line is at fault. */ line: number | null; reason: string }
);

/** Extensions that are imported from a folder; a file given by name may have any. */
const EXTENSIONS = new Set(
  '.ass .csv .dfxp .docx .json .jsonl .lrc .ndjson .sbv .srt .ssa .tsv .ttml .txt .vtt'.split(' '),
);

/** The part of a record file that contains `recorded_at`, unless its preceding fields are unusually long. */
const PEEKED_BYTES = 4096;
const RECORDED_AT = /"recorded_at"\s*:\s*"([^"]{1,40})"/;

/**
 * The files to import, folders with all their sub-folders opened. In the order in which they were recorded,
 * as far as the beginning of a record file or a file's own date tells, so that record ids ascend with it;
 * otherwise by path.
 */
export async function listImportFiles(paths: readonly string[]): Promise<string[]> {
  const files: { path: string; recorded_at_ms: number }[] = [];
  for (const path of new Set(paths)) {
    for await (const file of walk(path))
      files.push({ path: file, recorded_at_ms: await peekRecordedAt(file) });
  }
  files.sort((a, b) => a.recorded_at_ms - b.recorded_at_ms || (a.path < b.path ? -1 : 1));
  return files.map((file) => file.path);
}

/** Imports one file after the other, so that only the largest must fit into memory; a failed one does not stop the rest. */
export async function* importFiles(
  ctx: ImportContext,
  target: ImportTarget,
  paths: Iterable<string>,
): AsyncGenerator<ImportResult, void> {
  for (const path of paths) {
    try {
      yield { path, ...(await importFile(ctx, target, path)) };
    } catch (error) {
      if (!(error instanceof TranscriptError)) throw error;
      yield { path, outcome: 'failed', line: error.line, reason: error.reason };
    }
  }
}

/** A missing path is kept: importing it reports the error. */
async function* walk(path: string): AsyncGenerator<string, void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) {
    yield path;
    return;
  }
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* walk(child);
    else if (entry.isFile() && EXTENSIONS.has(extname(entry.name).toLowerCase())) yield child;
  }
}

async function peekRecordedAt(path: string): Promise<number> {
  try {
    return await withOpenFile(path, async (file) => {
      const { mtimeMs } = await file.stat();
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PEEKED_BYTES), 0, PEEKED_BYTES, 0);
      const beginning = buffer.toString('utf8', 0, bytesRead);
      const recordedAtMs = Date.parse(RECORDED_AT.exec(beginning)?.[1] ?? '');
      return Number.isNaN(recordedAtMs) ? mtimeMs : recordedAtMs;
    });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
