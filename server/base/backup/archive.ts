/** A backup being written: named entries and a manifest, under its final name only when it is complete. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { errors } from '@minutebook/contract/errors.ts';
import type { ArchiveEntry, ArchiveSink } from './archive-sink.ts';
import { isThere } from './is-there.ts';
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
  link(entry: ManifestEntry & { file: string }): Promise<void>;
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
  const manifest = await open(manifestPath, 'wx+', 0o600);
  const removeManifest = async () => {
    await manifest.close();
    await rm(manifestPath, { force: true });
  };
  try {
    const sink = await openSink(unfinished, path);
    return writeTo(sink, manifest, { path: manifestPath, remove: removeManifest });
  } catch (error) {
    await removeManifest();
    throw error;
  }
}

/** The manifest comes last, and a tar file needs its size first: until then it is a file of its own. */
function writeTo(
  sink: ArchiveSink,
  manifest: FileHandle,
  manifestFile: { path: string; remove: () => Promise<void> },
): Archive {
  const lines = createHash('sha256');
  const totals: ArchiveTotals = { entries: 0, size_bytes: 0 };

  async function add({ path, size_bytes, content }: ArchiveEntry): Promise<Buffer> {
    const digest = createHash('sha256');
    await sink.write({
      path,
      size_bytes,
      content: measured(content, size_bytes, { path, on_chunk: (chunk) => digest.update(chunk) }),
    });
    const sha256 = digest.digest();
    await note({ path, size_bytes, sha256: sha256.toString('hex') });
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
    async link({ path, file, size_bytes, sha256 }) {
      if (sink.link === undefined) throw errors.conflict('backup_base_tar', { path: manifestFile.path });
      await sink.link(path, file);
      await note({ path, size_bytes, sha256 });
    },
    async addJson(path, value) {
      const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
      await add({ path, size_bytes: content.length, content: [content] });
    },
    async close() {
      await manifest.write(toClosingLine(totals, lines.digest('hex')));
      const { size } = await manifest.stat();
      await sink.write({ path: MANIFEST, size_bytes: size, content: createReadStream(manifestFile.path) });
      await manifestFile.remove();
      await sink.finish();
      return totals;
    },
    async abandon() {
      await manifestFile.remove();
      await sink.abandon();
    },
  };
}

async function* measured(
  content: ArchiveEntry['content'],
  sizeBytes: number,
  { path, on_chunk }: { path: string; on_chunk: (chunk: Buffer) => void },
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > sizeBytes) break;
    on_chunk(chunk);
    yield chunk;
  }
  if (size !== sizeBytes) throw errors.conflict('backup_entry_changed', { path });
}
