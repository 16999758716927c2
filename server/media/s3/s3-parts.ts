import type { Readable } from 'node:stream';

export interface Part {
  /** From 1. */
  number: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Cuts content into parts of one size, of which the last may be smaller; empty content has no part. */
export async function* toParts(content: Readable, partBytes: number): AsyncGenerator<Part, undefined> {
  let number = 1;
  let bytes = new Uint8Array(partBytes);
  let filled = 0;
  for await (const read of content as AsyncIterable<Uint8Array | string>) {
    const chunk = typeof read === 'string' ? Buffer.from(read) : read;
    for (let taken = 0; taken < chunk.length;) {
      const piece = chunk.subarray(taken, taken + partBytes - filled);
      bytes.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
      if (filled < partBytes) continue;
      yield { number, bytes };
      number += 1;
      bytes = new Uint8Array(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield { number, bytes: bytes.subarray(0, filled) };
}
