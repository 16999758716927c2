/** The bytes of one file of an archive, never more of them than its list says. */
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { ArchiveError, type ArchiveEntry } from './read-listing.ts';
import { readPart, type FilePart } from './file-part.ts';

const HEADING = 0x04034b50;
const HEADING_BYTES = 30;

/** The place of a file in its archive, and how it is packed. */
export type PackedFile = Pick<ArchiveEntry, 'at' | 'packed_bytes' | 'size_bytes' | 'crc32' | 'is_deflated'>;

/** @throws ArchiveError when it is damaged, or unpacks to another size or sum than the list says */
export async function* readEntry(archive: FilePart, entry: PackedFile): AsyncGenerator<Buffer, void> {
  let size = 0;
  let sum = 0;
  try {
    for await (const bytes of unpack(archive, entry)) {
      size += bytes.length;
      if (size > entry.size_bytes) throw new ArchiveError('import_damaged');
      sum = crc32(bytes, sum);
      yield bytes;
    }
  } catch (error) {
    // The library reports broken content by error codes of its own.
    throw isOfUnpacking(error) ? new ArchiveError('import_damaged') : error;
  }
  if (size !== entry.size_bytes || sum !== entry.crc32) throw new ArchiveError('import_damaged');
}

/** The beginning of a file: its sum is not known yet. */
export async function readHead(archive: FilePart, entry: PackedFile, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const bytes of unpack(archive, entry)) {
      pieces.push(bytes);
      size += bytes.length;
      if (size >= length) break;
    }
  } catch (error) {
    throw isOfUnpacking(error) ? new ArchiveError('import_damaged') : error;
  }
  return Buffer.concat(pieces).subarray(0, length);
}

async function* unpack(archive: FilePart, entry: PackedFile): AsyncGenerator<Buffer, void> {
  const heading = await archive.read(entry.at, HEADING_BYTES);
  if (heading.length < HEADING_BYTES || heading.readUInt32LE(0) !== HEADING)
    throw new ArchiveError('import_damaged');
  const from = entry.at + HEADING_BYTES + heading.readUInt16LE(26) + heading.readUInt16LE(28);
  const packed = readPart(archive, from, from + entry.packed_bytes);
  if (!entry.is_deflated) {
    yield* packed;
    return;
  }
  const inflating = createInflateRaw();
  const source = Readable.from(packed, { objectMode: false });
  source.on('error', (error) => inflating.destroy(error));
  try {
    yield* source.pipe(inflating) as AsyncIterable<Buffer>;
  } finally {
    source.destroy();
    inflating.destroy();
  }
}

const isOfUnpacking = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
