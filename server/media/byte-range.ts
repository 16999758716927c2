/** Parses the bytes that a Range header asks for (RFC 9110, section 14). */
import type { MediaRange } from './media-store.ts';

const SINGLE_RANGE = /^bytes=[ \t]*([0-9]*)-([0-9]*)[ \t]*$/i;

/**
 * `whole` when there is nothing to cut: no header, another unit, several ranges (a server may answer those
 * with the whole), or a malformed one. `unsatisfiable` when it begins behind the end.
 */
export function toByteRange(
  header: string | undefined,
  size_bytes: number,
): MediaRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = SINGLE_RANGE.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'whole';
  if (first === '') return suffix(Number(last), size_bytes);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return 'whole';
  if (start >= size_bytes) return 'unsatisfiable';
  return { start, end: Math.min(end, size_bytes - 1) };
}

/** The last `length` bytes. */
function suffix(length: number, size_bytes: number): MediaRange | 'unsatisfiable' {
  if (length === 0 || size_bytes === 0) return 'unsatisfiable';
  return { start: Math.max(0, size_bytes - length), end: size_bytes - 1 };
}
