/**
 * Meaningless languages with the statistics of talk: the frequency of the most common words, the length of
 * words by their frequency, the number of endings that share a stem, and phrases that recur as a whole.
 */
import type { SeededRandom } from '../../tests/kit/seeded-random.ts';

export interface Language {
  code: 'en' | 'ko' | 'ja';
  /** The most frequent first. */
  words: readonly string[];
  /** Phrases of two to six words, the most frequent first. */
  turns: readonly (readonly string[])[];
  /** The separator of words: empty in Japanese. */
  blank: string;
  pickWord(random: SeededRandom): string;
  pickTurn(random: SeededRandom): readonly string[];
}

const WORDS = 9_000;
const TURNS = 600;
/** The number of words that phrases are made of. */
const TURN_WORDS = 300;

const ONSETS = ['b', 'br', 'c', 'd', 'f', 'g', 'h', 'l', 'm', 'n', 'p', 'r', 's', 'st', 't', 'tr', 'v', 'w'];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou'];
const CODAS = ['', '', 'n', 'r', 's', 't', 'l', 'ck', 'm'];
const ENDINGS = [
  '',
  '',
  's',
  'ed',
  'ing',
  'er',
  'ly',
  'ment',
  'mental',
  'mentally',
  'tion',
  'tional',
  'ability',
];

const PARTICLES = [
  '',
  '',
  '은',
  '는',
  '이',
  '가',
  '을',
  '를',
  '에',
  '에서',
  '으로',
  '까지',
  '하고',
  '합니다',
  '했습니다',
];
const KANA_ENDINGS = [
  '',
  '',
  'の',
  'は',
  'が',
  'を',
  'に',
  'で',
  'から',
  'まで',
  'です',
  'ます',
  'でした',
  'という',
];

export const makeSyllable = (random: SeededRandom): string =>
  random.pick(ONSETS) + random.pick(VOWELS) + random.pick(CODAS);

export const makeHangul = (random: SeededRandom): string =>
  String.fromCodePoint(0xac00 + 28 * random.integer(399));

type MakeWord = (random: SeededRandom, rank: number) => string;

/** The most frequent words are short, and stems are shared by words with different endings. */
const makeEnglishWord: MakeWord = (random, rank) => {
  if (rank < 120)
    return (random.pick(['', ...ONSETS]) + random.pick(VOWELS) + random.pick(CODAS)).slice(0, 5);
  const syllables = rank < 3000 ? 1 + random.integer(2) : 2 + random.integer(2);
  return (
    Array.from({ length: syllables }, () => makeSyllable(random)).join('') +
    (rank < 400 || random.chance(0.6) ? '' : random.pick(ENDINGS))
  );
};

const makeKoreanWord: MakeWord = (random, rank) => {
  const stem = Array.from({ length: rank < 120 ? 1 + random.integer(2) : 2 + random.integer(2) }, () =>
    makeHangul(random),
  );
  return stem.join('') + random.pick(PARTICLES);
};

const makeJapaneseWord: MakeWord = (random, rank) => {
  const kana = () => String.fromCodePoint(0x3042 + random.integer(75));
  const kanji = () => String.fromCodePoint(0x4e00 + random.integer(500));
  const stem = rank % 3 === 0 ? kana : kanji;
  return Array.from({ length: 1 + random.integer(2) }, stem).join('') + random.pick(KANA_ENDINGS);
};

const MAKERS = {
  en: { make: makeEnglishWord, blank: ' ' },
  ko: { make: makeKoreanWord, blank: ' ' },
  ja: { make: makeJapaneseWord, blank: '' },
} as const;

export function inventLanguage(code: Language['code'], random: SeededRandom): Language {
  const { make, blank } = MAKERS[code];
  const known = new Set<string>();
  for (let rank = 0; known.size < WORDS; rank += 1) known.add(make(random, Math.min(rank, WORDS)));
  const words = [...known];
  const pickCommon = byRank(words.slice(0, TURN_WORDS));
  const turns = Array.from({ length: TURNS }, () =>
    Array.from({ length: 2 + random.integer(5) }, () => pickCommon(random)),
  );
  return { code, words, turns, blank, pickWord: byRank(words), pickTurn: byRank(turns) };
}

/** The frequency of an item falls with its rank, as Zipf and Mandelbrot found in talk. */
function byRank<Item>(items: readonly Item[]): (random: SeededRandom) => Item {
  const ends: number[] = [];
  let sum = 0;
  for (let rank = 0; rank < items.length; rank += 1) ends.push((sum += 1 / (rank + 2.7) ** 1.3));
  return (random) => {
    const at = random.fraction() * sum;
    let [before, after] = [-1, items.length - 1];
    while (after - before > 1) {
      const middle = (before + after) >> 1;
      if ((ends[middle] ?? Infinity) > at) after = middle;
      else before = middle;
    }
    return items[after] as Item;
  };
}
