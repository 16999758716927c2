/** The numbers of a text by value, in digits and words of three languages: 5M, "five million", 500만, 五百万. */

import { DAY_COUNTS } from '../../text/dates/korean-dates.ts';

export interface SaidNumber {
  value: number;
  /** The unit that is counted, in one spelling for all languages; null: none that is known. */
  unit: string | null;
  /** An article, or a word that means a number only sometimes: it proves one, but nobody has to prove it. */
  is_weak: boolean;
}

const ENGLISH_ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ENGLISH_ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ENGLISH = new Map<string, number>([
  ...ENGLISH_ONES.map((word, value): [string, number] => [word, value]),
  ...ENGLISH_ORDINALS.map((word, value): [string, number] => [word, value]),
  ...ENGLISH_TENS.flatMap((word, at): [string, number][] => [
    [word, (at + 2) * 10],
    [word.replace(/y$/, 'ieth'), (at + 2) * 10],
  ]),
  ['dozen', 12],
  ['couple', 2],
]);
const SCALES = new Map<string, number>([
  ['hundred', 100],
  ['thousand', 1e3],
  ['grand', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['mn', 1e6],
  ['mio', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
]);
const NATIVE_TENS = ['열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];
const NATIVE_ONES = ['하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];
const NATIVE_SHORT = ['한', '두', '세', '네'];
const CHARACTERS = new Map<string, number>(
  ['영일이삼사오육칠팔구', '〇一二三四五六七八九', '공일이삼사오륙칠팔구', '零壱弐参四五六七八九'].flatMap(
    (row) => Array.from(row, (character, value): [string, number] => [character, value]),
  ),
);
const TENS = new Map(Object.entries({ 십: 10, 백: 100, 천: 1e3, 十: 10, 百: 100, 千: 1e3 }));
const MYRIADS = new Map(Object.entries({ 만: 1e4, 억: 1e8, 조: 1e12, 万: 1e4, 億: 1e8, 兆: 1e12 }));

const UNITS: readonly [unit: string, words: string][] = [
  ['%', '%|percent|per ?cent|퍼센트|프로(?!젝|그|세)|パーセント'],
  ['tenth', '할(?![가-힣])|割'],
  ['gbp', 'pounds?|quid|파운드|ポンド'],
  ['usd', 'dollars?|bucks?|달러|ドル'],
  ['eur', 'euros?|유로|ユーロ'],
  ['jpy', 'yen|엔(?![진터])|円'],
  ['krw', 'won\\b|원(?!래|인)|ウォン'],
  ['clock', "o'?clock|[ap]\\.?m\\b|시(?![간가-힣])|時(?!間)"],
  ['minute', 'minutes?|mins?\\b|분(?!기|의|들|석|류)|分(?!の)'],
  ['hour', 'hours?|시간|時間'],
  ['week', 'weeks?|주(?![장문요변제])|週'],
  ['months', 'months?|개월|달(?!러)|[かヶケカ]月'],
  ['month', '월|月'],
  ['day', '(?:working |business )?days?|일(?![정부반단])|日'],
  ['year', 'years?|년|年'],
  ['second', 'seconds?|secs?\\b|초(?!안|도|반)|秒'],
  ['byte', 'gigs?\\b|gigabytes?|gb|기가|ギガ'],
  ['megabyte', 'megabytes?|megs?\\b|mb|메가|メガ'],
  ['person', 'people|persons?|명|人|名'],
  ['piece', '[개대번건곳팀장권]|군데|가지|차례|[件個台枚本回社店箱冊匹軒棟]|つ(?!いて)'],
];
const UNIT = new RegExp(`^[\\s-]{0,2}(?:${UNITS.map(([, words]) => `(${words})`).join('|')})`, 'iu');
const MONEY_BEFORE = new Map(Object.entries({ '£': 'gbp', $: 'usd', '€': 'eur', '¥': 'jpy', '₩': 'krw' }));

const DIGITS = '\\d+(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?';
const SCALE = `[${[...TENS.keys(), ...MYRIADS.keys()].join('')}]`;
/** A "second" is a number only where nothing else can be meant. */
const ENGLISH_WORD = [...ENGLISH.keys(), ...SCALES.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((word) => (word === 'second' ? '(?<=ty-)second|second(?= of\\b)' : word))
  .join('|');
const ENGLISH_RUN = new RegExp(
  `(?<![\\p{Script=Latin}\\d]|\\d[.,]|${SCALE})(?:(?:${DIGITS})(?:st|nd|rd|th)?(?:[ -]?(?:hundred|thousand|grand|million|mn|mio|billion|bn|k|m)(?![\\p{L}\\d]))?|(?:an? )?(?:${ENGLISH_WORD})(?:[ -]+(?:and )?(?:${ENGLISH_WORD}))*(?:s|st|nd|rd|th)?)(?: and a half(?:[ -](?:hundred|thousand|million|billion)\\b)?)?(?![\\p{Script=Latin}]{3}|[\\d.,]*\\s?${SCALE})`,
  'giu',
);
const CHARACTER = `[${[...CHARACTERS.keys()].join('')}]`;
/** 삼만 구천 원: after ten thousands the rest may stand apart, if it has a unit of its own. */
const SINO_RUN = new RegExp(
  `(?:(?:${DIGITS}|${CHARACTER}{1,4})?${SCALE}(?:(?<=[만억조]) (?=(?:\\d+|${CHARACTER})${SCALE}|\\d{3}))?)+(?:${DIGITS}|${CHARACTER}{1,4})?|${CHARACTER}+`,
  'gu',
);
const LONGEST_COUNTER = 6;
/** Units and counters, after which a word is a numeral: otherwise 이 is "this", 일 work, 一 part of 一部. */
const COUNTED =
  /^ ?(?:[원개명대번건년월일분시주%층쪽호]|퍼센트|프로|시간|기가|달러|개월|군데|가지|차례|도(?![가-힣]{2})|점|평|톤|미터|킬로|그램|리터|센티|[円件人名日月年時分週個台枚回本社店割つ歳度倍点階代番組]|か月|ヶ月|パーセント)/u;
const NATIVE_RUN = new RegExp(
  `(?<![가-힣])(?:(${NATIVE_TENS.join('|')}|스무)(${[...NATIVE_ONES, ...NATIVE_SHORT].join('|')})?|(${[...NATIVE_ONES, ...NATIVE_SHORT].join('|')}))(?=[ ]?(?:점|명|개|번|대|시|달|주|살|건|곳|군데|가지|팀|분|사람|장|권|배|차례|째|배|일|반|곱|잔|병|줄|통|채|편|쪽|$|[은는이가을를의로,.]))`,
  'gu',
);
const FRACTIONS: readonly [pattern: RegExp, percent: (groups: readonly string[]) => number][] = [
  [
    /(?<!\band an? )\bhal(?:f|ves)\b(?! past)|절반|반반|(?<![가-힣])반(?= |으로|이|을|만)|半分|半数|半額|過半/giu,
    () => 50,
  ],
  [/\b(?:a|one)[ -]quarter\b|\bquarter of\b/giu, () => 25],
  [/\bthree[ -]quarters\b/giu, () => 75],
  [
    /\b(a|one|two|three|four)[ -](third|fourth|fifth|sixth|eighth|tenth)s?\b/giu,
    ([part = '', whole = '']) =>
      (100 * (part === 'a' ? 1 : (ENGLISH.get(part) ?? 1))) / (ENGLISH.get(whole) ?? 1),
  ],
  [
    /([\d一二三四五六七八九삼사오육칠팔구십]{1,2}) ?(?:분의|分の) ?([\d일이삼사오一二三四五六七八九]{1,2})/gu,
    ([whole = '', part = '']) => (100 * readSino(part)) / readSino(whole),
  ],
];

const CLOCK = /(?<![\d:])([01]?\d|2[0-4]):([0-5]\d)(?![\d:])/g;
/** 세 시 반, "a quarter to nine". */
const PARTS_OF_HOUR: readonly [pattern: RegExp, minutes: number][] = [
  [/\bhalf past\b|시 ?반(?![가-힣])|時半/iu, 30],
  [/\bquarter past\b/iu, 15],
  [/\bquarter to\b/iu, 45],
];
/** 두 시간 반, 二時間半. */
const AND_A_HALF = /^ ?(?:시간 ?반|時間半)/u;

const NATIVE_DAY = new RegExp(`(?<![가-힣])(?:${Object.keys(DAY_COUNTS).join('|')})`, 'gu');

/** All numbers, in no particular order. Takes linear time. */
export function readNumbers(given: string): SaidNumber[] {
  let text = given.normalize('NFKC');
  const numbers: SaidNumber[] = [];
  for (const [pattern, toPercent] of FRACTIONS) {
    text = text.replaceAll(pattern, (...match) => {
      const [said] = match as [string];
      const percent = toPercent(match.slice(1, -2).map((group) => String(group).toLowerCase()));
      numbers.push({ value: percent, unit: '%', is_weak: false });
      return ' '.repeat(said.length);
    });
  }
  text = text.replaceAll(CLOCK, (said, hours: string, minutes: string) => {
    numbers.push({ value: Number(hours), unit: 'clock', is_weak: false });
    if (minutes !== '00') numbers.push({ value: Number(minutes), unit: 'minute', is_weak: false });
    return ' '.repeat(said.length);
  });
  for (const [pattern, minutes] of PARTS_OF_HOUR)
    if (pattern.test(text)) numbers.push({ value: minutes, unit: 'minute', is_weak: true });
  const add = (value: number, at: { start: number; end: number; is_weak?: boolean }) => {
    if (!Number.isFinite(value)) return;
    const unit = readUnit(text, at);
    numbers.push(
      unit === 'tenth'
        ? { value: value * 10, unit: '%', is_weak: false }
        : { value, unit, is_weak: at.is_weak ?? false },
    );
    if (unit === 'hour' && AND_A_HALF.test(text.slice(at.end, at.end + LONGEST_COUNTER)))
      numbers.push({ value: value + 0.5, unit, is_weak: true });
  };
  for (const { 0: run, index } of text.matchAll(ENGLISH_RUN)) {
    const words = run.toLowerCase();
    const is_weak = /^(?:an? )?(?:one|first|second|third|zero|couple|k|m|grand)s?$/.test(words);
    add(readEnglish(words), { start: index, end: index + run.length, is_weak });
  }
  for (const { 0: written, index } of text.matchAll(SINO_RUN)) {
    // 500만이: a particle.
    const run = isParticleLast(
      written,
      text.slice(index + written.length, index + written.length + LONGEST_COUNTER),
    )
      ? written.slice(0, -1)
      : written;
    const end = index + run.length;
    if (/\p{Script=Latin}$/u.test(text.slice(Math.max(0, index - 1), index))) continue;
    const isSure = /\d/.test(run) || isScaled(run) || COUNTED.test(text.slice(end, end + LONGEST_COUNTER));
    const value = readSino(run);
    add(value, {
      start: index,
      end,
      is_weak: (value === 1 && !/\d/.test(run)) || !isSure || /^십분|^十分/.test(text.slice(index)),
    });
    // 십이일: the last numeral of the run is its unit.
    if (run.endsWith('일') && run.length > 1)
      numbers.push({ value: readSino(run.slice(0, -1)), unit: 'day', is_weak: true });
  }
  for (const { 0: run, 1: tens, 2: ones, 3: alone, index } of text.matchAll(NATIVE_RUN)) {
    const value = readNative(tens, ones ?? alone);
    add(value, { start: index, end: index + run.length, is_weak: value === 1 });
  }
  for (const [name] of text.matchAll(NATIVE_DAY)) {
    const value = DAY_COUNTS[name] ?? 0;
    numbers.push({ value, unit: 'day', is_weak: value === 1 });
  }
  return numbers;
}

const isParticleLast = (run: string, after: string): boolean =>
  run.length > 1 && run.endsWith('이') && !COUNTED.test(after);

/** 五百万, 천오백: more than a syllable that is a word too. */
const isScaled = (run: string): boolean =>
  run.length > 1 && Array.from(run).some((part) => MYRIADS.has(part) || TENS.has(part));

function readUnit(text: string, { start, end }: { start: number; end: number }): string | null {
  const after = UNIT.exec(text.slice(end, end + 16));
  if (after !== null) return UNITS[after.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? null;
  return (
    MONEY_BEFORE.get(
      text
        .slice(Math.max(0, start - 2), start)
        .trim()
        .slice(-1),
    ) ?? null
  );
}

function readEnglish(run: string): number {
  const parts = run.match(/\d+(?:,\d{3})*(?:\.\d+)?|[a-z]+/g) ?? [];
  let [total, current, isSaid] = [0, 0, false];
  for (const part of parts) {
    const word = part.replace(/^(st|nd|rd|th)$/, '');
    if (word === '' || word === 'and' || word === 'a' || word === 'an') continue;
    const scale = word === 'm' ? 1e6 : (SCALES.get(word) ?? SCALES.get(word.replace(/s$/, '')));
    if (word === 'half') current += 0.5;
    else if (scale === 100) current = (current || 1) * 100;
    else if (scale !== undefined) {
      total += (current || 1) * scale;
      current = 0;
    } else {
      const value = /^\d/.test(word)
        ? Number(word.replaceAll(',', ''))
        : (ENGLISH.get(word) ?? ENGLISH.get(word.replace(/s$/, '')) ?? 0);
      // "Nineteen fifty", "three fifty": read as people say years and prices.
      if (isSaid && current > 0 && current < 100 && value >= 10 && current % 100 !== 0)
        current = current * 100 + value;
      // "Six eight": figure by figure.
      else if (isSaid && current > 0 && current < 10 && value < 10 && !/^\d/.test(word))
        current = current * 10 + value;
      else if (word === 'dozen' && current > 0) current *= 12;
      else current += value;
    }
    isSaid = true;
  }
  return isSaid ? total + current : Number.NaN;
}

function readSino(run: string): number {
  let [total, section, digits] = [0, 0, ''];
  const take = () => {
    const value = digits === '' ? null : Number(digits);
    digits = '';
    return value;
  };
  for (const part of run.replaceAll(',', '').match(/[\d.]+|\S/gu) ?? []) {
    const [tens, myriads] = [TENS.get(part), MYRIADS.get(part)];
    if (tens !== undefined) section += (take() ?? 1) * tens;
    else if (myriads !== undefined) {
      total += (section + (take() ?? 0) || 1) * myriads;
      section = 0;
    } else digits += CHARACTERS.get(part) ?? part;
  }
  return total + section + (take() ?? 0);
}

function readNative(tens: string | undefined, ones: string | undefined): number {
  const ten = tens === '스무' ? 2 : tens === undefined ? 0 : NATIVE_TENS.indexOf(tens) + 1;
  const one = ones === undefined ? 0 : Math.max(NATIVE_ONES.indexOf(ones), NATIVE_SHORT.indexOf(ones)) + 1;
  return ten * 10 + one;
}
