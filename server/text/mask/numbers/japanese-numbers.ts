import { textBefore } from '../match.ts';
import { type NumberWord, readSinoNumber, toSinoDigit } from './number-word.ts';

const KANJI = /[〇○◯零一二三四五六七八九十百千万]+/g;
const KANJI_UNIT = /[十百千万]/;

const KANA: readonly [pattern: string, digit: string][] = [
  ['ゼロ|ぜろ|れい|レイ|マル|まる|オー', '0'],
  ['イチ|いち|ひと|ヒト|ワン', '1'],
  ['にい(?!ち)|にー|に|ニイ(?!チ)|ニー|ニ|ふた|フタ|ツー', '2'],
  ['サン|さん|スリー', '3'],
  ['ヨン|よん|フォー', '4'],
  ['ファイブ|ゴー|ゴウ|ゴオ|ゴ|ごー|ごう|ごお|ご', '5'],
  ['ロク|ろく|ロー|シックス', '6'],
  ['ナナ|ななな(?!な)|なな|シチ|しち|セブン', '7'],
  ['ハチ|はち|エイト', '8'],
  ['キュウ|キュー|きゅう|きゅー|ナイン', '9'],
  ['シ|し', '4'],
  ['ク|く', '9'],
];
const KANA_DIGIT = KANA.map(([pattern]) => pattern).join('|');
const KANA_RUN = new RegExp(`(?:${KANA_DIGIT})+`, 'g');
const KANA_PART = new RegExp(KANA.map(([pattern]) => `(${pattern})`).join('|'), 'g');

const KANA_UNITS: Readonly<Record<string, string>> = {
  じゅう: '十',
  ひゃく: '百',
  びゃく: '百',
  ぴゃく: '百',
  ジュウ: '十',
  ヒャク: '百',
};
const KANA_ONE = `(?:${KANA_DIGIT}|ろっ|はっ)?`;
const KANA_VALUE = new RegExp(
  `(?=[ぁ-んァ-ヶー]{2})(?:${KANA_ONE}(?:ひゃく|びゃく|ぴゃく|ヒャク)(?:${KANA_ONE}(?:じゅう|ジュウ))?|${KANA_ONE}(?:じゅう|ジュウ))${KANA_ONE}`,
  'g',
);
const KANA_VALUE_PART = new RegExp(`${Object.keys(KANA_UNITS).join('|')}|ろっ|はっ|${KANA_DIGIT}`, 'g');
const toKanji = (part: string): string =>
  '〇一二三四五六七八九'.charAt(
    Number(
      { ろっ: '6', はっ: '8' }[part] ??
        KANA.find(([names]) => new RegExp(`^(?:${names})$`).test(part))?.[1] ??
        part.slice(0, 0),
    ),
  );

/** Kana before a number is the end of another word or a particle. */
const BOUND_BEFORE =
  /(?:^|[^ぁ-んァ-ヶー]|[はがのもをでとえら、]|(?<=[ちにんごくなはうろ])(?:てん|どっと)|テン|ドット)$/;
const BOUND_REACH = 4;
/** 「佐伯さんに」: who is called さん, and not a three. */
const NAME_BEFORE = /[\p{Script=Han}ァ-ヶー](?<![〇零一二三四五六七八九十百千])$/u;
const KATAKANA_BEFORE = /[ァ-ヶー]$/;
/** "フリーダイヤルゼロイチニーゼロ": no word begins so. */
const DIALLED = /^ゼロ(?:イチ|ニ|サン|ヨン|ゴ|ロク|ナナ|ハチ|キュ)/;
/** Text after a number: a particle or an ending; other kana continue a word ("になります" is no two). */
const BOUND_AFTER =
  /^(?:$|[^ぁ-んァ-ヶー]|で(?![きるん])|だ|に(?!き|ち)|の|が|は|を|も|と|へ|から|まで|なん|ね|っす|や[、。ねで]|よ[、。ろね]|って|ドット|ハイフン|どっと|てん|ばん|ねん|がつ|にち|じゃ|では|え(?:[、。]|っと|ー)|なの)/;

/** Numbers in kanji (〇九〇, 二十) and digits in kana (ゼロきゅうゼロ). */
export function findJapaneseNumbers(text: string): NumberWord[] {
  const others = [...findKanji(text), ...findKanaValues(text)];
  return [...others, ...findKana(text, others)].toSorted((a, b) => a.start - b.start);
}

function findKanji(text: string): NumberWord[] {
  const found: NumberWord[] = [];
  for (const { 0: run, index } of text.matchAll(KANJI)) {
    const isValue = KANJI_UNIT.test(run);
    const read = isValue ? readSinoNumber(run) : null;
    found.push({
      start: index,
      end: index + (read?.length ?? run.length),
      digits: read === null ? Array.from(run, toSinoDigit).join('') : String(read.value),
      is_single: run.length === 1,
      ...(run.length > 1 && run.includes('万') ? { is_sum: true } : {}),
    });
  }
  return found;
}

/** 「ひゃくにじゅうなな」: kana for tens and hundreds. */
function findKanaValues(text: string): NumberWord[] {
  return Array.from(text.matchAll(KANA_VALUE)).flatMap(({ 0: run, index }) => {
    const end = index + run.length;
    if (
      !BOUND_BEFORE.test(textBefore(text, index, BOUND_REACH)) ||
      !BOUND_AFTER.test(text.slice(end, end + 4))
    )
      return [];
    const kanji = run.replaceAll(KANA_VALUE_PART, (part) => KANA_UNITS[part] ?? toKanji(part));
    return [{ start: index, end, digits: String(readSinoNumber(kanji).value), is_single: false }];
  });
}

/** `others`: numbers that are no single digits, next to which a syllable may be one. */
function findKana(text: string, others: readonly NumberWord[]): NumberWord[] {
  const found: NumberWord[] = [];
  for (const { 0: heard, index: first } of text.matchAll(KANA_RUN)) {
    // 「折り返しゼロサン」: the end of a word before digits in katakana.
    const lead = /^[しにごく](?=[ァ-ヶ])/.test(heard) ? 1 : 0;
    const [run, index] = [heard.slice(lead), first + lead];
    const before = lead === 1 ? 'の' : textBefore(text, index, 1);
    const isKatakana = /^[ァ-ヶ]/.test(run);
    const isApart = DIALLED.test(run) || textBefore(text, index, 3) === 'プラス';
    if (run.startsWith('さん') && NAME_BEFORE.test(before)) continue;
    const isBound = BOUND_BEFORE.test(lead === 1 ? 'の' : textBefore(text, index, BOUND_REACH));
    if (isKatakana ? KATAKANA_BEFORE.test(before) && !isApart && !isBound : !isBound) continue;
    const parts = withoutParticle([...run.matchAll(KANA_PART)]);
    while (parts.length > 0) {
      const last = parts.at(-1);
      const end = index + (last === undefined ? 0 : last.index + last[0].length);
      if (BOUND_AFTER.test(text.slice(end, end + 4))) break;
      parts.pop();
    }
    const last = parts.at(-1);
    if (last === undefined) continue;
    found.push({
      start: index,
      end: index + last.index + last[0].length,
      digits: parts.map(toKanaDigit).join(''),
      is_single: parts.length === 1,
    });
  }
  const ends = new Set(others.map(({ end }) => end));
  return found.filter(
    (word, place) =>
      !word.is_single ||
      touchesDigit(text, word) ||
      AFTER_DOT.test(textBefore(text, word.start, 5)) ||
      AFTER_GAP.some((gap) => ends.has(word.start - gap.length) && text.endsWith(gap, word.start)) ||
      isNear(text, found[place - 1], word) ||
      isNear(text, word, found[place + 1]),
  );
}

/** A に after digits in katakana is the particle, as in 「ゴーゴーゼロサンに一言」. */
const withoutParticle = (parts: RegExpExecArray[]): RegExpExecArray[] => {
  const [before, last] = parts.slice(-2);
  const isParticle = last?.[0] === 'に' && before !== undefined && /^[ァ-ヶ]/.test(before[0]);
  return isParticle ? parts.slice(0, -1) : parts;
};

/** Separators between a value in kana and a single digit after it. */
const AFTER_GAP = ['の、', 'の', '、'];
const AFTER_DOT = /(?:てん|テン|点|ドット|どっと)[\s、]{0,2}$/;

/** "ゼロ八ゼロ": a digit that is written in kana between others. */
const touchesDigit = (text: string, { start, end }: NumberWord): boolean =>
  /^(?:ゼロ|ぜろ|[ァ-ヶー]{2})/.test(text.slice(start, end)) &&
  (/(?:[A-Z]|[〇零一二三四五六七八九\d][点の、]?)$/.test(textBefore(text, start, 2)) ||
    /^[点の、]?[〇零一二三四五六七八九\d]/.test(text.slice(end, end + 2)));

/** A single syllable is a digit in a row of digits: elsewhere に is a particle. */
function isNear(text: string, word: NumberWord | undefined, next: NumberWord | undefined): boolean {
  if (word === undefined || next === undefined) return false;
  return (
    /^(?:[\s、]{0,2}(?:の|点|てん|テン|ドット|どっと|ハイフン)?[\s、]{0,2})$/.test(
      text.slice(word.end, Math.min(next.start, word.end + 9)),
    ) && next.start > word.end
  );
}

const toKanaDigit = (part: RegExpMatchArray): string =>
  KANA[part.findIndex((group, place) => place > 0 && group !== undefined) - 1]?.[1] ?? '';
