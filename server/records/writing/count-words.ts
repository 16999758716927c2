import { openUnitKinds } from '../../search/unit-kinds.ts';

/** Han and kana have no spaces between words: each character counts as one, as word processors count. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;

const IS_UNSPACED = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const IS_OF_WORD = /^[\p{L}\p{N}\p{M}]/u;
const JOINS = "'’.-";
const SURROGATE = /[\ud800-\udfff]/;
const [OTHER, OF_WORD, JOIN, ALONE, HALF] = [1, 2, 3, 4, 5];

const kindOf = openUnitKinds((character) => {
  if (SURROGATE.test(character)) return HALF;
  if (IS_UNSPACED.test(character)) return ALONE;
  if (IS_OF_WORD.test(character)) return OF_WORD;
  return JOINS.includes(character) ? JOIN : OTHER;
});

export function countWords(text: string): number {
  let count = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === HALF) return countByPattern(text);
    if (kind === ALONE || (kind === OF_WORD && !isInWord)) count += 1;
    isInWord = kind === OF_WORD || (isInWord && kind === JOIN && isOfWord(text, at + 1));
  }
  return count;
}

const isOfWord = (text: string, at: number) => at < text.length && kindOf(text.charCodeAt(at)) === OF_WORD;

function countByPattern(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return unspaced + (text.replace(UNSPACED, ' ').match(WORDS)?.length ?? 0);
}
