/** Media tasks for a process of their own: files are parsed byte by byte, and a damaged one may keep the parser busy for ever. */
import { type FileHandle, open } from 'node:fs/promises';
import { findParts, type FileParts } from './find-parts.ts';
import { readMediaFacts, type MediaFacts } from './read-media-facts.ts';
import type { RandomAccess } from './random-access.ts';

export const readFileFacts = (path: string): Promise<MediaFacts | undefined> =>
  withFile(path, readMediaFacts);

export const findFileParts = (path: string): Promise<FileParts> => withFile(path, findParts);

async function withFile<T>(path: string, use: (file: RandomAccess) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await useOpenFile(file, use);
  } finally {
    await file.close();
  }
}

async function useOpenFile<T>(file: FileHandle, use: (file: RandomAccess) => Promise<T>): Promise<T> {
  const { size } = await file.stat();
  // The parser reads ahead, and does not wait for those reads once it has found what it needs.
  const reads = new Set<Promise<unknown>>();
  let isOver = false;
  const result = await use({
    size_bytes: size,
    async read(start, end) {
      const bytes = Buffer.alloc(end - start);
      if (isOver) return bytes;
      const reading = file.read(bytes, 0, bytes.length, start);
      reads.add(reading);
      const { bytesRead } = await reading.finally(() => reads.delete(reading));
      return bytes.subarray(0, bytesRead);
    },
  }).finally(() => {
    isOver = true;
  });
  await Promise.allSettled(reads);
  return result;
}
