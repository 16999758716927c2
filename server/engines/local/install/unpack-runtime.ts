/** The program that runs language models, taken out of the archive that it is published in. */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, rm, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { toReason } from '@minutebook/contract/reasons.ts';
import { isFullDisk } from '../../../base/disk-room.ts';
import { unlessMissing } from '../../../base/error-code.ts';
import { digestOf, RUNTIME_PROGRAM, type ModelFile } from '../model-folder.ts';
import { InstallError } from './install-error.ts';

const IS_NEEDED = /^(?:llama-server|LICENSE[A-Za-z0-9._-]*|lib[A-Za-z0-9._-]+\.(?:so(?:\.[0-9.]+)?|dylib))$/;

/** An archive that never ends fills no disk: a release has a tenth of it. */
const MOST_UNPACKED_BYTES = 1_000_000_000;
const IS_ARCHIVE = /\.tar\.gz$/;

/**
 * Replaces an archive among the files of a model by what is needed of it, with the digests that it has here.
 * @param folder where the files are
 * @throws InstallError
 */
export async function unpackRuntime(folder: string, files: readonly ModelFile[]): Promise<ModelFile[]> {
  const unpacked: ModelFile[] = [];
  for (const file of files) {
    if (file.role !== 'runtime') unpacked.push(file);
    else if (IS_ARCHIVE.test(file.name)) unpacked.push(...(await unpack(folder, file.name)));
    else {
      await chmod(join(folder, file.name), 0o755);
      unpacked.push(file);
    }
  }
  return unpacked;
}

async function unpack(folder: string, archive: string): Promise<ModelFile[]> {
  const names = await readEntries(folder, archive).catch((error: unknown) => {
    if (error instanceof InstallError) throw error;
    if (isFullDisk(error)) throw new InstallError(toReason('install_disk_full', { file: archive }));
    const text = error instanceof Error ? error.message : String(error);
    throw new InstallError(`${archive} cannot be unpacked: ${text}.`, { cause: error });
  });
  if (!names.has(RUNTIME_PROGRAM)) throw new InstallError(`${archive} holds no ${RUNTIME_PROGRAM}.`);
  const files: ModelFile[] = [];
  for (const name of [...names].toSorted()) {
    const path = join(folder, name);
    const found = await unlessMissing(stat(path));
    // A link to something that is not needed.
    if (found === undefined) await rm(path, { force: true });
    else files.push({ role: 'runtime', name, size_bytes: found.size, sha256: await digestOf(path) });
  }
  await rm(join(folder, archive));
  return files;
}

/** @returns the names of what lies in the folder from now on: files, and links to files beside them */
async function readEntries(folder: string, archive: string): Promise<Set<string>> {
  const names = new Set<string>();
  let leftBytes = MOST_UNPACKED_BYTES;
  const tar = extract();
  const reading = pipeline(createReadStream(join(folder, archive)), createGunzip(), tar);
  // It is awaited below: without a listener an early failure would end the process.
  reading.catch(() => undefined);
  for await (const entry of tar) {
    const { name: entryPath, size, type, linkname } = entry.header;
    const name = basename(entryPath);
    leftBytes -= size;
    if (leftBytes < 0) throw new InstallError(`${archive} holds more than a runtime.`);
    const path = join(folder, name);
    if (!IS_NEEDED.test(name)) entry.resume();
    else if (type === 'file') {
      await rm(path, { force: true });
      await pipeline(entry, createWriteStream(path, { mode: 0o755 }));
      names.add(name);
    } else if (type === 'symlink' && linkname != null && IS_NEEDED.test(linkname)) {
      await rm(path, { force: true });
      await symlink(linkname, path);
      names.add(name);
      entry.resume();
    } else entry.resume();
  }
  await reading;
  return names;
}
