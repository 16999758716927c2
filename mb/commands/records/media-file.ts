/**
 * A download in progress: `<name>.part`, beside a note of how many of its bytes are safely stored. The next
 * run continues after a kill. The file gets its final name when it is complete.
 */
import { open, rename, rm, stat } from 'node:fs/promises';
import { UsageError } from '../../parser/option.ts';
import { readPrivateJson, writePrivateJson } from '../../profiles/private-file.ts';
import type { MediaPiece, MediaPlace } from './read-media.ts';

interface Note extends MediaPlace {
  key: string;
}

const NOTED_EVERY_BYTES = 16 * 1024 * 1024;

export interface MediaFile {
  /** The progress of an earlier run. */
  begun: MediaPlace;
  write(piece: MediaPiece): Promise<void>;
  /** Gives the file its final name. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** @param key what is downloaded: a different recording does not continue the file */
export async function openMediaFile(
  path: string,
  { key, force }: { key: string; force: boolean },
): Promise<MediaFile> {
  await requireFree(path, force);
  const part = `${path}.part`;
  const notePath = `${path}.place.json`;
  const stored = (await readPrivateJson(notePath)) as Note | undefined;
  const file = await open(part, 'a', 0o600);
  const { size } = await file.stat();
  const note = stored?.key === key && stored.offset <= size ? stored : undefined;
  const begun: MediaPlace = { offset: note?.offset ?? 0, etag: note?.etag ?? null };
  await file.truncate(begun.offset);
  let noted = begun.offset;
  return {
    begun,
    async write({ content, place: { offset, etag } }) {
      if (offset === 0) await file.truncate(0);
      // Unlike `write`, this writes all of it or throws, on a full disk too.
      await file.appendFile(content);
      const end = offset + content.length;
      if (offset > 0 && end - noted < NOTED_EVERY_BYTES) return;
      // The bytes must be on the disk before the note counts them.
      await file.sync();
      await writePrivateJson(notePath, { key, offset: end, etag } satisfies Note);
      noted = end;
    },
    async finish() {
      await file.sync();
      await rename(part, path);
      await rm(notePath, { force: true });
    },
    close: () => file.close(),
  };
}

/** @throws UsageError */
export async function requireFree(path: string, force: boolean): Promise<void> {
  if (!force && (await isThere(path)))
    throw new UsageError(`${path} is there already: --force writes over it.`);
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
