import { createWriteStream } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errors } from '@minutebook/contract/errors.ts';
import { makeFolder } from '../config/make-folder.ts';
import { syncFolder } from '../config/synced-file.ts';
import type { ArchiveSink } from './archive-sink.ts';
import { isThere } from '../error-code.ts';

export async function openFolderSink(unfinished: string, path: string): Promise<ArchiveSink> {
  await mkdir(unfinished, { mode: 0o700 });
  const folders = new Set([unfinished]);
  const place = async (name: string) => {
    const file = join(unfinished, name);
    await makeFolder(dirname(file));
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
    return file;
  };
  return {
    async write({ path: name, content }) {
      const file = await place(name);
      await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    },
    link: async ({ path: name, file }) => link(file, await place(name)),
    async finish() {
      for (const folder of folders) await syncFolder(folder);
      if (await isThere(path)) throw errors.conflict('backup_exists', { path });
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    },
    abandon: () => rm(unfinished, { recursive: true, force: true }),
  };
}
