/** Rendered texts by key in a fixed number of bytes, in UTF-8; each with a few facts as an object. */
import { makeByteRing, type BytePlace } from './byte-ring.ts';

export interface RenderedText<Facts> {
  facts: Facts;
  /** Valid until the next `set` or `keep`. */
  text: Uint8Array;
  /** true: it will be overwritten before most of the others, unless it is kept. */
  is_old: boolean;
}

export interface RenderedTexts<Facts extends object> {
  get(key: string): RenderedText<Facts> | undefined;
  set(key: string, facts: Facts, text: Uint8Array): void;
  /** Stores it again at the end of the ring: for old entries that were read again. */
  keep(key: string): void;
}

interface Kept<Facts> {
  facts: Facts;
  place: BytePlace;
}

export function makeRenderedTexts<Facts extends object>(size: number): RenderedTexts<Facts> {
  const ring = makeByteRing(size);
  /** In the order in which the ring overwrites them. */
  const kept = new Map<string, Kept<Facts>>();

  function set(key: string, facts: Facts, text: Uint8Array): void {
    kept.delete(key);
    const place = ring.put(text);
    if (place === undefined) return;
    kept.set(key, { facts, place });
    for (const [oldest, { place: oldestPlace }] of kept) {
      if (ring.get(oldestPlace) !== undefined) break;
      kept.delete(oldest);
    }
  }

  function get(key: string): RenderedText<Facts> | undefined {
    const found = kept.get(key);
    const text = found === undefined ? undefined : ring.get(found.place);
    if (found === undefined || text === undefined) return undefined;
    return { facts: found.facts, text, is_old: ring.isOld(found.place) };
  }

  return {
    get,
    set,
    keep(key) {
      const found = get(key);
      if (found !== undefined) set(key, found.facts, found.text);
    },
  };
}
