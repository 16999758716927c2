/** Installs a model on this machine: whole and verified, or not at all. */
import { open, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toReason } from '@minutebook/contract/reasons.ts';
import type { AddressGuard } from '../../../base/address-guard.ts';
import { findFreeBytes } from '../../../base/disk-room.ts';
import { digestOf, FACTS_FILE, type ModelFacts, type ModelFile } from '../model-folder.ts';
import { copyFile } from './copy-file.ts';
import { downloadFile, removePart, type DownloadedFile } from './download-file.ts';
import type { ProxyEnv } from './http-get.ts';
import { InstallError } from './install-error.ts';
import { lockModels } from './install-lock.ts';
import { unlessMissing } from '../../../base/error-code.ts';
import { unpackRuntime } from './unpack-runtime.ts';

export interface SourceFile extends ModelFile {
  /** The source of the file: an address, or a path on this machine, and where such a file is published. */
  from: { url: string } | { path: string; published_at?: string };
}

export interface ModelSource extends Omit<ModelFacts, 'files'> {
  files: readonly SourceFile[];
}

export interface Installation {
  model: ModelSource;
  models_dir: string;
  /** Digests that the operator has inspected and accepted. */
  accepted_digests: ReadonlySet<string>;
  proxy_env: ProxyEnv;
  guard?: AddressGuard | undefined;
  pause_ms?: number;
  signal: AbortSignal;
  onProgress(progress: { file: string; done_bytes: number; size_bytes: number }): void;
}

/** Space left free on the disk, where the database may live too. */
const RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * Downloads into a folder beside the others, which takes the final name when all files are there.
 * @returns the folder
 * @throws InstallError
 */
export async function installModel(installation: Installation): Promise<string> {
  const { model, models_dir } = installation;
  await requireFiles(model);
  await mkdir(models_dir, { recursive: true });
  const unlock = lockModels(models_dir);
  try {
    const growing = join(models_dir, `.${model.name}.part`);
    await mkdir(growing, { recursive: true });
    await requireRoom(model, growing);
    const files: ModelFile[] = [];
    for (const file of model.files) files.push(await bringFile(installation, file, growing));
    const { name, format, languages, licence, version, runtime, memory_bytes } = model;
    const facts: ModelFacts = {
      name,
      format,
      languages,
      licence,
      ...(version !== undefined && { version }),
      ...(runtime !== undefined && { runtime }),
      ...(memory_bytes !== undefined && { memory_bytes }),
      files: await unpackRuntime(growing, files),
    };
    await writeSynced(join(growing, FACTS_FILE), JSON.stringify(facts, null, 2));
    return await putInPlace(growing, join(models_dir, name));
  } finally {
    unlock();
  }
}

/** Refuses missing files, and names all at once with where each is published, for people who fetch them by hand. */
async function requireFiles({ name, files }: ModelSource): Promise<void> {
  const missing: string[] = [];
  for (const { from } of files) {
    if (!('path' in from) || (await isThere(from.path))) continue;
    const { path, published_at } = from;
    missing.push(published_at === undefined ? path : `${path} (${published_at})`);
  }
  if (missing.length === 0) return;
  throw new InstallError(toReason('install_incomplete', { model: name, files: missing.join(', ') }));
}

const isThere = async (path: string) => (await unlessMissing(stat(path))) !== undefined;

async function requireRoom({ name, files }: ModelSource, growing: string): Promise<void> {
  let neededBytes = 0;
  for (const file of files) {
    const paths = [join(growing, file.name), `${join(growing, file.name)}.part`];
    const there = await Promise.all(paths.map((path) => unlessMissing(stat(path))));
    const thereBytes = Math.max(...there.map((found) => found?.size ?? 0));
    neededBytes += Math.max(0, file.size_bytes - thereBytes);
  }
  const freeBytes = await findFreeBytes(growing);
  if (freeBytes >= neededBytes + RESERVE_BYTES || neededBytes === 0) return;
  const [needed_mb, free_mb] = [toMb(neededBytes), toMb(freeBytes)];
  throw new InstallError(toReason('install_no_room', { model: name, needed_mb, free_mb, folder: growing }));
}

const toMb = (bytes: number) => Math.ceil(bytes / 1_000_000);

async function bringFile(installation: Installation, file: SourceFile, growing: string): Promise<ModelFile> {
  const { accepted_digests, proxy_env, guard, pause_ms, signal, onProgress } = installation;
  const { role, name, size_bytes, sha256, from } = file;
  const path = join(growing, name);
  const whole = await unlessMissing(stat(path));
  // Left by an earlier run that was interrupted between two files.
  if (whole?.size === size_bytes && (await digestOf(path)) === sha256) {
    onProgress({ file: name, done_bytes: size_bytes, size_bytes });
    return { role, name, size_bytes, sha256 };
  }
  const onBytes = (done_bytes: number) => onProgress({ file: name, done_bytes, size_bytes });
  const part_path = `${path}.part`;
  // A file with another digest may also have another size.
  const wantedBytes = accepted_digests.size === 0 ? size_bytes : null;
  const brought =
    'url' in from
      ? await downloadFile({
          url: from.url,
          part_path,
          size_bytes: wantedBytes,
          isWanted: (found) => found === sha256 || accepted_digests.has(found),
          proxy_env,
          guard,
          signal,
          onBytes,
          ...(pause_ms === undefined ? {} : { pause_ms }),
        })
      : await copyFile(from.path, part_path, { signal, onBytes });
  if (brought.sha256 !== sha256 && !accepted_digests.has(brought.sha256)) {
    throw await refuseDigest(file, brought, part_path);
  }
  await rename(part_path, path);
  await removePart(part_path);
  return { role, name, size_bytes: brought.size_bytes, sha256: brought.sha256 };
}

/** States the expected digest, the actual one, and the one that the source itself gives for that file. */
async function refuseDigest(
  { name, sha256, from }: SourceFile,
  { sha256: found, stated_sha256: stated }: DownloadedFile,
  partPath: string,
): Promise<InstallError> {
  const source = 'url' in from ? new URL(from.url).host : from.path;
  const facts = `${name} is not what the catalogue has: its SHA-256 is ${found}, not ${sha256}.`;
  if (stated !== null && stated !== found) {
    await removePart(partPath);
    return new InstallError(
      `${facts} ${source} states ${stated}, so it was damaged on the way and is fetched anew the next time.`,
      { reason: toReason('install_damaged', { file: name, host: source }) },
    );
  }
  // A local copy costs nothing; a long download is kept until the operator has decided.
  if ('path' in from) await removePart(partPath);
  const says =
    stated === null
      ? `${source} does not state one.`
      : `${source} states the same, so the file was exchanged there.`;
  return new InstallError(`${facts} ${says} Install it only if you know why: --accept-digest ${found}`, {
    reason: toReason('install_other_file', { file: name, host: source }),
  });
}

/** The previous installation stays until the new one is whole. */
async function putInPlace(growing: string, folder: string): Promise<string> {
  const old = `${growing.replace(/\.part$/, '')}.old`;
  await rm(old, { recursive: true, force: true });
  const is_replaced = await isThere(folder);
  if (is_replaced) await rename(folder, old);
  await rename(growing, folder);
  await syncFolder(join(folder, '..'));
  await rm(old, { recursive: true, force: true });
  return folder;
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await writeFile(handle, text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
