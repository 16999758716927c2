/** Meaningless words and utterances in English and Korean letters, with the word frequencies of real talk. */
import { makeRandom, type SeededRandom } from '../tests/kit/seeded-random.ts';
import { makeHangul, makeSyllable } from './meetings/invent-language.ts';

const PARTICLES = ['', '', '은', '는', '이', '가', '을', '를', '에서', '으로', '까지', '습니다'];

/** Word counts by rank follow Zipf's law, as in real talk. */
function pickByRank(random: SeededRandom, words: readonly string[]): string {
  const rank = Math.floor(words.length ** random.fraction()) - 1;
  return words[rank] ?? '';
}

function makeEnglishWords(random: SeededRandom, count: number): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + random.integer(3) }, () => makeSyllable(random)).join(''),
  );
}

function makeKoreanWords(random: SeededRandom, count: number): string[] {
  return Array.from(
    { length: count },
    () =>
      Array.from({ length: 2 + random.integer(2) }, () => makeHangul(random)).join('') +
      random.pick(PARTICLES),
  );
}

export interface Talk {
  english: string[];
  korean: string[];
}

/** Makes `count` utterances of 6 to 18 words in each language, of which records are composed. */
export function inventTalk(seed: number, count: number): Talk {
  const random = makeRandom(seed);
  const englishWords = makeEnglishWords(random, 8000);
  const koreanWords = makeKoreanWords(random, 8000);
  const utterance = (words: readonly string[]): string =>
    Array.from({ length: 6 + random.integer(13) }, () => pickByRank(random, words)).join(' ');
  return {
    english: Array.from({ length: count }, () => utterance(englishWords)),
    korean: Array.from({ length: count }, () => utterance(koreanWords)),
  };
}
