/** Sends PostgreSQL's write-ahead log to the archive, as soon as it is on this machine's disk. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { errors } from '@minutebook/contract/errors.ts';
import { unlessMissing } from '../../base/error-code.ts';
import type { ArchivePlace } from './archive-place.ts';
import { toDataPath } from './base.ts';
import {
  parsePiecePath,
  splitBySegment,
  toPiecePath,
  toSegmentName,
  type Lsn,
  type WalPiece,
  type WalShape,
} from './wal-position.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** The archived part of the log of one base. */
export interface Line {
  name: string;
  shipped: Lsn;
}

/**
 * Sends the log up to `end`, which PostgreSQL has flushed, so that the files no longer change before it.
 * @throws when a file of the log is missing, which the replication slot prevents while it exists
 */
export async function shipWal(
  place: ArchivePlace,
  line: Line,
  { cluster, end, read_at, ...shape }: WalShape & { cluster: string; end: Lsn; read_at: Date },
): Promise<void> {
  for (const [from, to] of splitBySegment(line.shipped, end, shape.segment_bytes)) {
    const bytes = await readLog(cluster, shape, [from, to]);
    const path = toPiecePath({ begin: from, end: to, read_at });
    await place.put(toDataPath(line.name, path), await compress(bytes));
    line.shipped = to;
  }
}

async function readLog(cluster: string, shape: WalShape, [from, to]: [Lsn, Lsn]): Promise<Buffer> {
  const file = await open(join(cluster, 'pg_wal', toSegmentName(from, shape)));
  try {
    const bytes = Buffer.alloc(Number(to - from));
    const offset = Number(from % BigInt(shape.segment_bytes));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    if (bytesRead === bytes.length) return bytes;
    throw new Error(`${toSegmentName(from, shape)} of the log is shorter than it was`);
  } finally {
    await file.close();
  }
}

/** Lists the pieces of a base's log up to its first gap, from its beginning. `is_whole`: there is no gap. */
export async function listPieces(
  place: ArchivePlace,
  name: string,
  begin: Lsn,
): Promise<{ pieces: WalPiece[]; is_whole: boolean }> {
  const found: WalPiece[] = [];
  for await (const { path } of place.list(toDataPath(name, 'wal'))) {
    const piece = parsePiecePath(path.slice(toDataPath(name, '').length));
    if (piece !== undefined) found.push(piece);
  }
  found.sort((a, b) => (a.begin === b.begin ? Number(a.end - b.end) : a.begin < b.begin ? -1 : 1));
  const joined: WalPiece[] = [];
  let at = begin;
  for (const piece of found) {
    if (piece.begin > at) return { pieces: joined, is_whole: false };
    // A server that was killed after sending a piece sends it again, perhaps with more of the log.
    if (piece.end <= at) continue;
    joined.push(piece);
    at = piece.end;
  }
  return { pieces: joined, is_whole: true };
}

/** @throws CONFLICT when its content is not what was sent */
export async function readPiece(place: ArchivePlace, name: string, piece: WalPiece): Promise<Buffer> {
  const path = toDataPath(name, toPiecePath(piece));
  const packed = await buffer(await place.read(path));
  const bytes = await expand(packed, { maxOutputLength: MOST_BYTES }).catch(() => undefined);
  if (bytes?.length === Number(piece.end - piece.begin)) return bytes;
  throw errors.conflict('wal_archive_damaged', { path: `${place.address}/${path}` });
}

/** The largest segment that PostgreSQL supports. */
const MOST_BYTES = 1 << 30;

/** Whether the log of this machine has the same bytes; true when its file no longer exists. */
export async function isSameLog(
  place: ArchivePlace,
  name: string,
  { piece, cluster, ...shape }: WalShape & { piece: WalPiece; cluster: string },
): Promise<boolean> {
  const ours = await unlessMissing(readLog(cluster, shape, [piece.begin, piece.end]));
  return ours === undefined || ours.equals(await readPiece(place, name, piece));
}
