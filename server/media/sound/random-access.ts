/** A file with random access. */
export interface RandomAccess {
  size_bytes: number;
  /** `end` is exclusive. */
  read(start: number, end: number): Promise<Uint8Array>;
}
