import type { Match } from '../match.ts';

export const LETTER =
  '(?:에이치|에이|비|씨|시|디|이|에프|지|쥐|아이|제이|케이|엘|엠|엔|오|피|큐|알|에스|티|유|브이|더블유|엑스|와이|제트|エー|エイ|ビー|シー|ディー|デー|イー|エフ|ジー|エイチ|エッチ|アイ|ジェー|ジェイ|ケー|ケイ|エル|エム|エヌ|オー|ピー|キュー|アール|エス|ティー|テー|ユー|ブイ|ダブリュー|エックス|ワイ|ゼット)';
/** A name of a letter that is hardly a word by itself: 이 and 오 are digits too. */
export const SURE =
  /에이|비|씨|디|에프|지|아이|제이|케이|엘|엠|엔|피|큐|알|에스|티|유|브이|엑스|와이|제트|エ|ー|ア|ジ|ケ|ピ|テ|ユ|ブ|ダ|ワ|ゼ/;
export const DIGITS =
  '(?:\\d{1,6}|[공영일이삼사오육륙칠팔구]{1,6}|(?:ゼロ|イチ|ニー?|サン|ヨン|ゴー?|ロク|ナナ|ハチ|キュウ|キュー){1,6}|[〇一二三四五六七八九]{1,6})';
export const SIGN =
  '(?:점|닷|쩜|언더바|언더스코어|밑줄|하이픈|대시|골뱅이|ドット|点|アンダーバー|アンダースコア|ハイフン|アットマーク|アット)';
const LATIN = '(?:[a-z\\d](?:[a-z\\d._+-]*[a-z\\d])?)';
export const GAP = '(?:[\\s,、.]{1,3}|(?<=[ァ-ヶー])(?=[ァ-ヶ]))';
const PIECE = `(?:${LETTER}{1,12}|${DIGITS}|${SIGN}|${LATIN}|(?<=${LETTER}\\s)[가-힣](?=\\s))`;
export const LEAD =
  '(?:(?:네|예|아|어|음|그|그리고|그다음에?|다음에?|소문자로?|영어로|숫자로?|はい|ええ|えっと|それから|そのあと|次が|で|小文字で?|うん)[\\s,、.]*)*';
export const ENDING =
  '(?:\\s?(?:이?요|이고요?|에요|예요|입니다|맞[아죠]요?|です|ですね|で|の|ですか))?[\\s.,。、?？…]*';
/** A turn that says nothing but letters, digits and signs. */
const BARE = new RegExp(`^${LEAD}(${PIECE}(?:${GAP}${PIECE}){0,14})${ENDING}$`, 'iu');
/** A turn with a word of its own. */
const HAS_WORDS = /[가-힣ァ-ヶー]/;

const SAID_ENDING = /(?:이?요|이에요|예요|입니다|です|ですね)[\s.,。、?？]*$/;
/** A sign with something before or after it: alone it is a question. */
const WITH_SIGN = new RegExp(`${SIGN}${GAP}.|.${GAP}${SIGN}`, 'u');

/** What a turn says if that is nothing but letters, digits and signs. */
export function findPieces(text: string): Match | null {
  const part = BARE.exec(text)?.[1] ?? '';
  const start = text.indexOf(part);
  return part === '' ? null : { start, end: start + part.length };
}

/** The same where it is surely of an address: digits alone, and a "yes", are of much else. */
export function findBare(text: string): Match[] {
  const match = findPieces(text);
  if (match === null) return [];
  const part = text.slice(match.start, match.end);
  if (!(SURE.test(part) || /[a-z]/i.test(part) || WITH_SIGN.test(part))) return [];
  const beside = text.replace(part, '').replace(SAID_ENDING, '');
  return /^[a-z]+$/i.test(part) && HAS_WORDS.test(beside) ? [] : [match];
}
