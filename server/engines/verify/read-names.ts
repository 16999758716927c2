/** The names and products in a sentence, and what it quotes. */
import type { NamedPerson } from '../../text/commitments/commitment.ts';
import { isGivenName } from '../../text/terms/given-names.ts';
import { isStopWord } from '../../text/terms/stop-words.ts';
import { squeeze, type Said } from './talk.ts';

const HONOURED =
  /(?<korean>[가-힣]{2,4}?)\s?(?:씨|님|팀장|과장|부장|차장|대리|사원|이사|대표|위원|의원|교수|박사|선생|사장|본부장|실장|국장|시장)(?=님?(?:[은는이가을를의께와과도에]|\s|$|[,.]))|(?<japanese>[\p{Script=Han}々]{1,4}|[\p{Script=Katakana}ー]{2,12})(?:さん|様|氏|くん|君|ちゃん|部長|課長|社長|先生|主任|係長|委員|議員|専務|常務)(?!部)/gu;
/** 다른 팀장: no name stands before these. */
const NO_NAME =
  /^(?:담당|다른|모든|각|해당|고객|여러|부모|선생|전체|우리|상대|회사|개발|영업|마케팅|인사|총무|기획|생산|재무|관리|운영|디자인|팀|부|전|신임|皆|客|お客|業者|各|担当|取引先|新|前|元|営業|開発|総務|人事)$/u;
const LATIN = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}&’'.+#/-]*/gu;
const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|english|korean|japanese|i|i'(?:m|ll|ve|d)|am|pm|ok)$/i;
const SENTENCE_START = /(?:^|[.!?:;•\n"“(-])\s*$/u;
/** With a larger share of capitalised words, as in a title, capitals say nothing of names. */
const IN_CAPITALS = 0.6;
const SHORTEST_PRODUCT = 2;

/** Names of people with titles, words in capitals, and in other scripts than Latin all that is in Latin letters. */
export function findNames(given: string, people: readonly NamedPerson[]): string[] {
  const text = given.normalize('NFKC');
  const honoured = Array.from(
    text.matchAll(HONOURED),
    ({ groups = {} }) => groups['korean'] ?? groups['japanese'] ?? '',
  );
  const names = honoured.filter((name) => name.length > 0 && !NO_NAME.test(name));
  const words = [...text.matchAll(LATIN)].map(({ 0: word, index }) => ({
    word: word.replace(/['’]s$|[.'’-]+$/u, ''),
    index,
  }));
  const isLatin = !/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const long = words.filter(({ word }) => /^\p{L}{4}/u.test(word));
  const isTitle =
    long.length > 1 && long.filter(({ word }) => /^\p{Lu}/u.test(word)).length > IN_CAPITALS * long.length;
  for (const { word, index } of words) {
    if (!/\p{L}/u.test(word) || word.length < SHORTEST_PRODUCT || CALENDAR.test(word) || UNIT.test(word))
      continue;
    const isProduct = /\p{Lu}.*[\p{Lu}\p{N}]|\p{L}.*\p{N}/u.test(word) && /^\p{L}/u.test(word);
    const isFirst = SENTENCE_START.test(text.slice(Math.max(0, index - 3), index));
    if (!isLatin && /^\p{L}/u.test(word)) names.push(word);
    else if (isProduct) names.push(word);
    else if (isLatin && /^\p{Lu}/u.test(word)) {
      const lower = word.toLowerCase();
      if (isFirst || isTitle ? isGivenName(lower) && !isStopWord(lower) : !isStopWord(lower))
        names.push(word);
    }
  }
  return [...names, ...people.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name)];
}

const UNIT = /^(?:[kmgt]b|k?m|cm|mm|k?g|ml|kwh?|pm|am|vs|etc|no)$/i;

/** Whether somebody of these says a name, or has it. */
export const holdsName = (name: string, near: readonly Said[]): boolean => {
  const wanted = squeeze(name);
  if (near.some(({ squeezed }) => squeezed.includes(wanted) || squeezed.includes(wanted.replace(/e?s$/, ''))))
    return true;
  const heard = toHeardLetters(wanted);
  return heard !== null && near.some(({ squeezed }) => heard.test(squeezed));
};

const KOREAN_LETTERS =
  '에이 [비브]이?|비 [씨시] 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 [알아]르? 에스 티 유 [브비]이? 더블유 엑스 와이 제트'.split(
    ' ',
  );
const JAPANESE_LETTERS =
  'エー|エイ ビー シー ディー|デー イー エフ ジー エイチ|エッチ アイ ジェー|ジェイ ケー|ケイ エル エム エヌ オー ピー キュー アール エス ティー|テー ユー [ブヴ]イ|ブイ ダブリュー|ダブル エックス ワイ ゼット'.split(
    ' ',
  );
const LONGEST_SPELLED = 5;

/** 티브이 for TV: letters as speech recognition writes them. */
function toHeardLetters(name: string): RegExp | null {
  if (!/^[a-z]+$/.test(name) || name.length > LONGEST_SPELLED) return null;
  const places = Array.from(name, (letter) => (letter.codePointAt(0) ?? 0) - 97);
  const spell = (letters: readonly string[]) => places.map((place) => `(?:${letters[place]})`).join('');
  return new RegExp(`${spell(KOREAN_LETTERS)}|${spell(JAPANESE_LETTERS)}`, 'u');
}

const QUOTES =
  /"([^"\n]{2,})"|“([^“”\n]{2,})”|「([^「」\n]{2,})」|『([^『』\n]{2,})』|‘([^‘’\n]{2,})’|(?<![\p{L}\p{N}])'([^'\n]{4,})'(?![\p{L}\p{N}])/gu;

export const findQuotes = (text: string): string[] =>
  Array.from(text.matchAll(QUOTES), (match) => match.slice(1).find((quote) => quote !== undefined) ?? '');
