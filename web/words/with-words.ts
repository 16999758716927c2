import { loadWords } from './load-words.ts';
import { readLocale } from './locale.ts';
import type { WordGroup } from './words.ts';

/** Loads a part of a page together with what it says, so that nothing waits for its words once it is there. */
export const withWords =
  <Module>(words: WordGroup, importModule: () => Promise<Module>): (() => Promise<Module>) =>
  async () =>
    (await Promise.all([importModule(), loadWords(readLocale(), [words])]))[0];
