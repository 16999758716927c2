/** Downloads one file to the disk, through any number of cut connections. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { toReason } from '@minutebook/contract/reasons.ts';
import type { AddressGuard } from '../../../base/address-guard.ts';
import { errorCode, unlessMissing } from '../../../base/error-code.ts';
import { httpGet, type ProxyEnv } from './http-get.ts';
import { InstallError } from './install-error.ts';

export interface FileDownload {
  url: string;
  /** The path of the partial file; what is already there is resumed. */
  part_path: string;
  /** null: unknown. */
  size_bytes: number | null;
  /** Whether a file with this digest is the expected one. */
  isWanted(sha256: string): boolean;
  proxy_env: ProxyEnv;
  guard?: AddressGuard | undefined;
  /** The pause between attempts; longer each time. */
  pause_ms?: number;
  signal: AbortSignal;
  onBytes(doneBytes: number): void;
}

export interface DownloadedFile {
  sha256: string;
  size_bytes: number;
  /** The digest that the source states; null: it states none, or was not asked. */
  stated_sha256: string | null;
}

/** Attempts in a row without a byte; any progress resets the count. */
const MOST_ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/** @throws InstallError when the source refuses, or stays unreachable */
export async function downloadFile(file: FileDownload): Promise<DownloadedFile> {
  let stated: string | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const before = await sizeOf(file.part_path);
    try {
      const { hash, size_bytes, stated_sha256 } = await continueFile(file);
      return { sha256: hash.digest('hex'), size_bytes, stated_sha256: stated_sha256 ?? stated };
    } catch (error) {
      file.signal.throwIfAborted();
      stated = error instanceof CutError ? (error.stated_sha256 ?? stated) : stated;
      if (error instanceof InstallError || isLocal(error)) throw explain(error, file);
      if ((await sizeOf(file.part_path)) > before) attempt = 0;
      if (attempt === MOST_ATTEMPTS) throw explain(error, file);
      await delay((file.pause_ms ?? PAUSE_MS) * 2 ** attempt, undefined, { signal: file.signal });
    }
  }
}

/** The connection ended before the file did. */
class CutError extends Error {
  readonly stated_sha256: string | null;

  constructor(message: string, statedSha256: string | null, options?: ErrorOptions) {
    super(message, options);
    this.stated_sha256 = statedSha256;
  }
}

async function continueFile(file: FileDownload) {
  const { part_path, url, proxy_env, guard, signal, size_bytes: wantedBytes } = file;
  const hash = createHash('sha256');
  const thereBytes = await hashPart(part_path, hash);
  // Complete from an earlier run, perhaps accepted only since its digest was inspected.
  if (thereBytes > 0 && file.isWanted(hash.copy().digest('hex'))) {
    return { hash, size_bytes: thereBytes, stated_sha256: null };
  }
  const etag = (await unlessMissing(readFile(etagPath(part_path), 'utf8'))) ?? '';
  // Without a version mark the rest might belong to another file.
  const canContinue = thereBytes > 0 && thereBytes !== wantedBytes && etag !== '';
  const headers = canContinue ? { range: `bytes=${thereBytes}-`, 'if-range': etag } : undefined;
  const { response, stated_sha256 } = await httpGet({
    url,
    headers: headers ?? {},
    proxy_env,
    guard,
    signal,
  });
  try {
    // The partial file is longer than the file.
    if (response.statusCode === 416) await removePart(part_path);
    const place = readPlace(response.statusCode ?? 0, response.headers, thereBytes);
    requireSize(place.total_bytes, wantedBytes, url);
    const isContinued = place.start > 0;
    await writeFile(etagPath(part_path), strongEtag(response.headers.etag));
    const digest = isContinued ? hash : createHash('sha256');
    const handle = await open(part_path, isContinued ? 'a' : 'w');
    // A source that does not say how long its file is may send half of it, or never end.
    const total_bytes = place.total_bytes ?? wantedBytes;
    const { start: from } = place;
    try {
      const size_bytes = await append(response, handle, { digest, from, total_bytes, onBytes: file.onBytes });
      if (total_bytes !== null && size_bytes < total_bytes) {
        throw new Error(`the connection ended after ${size_bytes} of ${total_bytes} bytes`);
      }
      await handle.sync();
      return { hash: digest, size_bytes, stated_sha256 };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof InstallError || isLocal(error)) throw error;
    throw new CutError(error instanceof Error ? error.message : String(error), stated_sha256, {
      cause: error,
    });
  } finally {
    response.destroy();
  }
}

async function append(
  content: AsyncIterable<Buffer>,
  handle: FileHandle,
  {
    digest,
    from,
    total_bytes,
    onBytes,
  }: { digest: Hash; from: number; total_bytes: number | null; onBytes: (doneBytes: number) => void },
): Promise<number> {
  let size_bytes = from;
  for await (const chunk of content) {
    if (total_bytes !== null && size_bytes + chunk.length > total_bytes) {
      throw new InstallError(`the source sends more than the ${total_bytes} bytes of the file`);
    }
    await handle.appendFile(chunk);
    digest.update(chunk);
    size_bytes += chunk.length;
    onBytes(size_bytes);
  }
  return size_bytes;
}

/** Reads where the answer's bytes belong, and how many the whole file has. */
function readPlace(
  status: number,
  headers: NodeJS.Dict<string | string[]>,
  thereBytes: number,
): { start: number; total_bytes: number | null } {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (status === 200) return { start: 0, total_bytes: Number.isNaN(length) ? null : length };
  if (status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(headers['content-range'])) ?? [];
    if (Number(start) === thereBytes) return { start: thereBytes, total_bytes: Number(total) };
    throw new InstallError(
      `the source sent another part than it was asked for (${String(headers['content-range'])})`,
    );
  }
  const sentence = `the source answered ${status}`;
  // Overload and server errors are temporary; so is a partial file that was too long, once it is removed.
  throw [408, 416, 429].includes(status) || status >= 500 ? new Error(sentence) : new InstallError(sentence);
}

function requireSize(total_bytes: number | null, wantedBytes: number | null, url: string): void {
  if (total_bytes === null || wantedBytes === null || total_bytes === wantedBytes) return;
  throw new InstallError(`${new URL(url).host} has a file of ${total_bytes} bytes instead of ${wantedBytes}`);
}

/** A weak ETag does not vouch for every byte. */
const strongEtag = (etag: string | undefined) => (etag === undefined || etag.startsWith('W/') ? '' : etag);

const etagPath = (partPath: string) => `${partPath}.etag`;

/** Hashes the partial file before its rest is added. */
async function hashPart(path: string, hash: Hash): Promise<number> {
  const size_bytes = await sizeOf(path);
  if (size_bytes > 0) {
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) hash.update(chunk);
    });
  }
  return size_bytes;
}

const sizeOf = async (path: string): Promise<number> => (await unlessMissing(stat(path)))?.size ?? 0;

export async function removePart(partPath: string): Promise<void> {
  await rm(partPath, { force: true });
  await rm(etagPath(partPath), { force: true });
}

const LOCAL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO', 'EISDIR', 'ENOENT']);
const isLocal = (error: unknown) => LOCAL_CODES.has(errorCode(error) ?? '');

function explain(error: unknown, { url }: FileDownload): InstallError {
  const { host } = new URL(url);
  const reason = error instanceof Error ? error.message || String(errorCode(error)) : String(error);
  const file = new URL(url).pathname.split('/').at(-1) ?? '';
  const isFull = ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
  const said = isFull
    ? toReason('install_disk_full', { file })
    : toReason('install_cut', { file, host, text: reason });
  return new InstallError(said, { cause: error });
}
