import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { errorCode } from '../../../base/error-code.ts';
import type { DownloadedFile } from './download-file.ts';
import { InstallError } from './install-error.ts';

/** Copies a file of this machine to the models' folder. */
export async function copyFile(
  fromPath: string,
  toPath: string,
  onBytes: (doneBytes: number) => void,
): Promise<DownloadedFile> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  const handle = await open(toPath, 'w');
  try {
    for await (const chunk of createReadStream(fromPath, {
      highWaterMark: 1024 * 1024,
    }) as AsyncIterable<Buffer>) {
      await handle.appendFile(chunk);
      hash.update(chunk);
      size_bytes += chunk.length;
      onBytes(size_bytes);
    }
    await handle.sync();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence =
      errorCode(error) === 'ENOSPC' ? `there is no room for it on the disk of ${toPath}` : reason;
    throw new InstallError(`${fromPath} could not be copied: ${sentence}.`, { cause: error });
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size_bytes, stated_sha256: null };
}
