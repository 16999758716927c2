import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { syncFolder } from '../config/synced-file.ts';
import type { ArchiveSink } from './archive-sink.ts';

/** Equal for equal entries, so that the same entries make the same file: `verify` packs them again and compares. */
export const toTarHeader = (path: string, size_bytes: number) => ({
  name: path,
  size: size_bytes,
  mode: 0o600,
  mtime: new Date(0),
});

export async function openTarSink(unfinished: string, path: string): Promise<ArchiveSink> {
  const tar = pack();
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  await once(file, 'open');
  const written = pipeline(tar, file);
  // On a full disk an entry fails half-written, and nothing awaits it.
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    async write({ path: name, size_bytes, content }) {
      // A file that failed since the last entry has ended the archive: its reason is told, not that it has ended.
      if (tar.destroyed) await written;
      const entry = tar.entry(toTarHeader(name, size_bytes));
      // It fails with the file, whose reason is told below; by then nobody may listen to it any more.
      entry.on('error', () => undefined);
      await Promise.race([writeAll(entry, content), failed]);
    },
    async finish() {
      tar.finalize();
      await written;
      // Unlike a rename, a link fails if the name exists.
      await link(unfinished, path);
      await rm(unfinished);
      await syncFolder(dirname(path));
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** The interface that both kinds of streams share. */
interface ByteStream extends NodeJS.EventEmitter {
  write(chunk: Buffer): boolean;
  end(last: undefined): unknown;
}

/** Writes all of it and ends the stream. */
export async function writeAll(
  stream: ByteStream,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  for await (const chunk of content) {
    if (!stream.write(chunk)) await once(stream, 'drain');
  }
  const finished = once(stream, 'finish');
  stream.end(undefined);
  await finished;
}
