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

/** Words that speech recognition writes for a digit that it does not expect. */
const HOMOPHONES: Readonly<Record<string, string>> = {
  owe: '0',
  won: '1',
  to: '2',
  too: '2',
  tree: '3',
  free: '3',
  for: '4',
  fore: '4',
  ate: '8',
};
const HOMOPHONE = new RegExp(`\\b(?:${Object.keys(HOMOPHONES).join('|')})\\b`, 'gi');
const HOMOPHONE_NEXT = new RegExp(`^\\s(?:${Object.keys(HOMOPHONES).join('|')})\\b`, 'i');
/** No preposition stands after these, so that one in front of digits is a digit: "call me at for one five". */
const BEFORE_DIGITS =
  /(?:\b(?:at|on|is|it's|to|for|number|plus|okay|ok|yes|yeah|yep|so|sure|right|um|uh|well)|^)[\s,:]{0,2}$/i;

/** Homophones of digits that stand in a row of `numbers`, or open one after a preposition; without `numbers` themselves. */
export function findHomophones(text: string, numbers: readonly NumberWord[]): NumberWord[] {
  const digits = numbers.filter((number) => number.digits.length === 1);
  const starts = new Set(digits.map(({ start }) => start));
  const ends = new Set(digits.map(({ end }) => end));
  const groupEnds = new Set(numbers.map(({ end }) => end));
  const found: NumberWord[] = [];
  for (const { 0: word, index } of text.matchAll(HOMOPHONE)) {
    const end = index + word.length;
    // After a group, as in "nine hundred for ate to", where another one follows.
    const isNext = HOMOPHONE_NEXT.test(text.slice(end, end + 6));
    const isAfter = [1, 2].some(
      (gap) =>
        (ends.has(index - gap) || (isNext && groupEnds.has(index - gap))) &&
        /^[\s,-]+$/.test(text.slice(index - gap, index)),
    );
    const isBefore = starts.has(end + 1) && BEFORE_DIGITS.test(text.slice(Math.max(0, index - 10), index));
    if ((!isAfter && !isBefore) || isBetweenEnds(text, word, index)) continue;
    found.push({ start: index, end, digits: HOMOPHONES[word.toLowerCase()] ?? '', is_single: true });
    ends.add(end);
  }
  return found;
}

/** "From double oh four to double oh nine": of a range, no digit. */
const FROM = /\b(?:from|between)\b[^.?!]{1,48}$/i;
const isBetweenEnds = (text: string, word: string, index: number): boolean =>
  /^to$/i.test(word) && FROM.test(text.slice(Math.max(0, index - 60), index));

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
  /(?:^|[.?!…]\s)$/.test(text.slice(Math.max(0, index - 2), index));

const isNamedOne = (text: string, { 0: word, index }: RegExpExecArray): boolean =>
  /^one$/i.test(word) &&
  /^[,.]/.test(text.slice(index + 3, index + 4)) &&
  NAMED_ONE.test(text.slice(Math.max(0, index - 24), index));

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
