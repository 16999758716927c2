/** Positions in PostgreSQL's write-ahead log, and the files (segments) in which it lies. */

/** A number of bytes from the beginning of the log. */
export type Lsn = bigint;

/** Parses `0/1A2B3C4D`, PostgreSQL's notation. */
export function parseLsn(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const formatLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`;

const hex = (value: number | bigint) => value.toString(16).toUpperCase().padStart(8, '0');

/** The name of the file with this position: the timeline, then two halves of the segment's number. */
export function toSegmentName(lsn: Lsn, { timeline, segment_bytes }: WalShape): string {
  const number = lsn / BigInt(segment_bytes);
  const perHalf = 0x100000000n / BigInt(segment_bytes);
  return `${hex(timeline)}${hex(number / perHalf)}${hex(number % perHalf)}`;
}

/**
 * The log of a base is archived from the start of a segment, because PostgreSQL checks the beginning of each
 * file.
 */
export const toSegmentBegin = (lsn: Lsn, segmentBytes: number): Lsn => lsn - (lsn % BigInt(segmentBytes));

export interface WalShape {
  timeline: number;
  segment_bytes: number;
}

/** A part of one segment, as the archive stores it. */
export interface WalPiece {
  begin: Lsn;
  end: Lsn;
  /** When it was read: everything committed before lies before its end. */
  read_at: Date;
}

/** Splits a stretch of the log at the ends of its segments. */
export function* splitBySegment(begin: Lsn, end: Lsn, segmentBytes: number): Generator<[Lsn, Lsn]> {
  const size = BigInt(segmentBytes);
  for (let at = begin; at < end;) {
    const next = (at / size + 1n) * size;
    yield [at, next < end ? next : end];
    at = next;
  }
}

const NAME = /^wal\/([0-9A-F]{16})-([0-9A-F]{16})-(\d{8}T\d{9}Z)[.]gz$/;
const long = (lsn: Lsn) => lsn.toString(16).toUpperCase().padStart(16, '0');

/** The path sorts by position; its time is that of reading. */
export const toPiecePath = ({ begin, end, read_at }: WalPiece): string =>
  `wal/${long(begin)}-${long(end)}-${read_at.toISOString().replaceAll(/[-:.]/g, '')}.gz`;

export function parsePiecePath(path: string): WalPiece | undefined {
  const [, begin, end, time] = NAME.exec(path) ?? [];
  if (begin === undefined || end === undefined || time === undefined) return undefined;
  const [, date = '', clock = ''] = /^(\d{8})T(\d{9})Z$/.exec(time) ?? [];
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const hour = `${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4, 6)}.${clock.slice(6)}`;
  return { begin: BigInt(`0x${begin}`), end: BigInt(`0x${end}`), read_at: new Date(`${day}T${hour}Z`) };
}
