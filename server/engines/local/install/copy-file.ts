import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { toReason } from '@minutebook/contract/reasons.ts';
import { errorCode } from '../../../base/error-code.ts';
import type { DownloadedFile } from './download-file.ts';
import { InstallError } from './install-error.ts';

/** Copies a file of this machine to the models' folder. */
export async function copyFile(
  fromPath: string,
  toPath: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (doneBytes: number) => void },
): Promise<DownloadedFile> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  const handle = await open(toPath, 'w');
  try {
    for await (const chunk of createReadStream(fromPath, {
      highWaterMark: 1024 * 1024,
      signal,
    }) as AsyncIterable<Buffer>) {
      await handle.appendFile(chunk);
      hash.update(chunk);
      size_bytes += chunk.length;
      onBytes(size_bytes);
    }
    await handle.sync();
  } catch (error) {
    signal.throwIfAborted();
    const text = error instanceof Error ? error.message : String(error);
    const said =
      errorCode(error) === 'ENOSPC'
        ? toReason('install_disk_full', { file: basename(fromPath) })
        : `${fromPath} could not be copied: ${text}.`;
    throw new InstallError(said, { cause: error });
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size_bytes, stated_sha256: null };
}
