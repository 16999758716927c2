/** A backup being written: named entries and a manifest, under its final name only when it is complete. */
import { createHash, randomBytes } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import type { ArchiveEntry, ArchiveSink, LinkedEntry } from './archive-sink.ts';
import { isThere } from '../error-code.ts';
import { openFolderSink } from './folder-sink.ts';
import { MANIFEST, toClosingLine, toManifestLine, type ManifestEntry } from './manifest.ts';
import { openTarSink } from './tar-sink.ts';

export interface ArchiveTotals {
  entries: number;
  size_bytes: number;
}

export interface Archive {
  /** Returns the digest. @throws when the content has another size than promised */
  add(entry: ArchiveEntry): Promise<Buffer>;
  /** Takes an entry of an earlier backup as it is. @throws CONFLICT when this kind of backup cannot */
  link(entry: LinkedEntry): Promise<void>;
  addJson(path: string, value: unknown): Promise<void>;
  close(): Promise<ArchiveTotals>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/**
 * Begins a backup: a tar file when the name ends in `.tar`, a folder otherwise. Until it is closed it has a
 * temporary name beside the final one.
 * @throws CONFLICT when the name exists already
 */
export async function makeArchive(path: string): Promise<Archive> {
  if (await isThere(path)) throw errors.conflict('backup_exists', { path });
  const unfinished = `${path}.unfinished-${randomBytes(4).toString('hex')}`;
  const openSink = path.endsWith('.tar') ? openTarSink : openFolderSink;
  const manifestPath = `${unfinished}.manifest`;
  const file = await open(manifestPath, 'wx+', 0o600);
  // It lies beside the backup while that is made, and its time says that somebody is still at it.
  const removeFile = () => rm(manifestPath, { force: true });
  return makeArchiveOn(() => openSink(unfinished, path), { file, removeFile });
}

/**
 * Begins a backup that is not on this machine. Its manifest is a file that has no name any more: a backup that
 * is killed leaves nothing here.
 */
export async function makeArchiveElsewhere(openSink: () => Promise<ArchiveSink>): Promise<Archive> {
  const path = join(tmpdir(), `minutebook-manifest-${randomBytes(8).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return makeArchiveOn(openSink, { file, removeFile: async () => {} });
}

/** The manifest comes last, and a tar file needs its size first: until then it is a file of its own. */
interface ManifestFile {
  file: FileHandle;
  removeFile: () => Promise<void>;
}

async function makeArchiveOn(
  openSink: () => Promise<ArchiveSink>,
  { file, removeFile }: ManifestFile,
): Promise<Archive> {
  const removeManifest = async () => {
    await file.close();
    await removeFile();
  };
  try {
    return writeTo(await openSink(), file, removeManifest);
  } catch (error) {
    await removeManifest();
    throw error;
  }
}

function writeTo(sink: ArchiveSink, manifest: FileHandle, removeManifest: () => Promise<void>): Archive {
  const lines = createHash('sha256');
  const totals: ArchiveTotals = { entries: 0, size_bytes: 0 };

  async function add(entry: ArchiveEntry): Promise<Buffer> {
    const measured = measure(entry);
    await sink.write({ ...entry, content: measured.content });
    const sha256 = measured.digest();
    await note({ path: entry.path, size_bytes: entry.size_bytes, sha256: sha256.toString('hex') });
    return sha256;
  }

  async function note(entry: ManifestEntry): Promise<void> {
    const line = toManifestLine(entry);
    lines.update(line);
    await manifest.write(line);
    totals.entries += 1;
    totals.size_bytes += entry.size_bytes;
  }

  return {
    add,
    async link(entry) {
      if (sink.link === undefined) throw errors.conflict('backup_base_tar', { path: entry.path });
      await sink.link(entry);
      await note(entry);
    },
    async addJson(path, value) {
      const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
      await add({ path, size_bytes: content.length, content: [content] });
    },
    async close() {
      await manifest.write(toClosingLine(totals, lines.digest('hex')));
      const { size } = await manifest.stat();
      const content = manifest.createReadStream({ start: 0, autoClose: false });
      await sink.write({ path: MANIFEST, size_bytes: size, content });
      await removeManifest();
      await sink.finish();
      return totals;
    },
    async abandon() {
      await removeManifest();
      await sink.abandon();
    },
  };
}

/** Fails before its end when the content is not what was promised: nothing of it is complete then. */
function measure({ path, size_bytes, sha256, content }: ArchiveEntry) {
  const hash = createHash('sha256');
  let digest: Buffer | undefined;
  const finish = () => (digest ??= hash.digest());
  async function* read(): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > size_bytes) break;
      hash.update(chunk);
      yield chunk;
    }
    const isSame = size === size_bytes && (sha256 === undefined || finish().toString('hex') === sha256);
    if (!isSame) throw errors.conflict('backup_entry_changed', { path });
  }
  return { content: read(), digest: finish };
}
