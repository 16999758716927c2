const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const ENGLISH_ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const KOREAN = new Map(
  Object.entries({
    한: 1,
    하나: 1,
    두: 2,
    둘: 2,
    세: 3,
    셋: 3,
    석: 3,
    네: 4,
    넷: 4,
    넉: 4,
    다섯: 5,
    여섯: 6,
    일곱: 7,
    여덟: 8,
    아홉: 9,
    열: 10,
    열한: 11,
    열두: 12,
    유: 6,
    시: 10,
  }),
);
const SINO_DIGITS = '영일이삼사오육칠팔구';
const HAN_DIGITS = '〇一二三四五六七八九';

/** Patterns of numbers before a unit of time. */
export const ENGLISH_NUMBER = `\\d{1,3}|an?|(?:a )?couple(?: of)?|${ENGLISH.slice(1).toReversed().join('|')}|thirty`;
export const ENGLISH_ORDINAL = `\\d{1,2}(?:st|nd|rd|th)|(?:twenty|thirty)[- ](?:${ENGLISH_ORDINALS.slice(1, 10).join('|')})|thirtieth|${ENGLISH_ORDINALS.slice(1).join('|')}`;
export const KOREAN_NUMBER =
  '\\d{1,3}|열한|열두|하나|다섯|여섯|일곱|여덟|아홉|[한두둘세셋석네넷넉열]|[일이삼사오육칠팔구]?십[일이삼사오육칠팔구]?|[유시일이삼사오육칠팔구]';
export const JAPANESE_NUMBER = '\\d{1,3}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]';

/** The value of such a text, in any of the three languages; NaN for anything else. */
export function toNumber(text: string): number {
  const word = text.trim().toLowerCase();
  if (/^\d+/.test(word)) return Number.parseInt(word, 10);
  if (word === 'a' || word === 'an') return 1;
  if (word.includes('couple')) return 2;
  return (
    fromEnglish(word) ??
    KOREAN.get(word) ??
    fromTens(word, SINO_DIGITS, '십') ??
    fromTens(word, HAN_DIGITS, '十') ??
    Number.NaN
  );
}

function fromEnglish(word: string): number | undefined {
  const [tens = '', ones] = word.split(/[- ]/);
  const base = { twenty: 20, thirty: 30, thirtieth: 30 }[tens];
  if (base !== undefined)
    return base + (ones === undefined ? 0 : Math.max(ENGLISH.indexOf(ones), ENGLISH_ORDINALS.indexOf(ones)));
  const value = Math.max(ENGLISH.indexOf(word), ENGLISH_ORDINALS.indexOf(word));
  return value === -1 ? undefined : value;
}

/** 이십오, 二十五: tens and ones around the sign for ten. */
function fromTens(word: string, digits: string, ten: string): number | undefined {
  const [tens, ones] = word.includes(ten) ? word.split(ten) : [undefined, word];
  const value =
    (tens === undefined ? 0 : 10 * (tens === '' ? 1 : digits.indexOf(tens))) +
    (ones === '' ? 0 : digits.indexOf(ones ?? ''));
  return (ones ?? '').length > 1 || value < 0 || (ones !== '' && !digits.includes(ones ?? ''))
    ? undefined
    : value;
}
