/** Finds the recordings of a file: some recorders, and people who join files, write one after the other. */
import { findRateChanges } from './find-rate-changes.ts';
import type { RandomAccess } from './random-access.ts';

/** From, to (exclusive), in bytes: a recording that could be a file of its own. */
export type FilePart = [start: number, end: number];

export interface FileParts {
  /** The parts in order; one part for the whole file if it is one recording, or of an unknown format. */
  parts: FilePart[];
  /** The format has its index at the end, and the file has none. */
  lacks_index: boolean;
  /** The format says how much follows, and the file has less: it states the length of the whole. */
  is_cut_off: boolean;
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const startsAt = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).equals(latin(text));

/** How recordings of a format begin. Files of other formats need no split: ffmpeg reads them to their end. */
const BEGINNINGS: { magic: Buffer; isBeginning: (head: Buffer) => boolean }[] = [
  { magic: latin('\x1A\x45\xDF\xA3'), isBeginning: (head) => /webm|matroska/.test(head.toString('latin1')) },
  { magic: latin('RIFF'), isBeginning: (head) => startsAt(head, 8, 'WAVE') || startsAt(head, 8, 'AVI ') },
  // A page with the mark of a first one.
  { magic: latin('OggS\0\x02'), isBeginning: () => true },
  { magic: latin('FORM'), isBeginning: (head) => startsAt(head, 8, 'AIF') },
  { magic: latin('fLaC\0\0\0\x22'), isBeginning: () => true },
  { magic: latin('caff\0\x01\0\0desc'), isBeginning: () => true },
  {
    magic: latin('ID3'),
    isBeginning: (head) =>
      [2, 3, 4].includes(head[3] ?? 0) && head[4] === 0 && head.subarray(6, 10).every((byte) => byte < 0x80),
  },
  { magic: latin('FLV\x01'), isBeginning: (head) => head.length > 9 && head.readUInt32BE(5) === 9 },
  { magic: latin('riff\x2E\x91\xCF\x11'), isBeginning: (head) => startsAt(head, 24, 'wave') },
  { magic: latin('Creative Voice File\x1A'), isBeginning: () => true },
  // A block of which no sample comes before, and the first of its channels.
  {
    magic: latin('wvpk'),
    isBeginning: (head) =>
      head.length > 28 && head.readUInt32LE(16) === 0 && (head.readUInt32LE(24) & 0x8_00) !== 0,
  },
  { magic: latin('\x30\x26\xB2\x75\x8E\x66\xCF\x11\xA6\xD9\0\xAA\0\x62\xCE\x6C'), isBeginning: () => true },
];

const HEAD_BYTES = 64;
/** No recording is shorter: tracks of one recording may begin so close to each other. */
const LEAST_BYTES = 1024;
const CHUNK_BYTES = 4 * 1024 * 1024;
/** More recordings than anybody joins: such a file is made to keep us busy. */
const MOST_PARTS = 1_000;

/** @throws the errors of `read` */
export async function findParts(file: RandomAccess): Promise<FileParts> {
  const head = Buffer.from(await file.read(0, Math.min(HEAD_BYTES, file.size_bytes)));
  if (FIRST_BOXES.has(head.toString('latin1', 4, 8))) return walkBoxes(file);
  const kind = BEGINNINGS.find(({ magic, isBeginning }) => head.indexOf(magic) === 0 && isBeginning(head));
  const starts =
    kind === undefined ? [0, ...(await findRateChanges(file, MOST_PARTS))] : await findStarts(file, kind);
  const parts = toParts(starts.length > MOST_PARTS ? [0] : starts, file.size_bytes);
  return { parts, lacks_index: false, is_cut_off: false };
}

const toParts = (starts: readonly number[], end: number): FilePart[] =>
  starts.map((start, index) => [start, starts[index + 1] ?? end]);

async function findStarts(
  file: RandomAccess,
  { magic, isBeginning }: (typeof BEGINNINGS)[number],
): Promise<number[]> {
  const starts: number[] = [];
  for (let from = 0; from < file.size_bytes; from += CHUNK_BYTES) {
    const end = Math.min(file.size_bytes, from + CHUNK_BYTES + HEAD_BYTES);
    const chunk = Buffer.from(await file.read(from, end));
    for (let at = chunk.indexOf(magic); at !== -1 && at < CHUNK_BYTES; at = chunk.indexOf(magic, at + 1)) {
      const isApart = from + at >= (starts.at(-1) ?? -LEAST_BYTES) + LEAST_BYTES;
      if (isApart && isBeginning(chunk.subarray(at, at + HEAD_BYTES))) starts.push(from + at);
      if (starts.length > MOST_PARTS) return starts;
    }
  }
  return starts;
}

/** Boxes that an MP4 or a MOV file may begin with. */
const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']);
/** A fragmented file has two every second or so. */
const MOST_BOXES = 200_000;

async function walkBoxes(file: RandomAccess): Promise<FileParts> {
  const starts: number[] = [];
  let hasIndex = false;
  let at = 0;
  for (let box = 0; box < MOST_BOXES && at + 8 <= file.size_bytes; box += 1) {
    const head = Buffer.from(await file.read(at, Math.min(at + 16, file.size_bytes)));
    const type = head.toString('latin1', 4, 8);
    if (starts.length === 0 || (type === 'ftyp' && hasIndex)) starts.push(at);
    if (type === 'moov' || type === 'moof') hasIndex = true;
    const size = head.readUInt32BE(0);
    const length = size === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : size;
    // The box lasts to the end of the file, or is damaged.
    if (length < 8) break;
    at += length;
  }
  const is_cut_off = at > file.size_bytes;
  return { parts: toParts(starts, file.size_bytes), lacks_index: !hasIndex, is_cut_off };
}
