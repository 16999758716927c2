/**
 * A file that grows page by page, beside a note of the progress. After a kill, the file is cut back to what
 * the note says, and continued. It gets its final name when it is complete.
 */
import { open, rename, rm } from 'node:fs/promises';
import { requireFree } from './media-file.ts';
import { readPrivateJson, writePrivateJson } from '../../profiles/private-file.ts';

export interface ExportPlace {
  /** null at the beginning, and at the end. */
  next_token: string | null;
  count: number;
  left_out: readonly number[];
}

export interface ExportSink {
  /** The progress of an earlier run. */
  begun: ExportPlace;
  add(lines: string, place: ExportPlace): Promise<void>;
  finish(): Promise<void>;
}

interface Note extends ExportPlace {
  key: string;
  bytes: number;
}

/** @param key what is exported: a different export does not continue the file */
export async function openExportFile(
  path: string,
  { key, force }: { key: object; force: boolean },
): Promise<ExportSink> {
  await requireFree(path, force);
  const part = `${path}.part`;
  const notePath = `${path}.place.json`;
  const asked = JSON.stringify(key);
  const stored = (await readPrivateJson(notePath)) as Note | undefined;
  const file = await open(part, 'a', 0o600);
  const { size } = await file.stat();
  const isSame = stored?.key === asked && stored.next_token !== null && stored.bytes <= size;
  const note = isSame ? stored : undefined;
  let bytes = note?.bytes ?? 0;
  await file.truncate(bytes);
  return {
    begun: note ?? { next_token: null, count: 0, left_out: [] },
    async add(lines, place) {
      const content = Buffer.from(lines);
      // Unlike `write`, this writes all of it or throws, on a full disk too.
      await file.appendFile(content);
      await file.sync();
      bytes += content.length;
      await writePrivateJson(notePath, { key: asked, bytes, ...place } satisfies Note);
    },
    async finish() {
      await file.close();
      await rename(part, path);
      await rm(notePath, { force: true });
    },
  };
}
