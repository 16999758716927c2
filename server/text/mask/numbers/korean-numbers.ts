import { textBefore } from '../match.ts';
import { type NumberWord, readSinoNumber, toSinoDigit } from './number-word.ts';

const DIGIT = '공영령일이삼사오육륙칠팔구';
/** A run begins a word, or follows the particle that stands for a dash ("공일공에삼사오육"). */
const RUN = new RegExp(
  `(?:(?<![가-힣0-9])|(?<=(?<![0-9])01[016-9])|(?<=[공영]\\d)|(?<=[${DIGIT}0-9][에의])|(?<=다시))[${DIGIT}십백천만]{1,24}`,
  'g',
);
/** Text after a number inside a word: particles, endings and counters. 사무실, 일단 and 오후 are other words. */
const ENDING =
  /^(?:$|[^가-힣]|[에의로을를은는도만요번]|으로|[이가](?![가-힣])|이(?:고|에요|라|네|거|구요|지|야|며|시|요|던|었|랑|나|니|면|잖|어)|예요|에요|입니|인데|인가|이래|이세|고요?(?![가-힣])|구요|라[고는]|랑|하고|까지|부터|거든|맞|다시|님|네요?(?![가-힣])|죠|[년월일호원명개점쩜닷동층건쪽길]|번길|[가나다라마바]길|페이지|대시|하이픈|여기|이렇|플러스|입금)/;
/** 이 before these is the copula ("오육칠팔이에요"), not a two. */
const COPULA =
  /^(?:래|랍니|랬|십니|셨|래요|에요|예요|고|라|네|거|구요|지|야|며|시|요|던|었|랑|나|니|면|잖|어)/;
/** A group of four, a resident number's end, a whole mobile number; with a particle. */
const WITH_PARTICLE = new Set([5, 8, 12, 14, 17]);
/** The second half of a resident number: seven digits, of which the last may be a two. */
const SECOND_HALF = 7;
const FIRST_HALF = new RegExp(`(?:\\d\\s?-?|다시|에|의|[${DIGIT}]{6}[,.…-]{0,3})\\s{0,2}$`);
/** A day of birth in digits, after a word for it. */
const DAY = 6;
const BORN = /(?:생년월일|생일|생신)[은는이가]?\s?$/;
const THIS = /^ (?:번호|전화|메일|이메일|계좌|카드|주소|건|분|쪽|집)/;
const UNIT = /[십백천만]/;
const SUM = /[^만]만|만[^만]/;
const SURE = 4;
/** "They say it is", after a number without its copula: 사십오래요. */
const HEARSAY = /^(?:래요?|랍니다|란다|래서)(?![가-힣])/;
/** Native words, among others, where digits must not be misheard: "하나 둘 삼 넷". */
const NATIVE: Readonly<Record<string, string>> = {
  제로: '0',
  하나: '1',
  둘: '2',
  셋: '3',
  넷: '4',
  다섯: '5',
  여섯: '6',
  일곱: '7',
  여덟: '8',
  아홉: '9',
};
const NATIVE_WORD = Object.keys(NATIVE).join('|');
const MIXED = new RegExp(
  `(?<![가-힣])(?:(?:${NATIVE_WORD}|[${DIGIT}])[ ,]{0,2}){3,16}(?=$|[^가-힣]|에(?!서)|입니|이에요|예요|이요|요|번|로|으로|이고)`,
  'g',
);
const MIXED_PART = new RegExp(`${NATIVE_WORD}|[${DIGIT}]`, 'g');

/** Sino-Korean numbers at the bounds of words: digits one by one (공일공), or as a value (이천백). */
export function findKoreanNumbers(text: string): NumberWord[] {
  const found: NumberWord[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const length = findLength(text, index, run);
    if (length === 0) continue;
    const number = run.slice(0, length);
    const isValue = UNIT.test(number);
    const read = isValue ? readSinoNumber(number) : null;
    found.push({
      start: index,
      end: index + (read?.length ?? length),
      digits: read === null ? Array.from(number, toSinoDigit).join('') : String(read.value),
      is_single: length === 1,
      ...(SUM.test(number.slice(0, read?.length ?? length)) ? { is_sum: true } : {}),
    });
  }
  return [...found, ...findMixed(text)];
}

function findMixed(text: string): NumberWord[] {
  return Array.from(text.matchAll(MIXED)).flatMap(({ 0: run, index }) => {
    const parts = [...run.matchAll(MIXED_PART)];
    // 공이요: the copula.
    if (text.startsWith('요', index + run.length)) {
      const copula = /이구?$/.exec(run)?.[0].length ?? 0;
      parts.splice(parts.length - copula, copula);
    }
    if (!parts.some(([part]) => part in NATIVE)) return [];
    return parts.map(({ 0: part, index: place }) => ({
      start: index + place,
      end: index + place + part.length,
      digits: NATIVE[part] ?? toSinoDigit(part),
      is_single: true,
    }));
  });
}

/** The number of syllables of the run that are digits; 0 when it begins another word. */
function findLength(text: string, start: number, run: string): number {
  const after = text.slice(start + run.length, start + run.length + 6);
  // "이 번호로": this one.
  if (run === '이' && THIS.test(after)) return 0;
  // "3월 구일" is the ninth.
  if (run.endsWith('일') && run.length > 1 && /월\s{0,2}$/.test(textBefore(text, start, 3)))
    return run.length - 1;
  // "-일 거예요": "it will be".
  if (run.endsWith('일') && /^ ?(?:거|것|겁|텐|테니)/.test(after)) return run.length - 1;
  if (run.endsWith('이') && run.length === SECOND_HALF && FIRST_HALF.test(textBefore(text, start, 12)))
    return run.length;
  // "생년월일이 삼공공사이이요": six digits.
  if (run.length === DAY && BORN.test(textBefore(text, start, 8))) return run.length;
  if (/..이구$/.test(run) && after.startsWith('요')) return run.length - 2;
  if (run.endsWith('이') && COPULA.test(after)) {
    const digits = run.length - 1;
    // A code of an area or of mobile phones has three; other groups have four.
    if (digits === 3 && !UNIT.test(run) && !/^[공영]/.test(run)) return run.length;
    return digits;
  }
  // "사오오공이 수원 공장": the particle, after a whole group.
  if (run.endsWith('이') && WITH_PARTICLE.has(run.length) && !UNIT.test(run) && /^[\s,]+[가-힣]/.test(after))
    return run.length - 1;
  if (run.length > 1 && HEARSAY.test(after)) return run.length;
  // No word begins with so many digits, whatever ending follows them.
  const isNumber = run.length >= SURE && !UNIT.test(run);
  return isNumber || ENDING.test(after) ? run.length : 0;
}
