/** What the pages say. English gives the keys; Korean and Japanese have exactly these. Each page has a file of its own in each. */
import type { en } from './en.ts';

type First = typeof en.first;
type Later = typeof en.later;

/** What only some pages say, loaded when one of them is opened. */
export type LaterPart = keyof Later;

export type Words = First & { [Part in LaterPart]: Awaited<ReturnType<Later[Part]>> };

export interface Language {
  /** What the first view of most people says. */
  first: Pick<Words, keyof First>;
  later: { [Part in LaterPart]: () => Promise<Words[Part]> };
}
