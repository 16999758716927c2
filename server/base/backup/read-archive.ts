/** The entries of a backup in order; each must be read before the next one. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { errors } from '@minutebook/contract/errors.ts';
import { errorCode } from '../error-code.ts';
import { NamedFileError, readNamedFile } from '../named-file.ts';
import { isEntryPath, MANIFEST, readManifest } from './manifest.ts';

export interface ReadEntry {
  path: string;
  size_bytes: number;
  content: AsyncIterable<Buffer>;
}

/** @throws NOT_FOUND when there is none */
export async function isFolderArchive(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw errors.missing('no_file', { path });
    throw error;
  }
}

/** Reads a backup that was verified: the manifest is left out, and nothing is compared with it. */
export async function* readArchive(path: string): AsyncGenerator<ReadEntry> {
  const entries = (await isFolderArchive(path))
    ? readFolder(path)
    : readTar(createReadStream(path, { highWaterMark: 1 << 20 }));
  for await (const entry of entries) if (entry.path !== MANIFEST) yield entry;
}

/** @throws when this is not a tar file, or not a complete one */
export async function* readTar(bytes: Readable): AsyncGenerator<ReadEntry> {
  const tar = extract();
  bytes.on('error', (error) => tar.destroy(error));
  bytes.pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header;
      if (type !== 'file' || !isEntryPath(name)) throw errors.conflict('not_a_backup', { path: name });
      yield { path: name, size_bytes: size, content: entry as AsyncIterable<Buffer> };
      entry.resume();
    }
  } finally {
    bytes.destroy();
  }
}

async function* readFolder(path: string): AsyncGenerator<ReadEntry> {
  const entries = readManifest(await readManifestText(path));
  if (entries === undefined) throw errors.conflict('not_a_backup', { path });
  for (const entry of entries) {
    if (!isEntryPath(entry.path)) throw errors.conflict('not_a_backup', { path: entry.path });
    yield { ...entry, content: readFileOf(path, entry.path) };
  }
}

export const readManifestText = async (folder: string): Promise<string> =>
  Buffer.concat(await Array.fromAsync(readFileOf(folder, MANIFEST))).toString('utf8');

/** @throws CONFLICT for a link in place of a file, or behind one */
export async function* readFileOf(folder: string, path: string): AsyncGenerator<Buffer, void> {
  try {
    yield* readNamedFile(folder, path);
  } catch (error) {
    throw error instanceof NamedFileError ? errors.conflict('not_a_backup', { path }) : error;
  }
}
