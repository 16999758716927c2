/** Parses the bytes that a Range header asks for (RFC 9110, section 14). */
import type { MediaRange } from './media-store.ts';

const SINGLE_RANGE = /^bytes=[ \t]*([0-9]*)-([0-9]*)[ \t]*$/i;

/**
 * `whole` when there is nothing to cut: no header, another unit, several ranges (a server may answer those
 * with the whole), or a malformed one. `unsatisfiable` when it begins behind the end.
 */
export function toByteRange(
  header: string | undefined,
  sizeBytes: number,
): MediaRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = SINGLE_RANGE.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'whole';
  if (first === '') return suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return 'whole';
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: Math.min(end, sizeBytes - 1) };
}

/** The last `length` bytes. */
function suffix(length: number, sizeBytes: number): MediaRange | 'unsatisfiable' {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
}
