/**
 * Bytes in one block of memory that never grows: `put` overwrites the oldest bytes. The block takes exactly
 * its size, where many small arrays, freed in any order, fragment the heap and take twice as much of the
 * process's memory.
 */
export interface ByteRing {
  /** Returns the place of the bytes; undefined: they are longer than the ring. */
  put(bytes: Uint8Array): BytePlace | undefined;
  /** A view that is valid until the next `put`; undefined: overwritten. */
  get(place: BytePlace): Uint8Array | undefined;
  /** Whether at least half of the ring has been written since. */
  isOld(place: BytePlace): boolean;
}

export interface BytePlace {
  /** The position of the first byte, counted from the first ever written. */
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
      // Pages that were never written take no memory.
      memory ??= new Uint8Array(size);
      const left = size - (putBytes % size);
      // In one piece: the rest at the end of the ring stays unused when it is too short.
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
