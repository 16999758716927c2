import { textBefore } from '../match.ts';
import type { NumberWord } from './number-word.ts';

const ONES: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  o: '0',
  nought: '0',
  naught: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  niner: '9',
  fife: '5',
};
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const TIMES: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3, quadruple: 4 };

const ONE = Object.keys(ONES).join('|');
const UNIT = 'one|two|three|four|five|six|seven|eight|nine';
const ORDINAL = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth';
const UNDER_HUNDRED = `(?:${TENS.join('|')})(?:(?:\\s+|-)(?:${UNIT})\\b(?!\\s+hundred))?|${TEENS.join('|')}`;
// "Nine hundred twelve" is 912; "nine hundred one two three" is spoken digit by digit.
const AFTER_HUNDRED = `(?:\\s+(?:and\\s+)?(${UNDER_HUNDRED}|(?:${UNIT})\\b(?!\\s+(?:${ONE}|double|triple|hundred)\\b)))?`;
/** "Ninety-nine hundred". */
const HUNDREDS = `a(?=\\s+hundred)|(?:${TENS.join('|')})(?:\\s+|-)(?:${UNIT})|${UNDER_HUNDRED}|${UNIT}`;
const NUMBER = new RegExp(
  `\\b(?:(double|triple|treble|quadruple)[\\s-]+(${ONE}|\\d)(\\s+hundred)?|(${HUNDREDS})\\s+hundred\\b${AFTER_HUNDRED}|` +
    `(${UNDER_HUNDRED}|${UNIT})\\s+thousand\\b(?:\\s+(?:and\\s+)?(${UNIT})\\s+hundred\\b)?${AFTER_HUNDRED}|(?!(?:${TENS.join('|')})[\\s-]+(?:${ORDINAL}))(${UNDER_HUNDRED}|${ONE}))\\b`,
  'gi',
);

/** "Seven", "double oh", "sixty-seven", "nine hundred": each with its digits. */
export function findEnglishNumbers(text: string): NumberWord[] {
  return [...text.matchAll(NUMBER)]
    .filter((match) => !isPronoun(text, match))
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      digits: toDigits(match.map((group) => group?.toLowerCase())),
      is_single: true,
    }));
}

/** Words before a "one" that is a pronoun, as in "it's the British one, five three three". */
const NAMED_ONE =
  /\b(?:an?|the|this|that|my|your|his|her|our|their|which|other|another) (?!(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b)(?:[a-z-]{2,12} )?$/i;
const isPronoun = (text: string, match: RegExpExecArray): boolean =>
  isSurprised(text, match) || isNamedOne(text, match);

/** "Oh. 8812 0047 31": whoever is surprised says no zero. */
const isSurprised = (text: string, { 0: word, index }: RegExpExecArray): boolean =>
  /^oh?$/i.test(word) &&
  /^[.!…]/.test(text.slice(index + word.length)) &&
  /(?:^|[.?!…]\s)$/.test(textBefore(text, index, 2));

const isNamedOne = (text: string, { 0: word, index }: RegExpExecArray): boolean =>
  /^one$/i.test(word) &&
  /^[,.]/.test(text.slice(index + 3, index + 4)) &&
  NAMED_ONE.test(textBefore(text, index, 24));

function toDigits([
  ,
  times,
  repeated,
  ofHundred,
  hundreds,
  afterHundred,
  thousands,
  hundredsAfter,
  afterThousand,
  plain = '',
]: (string | undefined)[]): string {
  if (times !== undefined && repeated !== undefined)
    return (ONES[repeated] ?? repeated).repeat(TIMES[times] ?? 1) + (ofHundred === undefined ? '' : '00');
  if (hundreds !== undefined) {
    const rest = afterHundred === undefined ? 0 : Number(toPlain(afterHundred));
    return String(Number(toPlain(hundreds)) * 100 + rest);
  }
  if (thousands !== undefined) {
    const rest = afterThousand === undefined ? 0 : Number(toPlain(afterThousand));
    const middle = hundredsAfter === undefined ? 0 : Number(toPlain(hundredsAfter)) * 100;
    return String(Number(toPlain(thousands)) * 1000 + middle + rest);
  }
  return toPlain(plain);
}

function toPlain(words: string): string {
  const [first = '', second] = words.split(/[\s-]+/);
  const teen = TEENS.indexOf(first);
  if (teen !== -1) return String(teen + 10);
  if (first === 'a') return '1';
  const ten = TENS.indexOf(first);
  if (ten !== -1) return String((ten + 2) * 10 + (second === undefined ? 0 : Number(ONES[second])));
  return ONES[first] ?? '';
}
