/** So much of a text tells its language. */
const READ_CHARS = 2_000;

/**
 * The language of what people said or wrote, by its letters: for readers aloud, for fonts, and for where its lines break, which is anywhere
 * in Japanese and between words in Korean. undefined: the letters do not tell.
 */
export function findLanguage(text: string): 'ja' | 'ko' | undefined {
  const read = text.slice(0, READ_CHARS);
  const kana = read.match(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0;
  const hangul = read.match(/\p{sc=Hangul}/gu)?.length ?? 0;
  if (kana === 0 && hangul === 0) return undefined;
  return kana > hangul ? 'ja' : 'ko';
}
