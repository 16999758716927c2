/** Consecutive records of a workspace that share a segment; 2^12, as in every stored token. */
const SEGMENT_BITS = 12;

/** The segment of a record, from its ordinal in the workspace (from 1). */
export function toSegment(ordinal: number): number {
  return Math.floor((ordinal - 1) / 2 ** SEGMENT_BITS);
}
