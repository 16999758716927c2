import { replaceIn, type ComparableText } from './comparable-text.ts';

/** Shorter runs of digit words are words: a phone number without its area has seven digits. */
const MIN_DIGITS = 7;
const COUNTING = '0123456789';

const ENGLISH_DIGITS: Record<string, string> = {
  zero: '0',
  oh: '0',
  o: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
};
const TIMES: Record<string, number> = { double: 2, triple: 3 };
const DIGIT = Object.keys(ENGLISH_DIGITS).join('|');
const ENGLISH_WORD = `(?:(?:double|triple)\\s+)?(?:${DIGIT})\\b`;
const ENGLISH_RUN = new RegExp(
  `\\b(?:plus\\s+)?${ENGLISH_WORD}(?:(?:\\s*[,.–-]\\s*|\\s+(?:dash|hyphen)\\s+|\\s+)${ENGLISH_WORD}){3,}`,
  'gi',
);
const ENGLISH_PART = new RegExp(`(?:(double|triple)\\s+)?\\b(${DIGIT})\\b|(plus|[,.–-]|dash|hyphen)`, 'gi');

const SYLLABLES = '공영일이삼사오육륙칠팔구';
// 이 before these endings is the copula ("오육칠팔이에요") and not a two, unless it makes a group of three one of four.
const KOREAN_DIGIT = `(?:(?<=(?<![${SYLLABLES}])[${SYLLABLES}]{3})이|(?!이(?:에요|고|라|네|거|구요|지|야|며|시|요))[${SYLLABLES}])`;
const KOREAN_RUN = new RegExp(
  `(?<![가-힣])${KOREAN_DIGIT}+(?:(?:에|의)?[\\s,.-]*(?:다시\\s*)?${KOREAN_DIGIT}+)*`,
  'g',
);

const KANJI = '〇零一二三四五六七八九';
const JAPANESE_RUN = new RegExp(`(?:[${KANJI}]|ゼロ)+(?:[の、\\s-]*(?:[${KANJI}]|ゼロ)+)*`, 'g');

// "010에 1234에 5678": the particle is how a dash is said.
const SPOKEN_DASH = /(?<=\d)(?:에|의|の|\s*다시)\s*(?=\d)/g;

/**
 * The text with digits for digit words ("공일공에 …", "triple five", 〇七〇), where at least seven follow one another, and
 * with dashes for the words that are said for them. The same object when nothing of it is there.
 */
export function writeOutSpokenDigits(source: ComparableText): ComparableText {
  let result = source;
  for (const [pattern, toDigits] of RUNS) {
    if (result.text.search(pattern) === -1) continue;
    result = replaceIn(result, pattern, ([run]) => {
      const digits = toDigits(run);
      const bare = digits.replaceAll(/[-+]/g, '');
      return bare.length < MIN_DIGITS || COUNTING.includes(bare) ? run : digits;
    });
  }
  result = replaceIn(result, SPOKEN_DASH, () => '-');
  return result.text === source.text ? source : result;
}

const RUNS: readonly [RegExp, (run: string) => string][] = [
  [ENGLISH_RUN, englishDigits],
  [KOREAN_RUN, koreanDigits],
  [JAPANESE_RUN, japaneseDigits],
];

function englishDigits(run: string): string {
  return [...run.matchAll(ENGLISH_PART)]
    .map(([, times = '', digit = '', mark = '']) => {
      if (mark !== '') return mark.toLowerCase() === 'plus' ? '+' : '-';
      return (ENGLISH_DIGITS[digit.toLowerCase()] ?? '').repeat(TIMES[times.toLowerCase()] ?? 1);
    })
    .join('');
}

function koreanDigits(run: string): string {
  return joinGroups(run.split(/[^공영일이삼사오육륙칠팔구]+/)).replace(/[^-]/g, (syllable) =>
    String('공일이삼사오육칠팔구'.indexOf(syllable === '영' ? '공' : syllable === '륙' ? '육' : syllable)),
  );
}

function japaneseDigits(run: string): string {
  const groups = run.replaceAll(/ゼロ|零/g, '〇').split(/[^〇一二三四五六七八九]+/);
  return joinGroups(groups).replace(/[^-]/g, (digit) => String('〇一二三四五六七八九'.indexOf(digit)));
}

/** Said one by one, digits have no groups; otherwise a pause or a particle is a dash. */
function joinGroups(groups: string[]): string {
  return groups.join(groups.every((group) => group.length === 1) ? '' : '-');
}
