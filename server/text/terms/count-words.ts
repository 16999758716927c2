const WORDS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+|[\p{L}\p{N}]+/gu;
const CJK = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
const CJK_CHARACTERS_PER_WORD = 2;

/** Words of a text; two characters of a script without spaces count as one. */
export function countWords(text: string): number {
  let words = 0;
  for (const [run] of text.matchAll(WORDS)) words += CJK.test(run) ? run.length / CJK_CHARACTERS_PER_WORD : 1;
  return words;
}
