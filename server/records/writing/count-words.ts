/** Han and kana have no spaces between words: each character counts as one, as word processors count. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;

// Most text, whose words are found without looking at scripts.
const BEYOND_ASCII = /\P{ASCII}/u;
const ASCII_WORDS = /[A-Za-z0-9]+(?:['.-][A-Za-z0-9]+)*/g;

export function countWords(text: string): number {
  if (!BEYOND_ASCII.test(text)) return text.match(ASCII_WORDS)?.length ?? 0;
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return unspaced + (text.replace(UNSPACED, ' ').match(WORDS)?.length ?? 0);
}
