/**
 * Bytes in one piece of memory that never grows: what is put overwrites what was put longest ago. So it holds
 * exactly its size, where as many small arrays of their own, freed one here and one there, keep twice as much of the
 * process's memory.
 */
export interface ByteRing {
  /** Where they are now; undefined: they are more than the ring holds. */
  put(bytes: Uint8Array): BytePlace | undefined;
  /** A view that is good until the next `put`; undefined: overwritten. */
  get(place: BytePlace): Uint8Array | undefined;
  /** Whether half of the ring or more was put since. */
  isOld(place: BytePlace): boolean;
}

export interface BytePlace {
  /** Of the first byte, counted from the first that was ever put. */
  readonly start: number;
  readonly length: number;
}

export function makeByteRing(size: number): ByteRing {
  let memory: Uint8Array | undefined;
  let putBytes = 0;
  const isThere = ({ start }: BytePlace) => start + size >= putBytes;
  return {
    put(bytes) {
      if (bytes.length > size) return undefined;
      // Pages of it that were not written to yet take no memory.
      memory ??= new Uint8Array(size);
      const left = size - (putBytes % size);
      // In one piece: what is left at the end stays unused when it is too short.
      const start = putBytes + (bytes.length > left ? left : 0);
      memory.set(bytes, start % size);
      putBytes = start + bytes.length;
      return { start, length: bytes.length };
    },
    get(place) {
      if (memory === undefined || !isThere(place)) return undefined;
      return new Uint8Array(memory.buffer, place.start % size, place.length);
    },
    isOld: ({ start }) => putBytes - start >= size / 2,
  };
}
