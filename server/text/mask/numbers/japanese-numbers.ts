import type { NumberWord } from './number-word.ts';
import { readSinoNumber, toSinoDigit } from './sino-value.ts';

const KANJI = /[〇○◯零一二三四五六七八九十百千万]+/g;
const KANJI_UNIT = /[十百千万]/;

const KANA: readonly [pattern: string, digit: string][] = [
  ['ゼロ|ぜろ|れい|レイ|マル|まる', '0'],
  ['イチ|いち', '1'],
  ['にい|にー|に|ニイ|ニー|ニ', '2'],
  ['サン|さん', '3'],
  ['ヨン|よん', '4'],
  ['ゴー|ゴウ|ゴオ|ゴ|ごー|ごう|ごお|ご', '5'],
  ['ロク|ろく|ロー', '6'],
  ['ナナ|なな|シチ|しち', '7'],
  ['ハチ|はち', '8'],
  ['キュウ|キュー|きゅう|きゅー', '9'],
  ['シ|し', '4'],
  ['ク|く', '9'],
];
const KANA_DIGIT = KANA.map(([pattern]) => pattern).join('|');
const KANA_RUN = new RegExp(`(?:${KANA_DIGIT})+`, 'g');
const KANA_PART = new RegExp(KANA.map(([pattern]) => `(${pattern})`).join('|'), 'g');

/** Kana before a number is the end of another word or a particle. */
const BOUND_BEFORE = /(?:^|[^ぁ-んァ-ヶー]|[はがのもをでとえ、])$/;
const KATAKANA_BEFORE = /[ァ-ヶー]$/;
/** "フリーダイヤルゼロイチニーゼロ": no word begins so. */
const DIALLED = /^ゼロ(?:イチ|ニ|サン|ヨン|ゴ|ロク|ナナ|ハチ|キュ)/;
/** Text after a number: a particle or an ending; other kana continue a word ("になります" is no two). */
const BOUND_AFTER =
  /^(?:$|[^ぁ-んァ-ヶー]|で[すごし、。は]|で$|だ|に(?!き|ち)|の|が|は|を|も|と|へ|から|まで|なん|ね|よ[、。ろね]|って|ドット|ハイフン|どっと|ばん|え[、。])/;

/** Numbers in kanji (〇九〇, 二十) and digits in kana (ゼロきゅうゼロ). */
export function findJapaneseNumbers(text: string): NumberWord[] {
  return [...findKanji(text), ...findKana(text)].toSorted((a, b) => a.start - b.start);
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
    });
  }
  return found;
}

function findKana(text: string): NumberWord[] {
  const found: NumberWord[] = [];
  for (const { 0: run, index } of text.matchAll(KANA_RUN)) {
    const before = text.slice(Math.max(0, index - 1), index);
    const isKatakana = /^[ァ-ヶ]/.test(run);
    if (isKatakana ? KATAKANA_BEFORE.test(before) && !DIALLED.test(run) : !BOUND_BEFORE.test(before))
      continue;
    const parts = [...run.matchAll(KANA_PART)];
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
  return found.filter(
    (word, place) =>
      !word.is_single ||
      touchesDigit(text, word) ||
      isNear(text, found[place - 1], word) ||
      isNear(text, word, found[place + 1]),
  );
}

/** "ゼロ八ゼロ": a digit that is written in kana between others. */
const touchesDigit = (text: string, { start, end }: NumberWord): boolean =>
  /^(?:ゼロ|ぜろ|[ァ-ヶー]{2})/.test(text.slice(start, end)) &&
  (/[〇零一二三四五六七八九\d]$/.test(text.slice(Math.max(0, start - 1), start)) ||
    /^[〇零一二三四五六七八九\d]/.test(text.slice(end, end + 1)));

/** A single syllable is a digit in a row of digits: elsewhere に is a particle. */
function isNear(text: string, word: NumberWord | undefined, next: NumberWord | undefined): boolean {
  if (word === undefined || next === undefined) return false;
  return /^[\s、]{1,2}$/.test(text.slice(word.end, Math.min(next.start, word.end + 3)));
}

const toKanaDigit = (part: RegExpMatchArray): string =>
  KANA[part.findIndex((group, place) => place > 0 && group !== undefined) - 1]?.[1] ?? '';
