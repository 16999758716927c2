/** Han and kana have no spaces between words: each character counts as one, as word processors count. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;

export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return unspaced + (text.replace(UNSPACED, ' ').match(WORDS)?.length ?? 0);
}
