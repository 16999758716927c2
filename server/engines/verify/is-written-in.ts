import type { Said } from './talk.ts';

const SCRIPTS: readonly [script: string, letters: RegExp][] = [
  ['Kore', /\p{Script=Hangul}/gu],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Han', /\p{Script=Han}/gu],
  ['Latn', /\p{Script=Latin}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
];
/** The scripts of a language's own words, by its script in CLDR's likely subtags. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  Kore: ['Kore'],
  Jpan: ['Kana', 'Han'],
  Hans: ['Han'],
  Hant: ['Han'],
};
/** Japanese without kana may be a heading, but no sentence. */
const LONGEST_WITHOUT_KANA = 16;

/**
 * Whether a sentence is in the letters of a language; words in others stand only as somebody says them. Languages of one
 * script are told apart by their words.
 */
export function isWrittenIn(
  text: string,
  { language, near }: { language: string; near: readonly Said[] },
): boolean {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn';
  const own = OWN[script] ?? [script];
  const counts = SCRIPTS.map(([name, letters]) => [name, text.match(letters)?.length ?? 0] as const);
  const isOwn = (name: string) => own.includes(name) || !SCRIPTS.some(([known]) => known === name);
  const ownLetters = counts.reduce((sum, [name, count]) => sum + (isOwn(name) ? count : 0), 0);
  const others = counts.reduce((sum, [name, count]) => sum + (isOwn(name) ? 0 : count), 0);
  if (
    script === 'Jpan' &&
    counts.every(([name, count]) => name !== 'Kana' || count === 0) &&
    text.length > LONGEST_WITHOUT_KANA
  )
    return false;
  if (others === 0) return true;
  const foreignWords = ownLetters === 0 ? ANY_WORD : (FOREIGN[own[0] ?? ''] ?? FOREIGN_TO_ALL);
  const foreign = text.normalize('NFKC').toLowerCase().match(foreignWords) ?? [];
  return foreign.every((word) => near.some(({ squeezed }) => squeezed.includes(word)));
}

const ANY_WORD = /\p{L}+/gu;
const FOREIGN_TO_ALL = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]+/gu;
/** Latin words in Korean and Japanese are products, which are judged as names. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  Kore: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]+/gu,
  Kana: /\p{Script=Hangul}+/gu,
  Han: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
};
