/** A part of an open file, read where it is asked for: an archive as it was sent, or a file of a parcel. */
import type { FileHandle } from 'node:fs/promises';

export interface FilePart {
  size_bytes: number;
  /** The bytes from `at`, `length` of them, or fewer at the end. */
  read(at: number, length: number): Promise<Buffer>;
}

export function partOfFile(
  file: Pick<FileHandle, 'read'>,
  { at: start, size_bytes }: { at: number; size_bytes: number },
): FilePart {
  return {
    size_bytes,
    async read(at, length) {
      const wanted = Math.max(0, Math.min(length, size_bytes - at));
      const bytes = Buffer.allocUnsafe(wanted);
      let filled = 0;
      while (filled < wanted) {
        const { bytesRead } = await file.read(bytes, filled, wanted - filled, start + at + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
  };
}

const CHUNK_BYTES = 256 * 1024;

/** The bytes of a part in pieces that bound the memory. */
export async function* readPart(part: FilePart, at = 0, end = part.size_bytes): AsyncGenerator<Buffer, void> {
  for (let from = at; from < end; from += CHUNK_BYTES) {
    const bytes = await part.read(from, Math.min(CHUNK_BYTES, end - from));
    yield bytes;
    if (bytes.length === 0) return;
  }
}
