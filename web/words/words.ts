/** The texts of the pages, a file for each page and language. English defines the keys, which others share. */
import type { en } from './en.ts';

type First = typeof en.first;
type Later = typeof en.later;

/** Texts of single pages, loaded when one of them is opened. */
export type LaterPart = keyof Later;

export type Words = First & { [Part in LaterPart]: Awaited<ReturnType<Later[Part]>> };

export interface Language {
  /** Texts of the first page that most users see. */
  first: Pick<Words, keyof First>;
  later: { [Part in LaterPart]: () => Promise<Words[Part]> };
}
