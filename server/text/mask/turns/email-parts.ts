import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource } from '../comparable-text.ts';
import { hasEastAsian } from '../east-asian.ts';
import { overlapsAny, type Match } from '../match.ts';
import { DIGITS, ENDING, findBare, GAP, LEAD, LETTER, SIGN, SURE } from './email-pieces.ts';
import type { SpokenUtterance } from './instalments.ts';
import type { FoundInTurn } from './said.ts';

/** An address is asked for or begun within so many turns before its parts, and hidden so many turns after or before them. */
const BEFORE = 8;
const AFTER = 8;
const AGAIN = 3;
const LONGEST_PART = 60;

const OF_MAIL = /메일|골뱅이|아이디|도메인|メール|ドメイン|メアド|アドレス|アット|e-?mail|@/i;
/** Three letters in a row by their names, and what goes on from them. */
const SPELLED = new RegExp(
  `(?<![가-힣ァ-ヶー])${LETTER}(?:${GAP}?${LETTER}){2,15}(?:${GAP}(?:${DIGITS}|${SIGN}|${LETTER}{1,6}))*(?=${ENDING}(?:$|[\\s,、.。?]))`,
  'giu',
);
/** 「ドメインは kobe-u.ac.jp」, "뒤가 hwajin.com". */
const DOMAIN =
  /(?<![\w.@-])[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.(?:[a-z]{2}|com|net|org|edu|gov|info|biz|dev|app|io)(?![\w@])/gi;
const ASKS_FOR_NAME =
  /(?:골뱅이|アット(?:マーク)?の?)\s?(?:앞|前|まえ)|(?:메일|メール|アドレス).{0,10}(?:앞부분|앞자리|前半)|^(?:앞은|앞에는|前は)/;
/** Whoever is asked for an address may say its name alone: the provider was named before, or everybody knows it. */
const ASKS_FOR_MAIL =
  /메일|メール|メアド|(?:네이버|지메일|구글|다음|한메일|카카오|네이트|야후|애플).{0,12}(?:아이디|계정)|アドレス/;
const NO_ADDRESS =
  /제목|내용|서버|확인|보냈|왔|받았|읽|아니|件名|内容|届|見ま|読|送りました|返信|容量|一斉|通知|設定/;
const ASKING = /(?:[?？]|요|까|줘|죠|나|뭐|어떻게|か|て|は|を|の|どうぞ|お願いします)[\s.。]*$/;
/** "초록우산육이요": a nickname with its digits. */
const NICKNAME = new RegExp(
  `^${LEAD}([가-힣]{2,7}?[\\s]?[공영일이삼사오육칠팔구]{2,4})(?:이?요|이에요|예요|입니다)?[\\s.,]*$`,
  'u',
);
/** These are named, and nobody is called so. */
const NO_NAME =
  /^(?:gmail|naver|daum|kakao|outlook|yahoo|icloud|excel|word|pdf|zoom|teams|slack|ppt|ok|okay|e-?mail|line|id|url|csv|zip|api|ai|it|hr|pc|usb|wifi)$/i;
const ASKS = new RegExp(`${ASKS_FOR_NAME.source}|${ASKS_FOR_MAIL.source}|도메인|ドメイン`);
const NAME = /(?<![\w.@-])[a-z\d][a-z\d._-]{2,30}(?![\w@])/i;

/** Parts of addresses that are spelled, or told apart, over turns: 「エー」 — 「ケー アイ」 — 「アットマーク …」. */
export function findEmailParts(
  utterances: readonly SpokenUtterance[],
  spans: readonly (readonly PiiSpan[])[],
): FoundInTurn[] {
  const isHidden = (index: number) => spans[index]?.some(({ type }) => type === 'email') === true;
  const isNear = (index: number, least: number, most: number) => {
    for (let at = index + least; at <= index + most; at += 1) if (isHidden(at)) return true;
    return false;
  };
  if (!spans.some((_, index) => isHidden(index)) && !utterances.some(({ text }) => ASKS.test(text)))
    return [];
  return utterances.flatMap(({ text }, index) => {
    if (text.length > LONGEST_PART) return [];
    const around = utterances.slice(Math.max(0, index - BEFORE), index + AFTER);
    if (!around.some((said) => OF_MAIL.test(said.text) && hasEastAsian(said.text))) return [];
    const source = toComparableText(text);
    const isBegun = isNear(index, 1, AFTER);
    const isSaid = isNear(index, -AGAIN, AFTER);
    const asked = utterances[index - 1]?.text ?? '';
    const found = [
      ...(isBegun ? findBare(source.text) : []),
      ...(isSaid
        ? findAll(source.text, SPELLED).filter((match) =>
            SURE.test(source.text.slice(match.start, match.end)),
          )
        : []),
      ...(isSaid || /도메인|ドメイン/.test(`${asked} ${text}`) ? findAll(source.text, DOMAIN) : []),
      ...(ASKS_FOR_NAME.test(asked) ? findName(source.text) : []),
      ...(isAskedForMail(utterances, index) ? findAnswer(source.text) : []),
    ];
    return found
      .map((match) => toSource(source, match))
      .filter((place) => !covers(spans[index] ?? [], place))
      .map((place) => ({ utterance: index, span: { type: 'email', ...place } }));
  });
}

const covers = (spans: readonly PiiSpan[], place: Match): boolean =>
  spans.some(({ type, start, end }) => type === 'email' && start <= place.start && end >= place.end) ||
  overlapsAny(
    place,
    spans.filter(({ type }) => type !== 'email'),
  );

const MOST_BACK = 2;
function isAskedForMail(utterances: readonly SpokenUtterance[], index: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - MOST_BACK); at -= 1) {
    const { text = '' } = utterances[at] ?? {};
    if (text.length > LONGEST_PART) return false;
    if (ASKS_FOR_MAIL.test(text)) return ASKING.test(text) && !NO_ADDRESS.test(text);
  }
  return false;
}

/** Three letters or more by their names, a word of Latin letters that is no program's, or a nickname with digits. */
function findAnswer(text: string): Match[] {
  const [nickname] = findGroup(text, NICKNAME);
  if (nickname !== undefined) return [nickname];
  return findBare(text).filter(({ start, end }) => {
    const part = text.slice(start, end);
    if (/^[a-z\d._+-]+$/i.test(part)) return part.length > 3 && /[a-z]/i.test(part) && !NO_NAME.test(part);
    return new RegExp(`^(?:${LETTER}${GAP}?){3}`, 'u').test(part) && SURE.test(part);
  });
}

function findGroup(text: string, pattern: RegExp): Match[] {
  const match = pattern.exec(text);
  const group = match?.[1] ?? '';
  if (match === null || group === '') return [];
  const start = text.indexOf(group);
  return [{ start, end: start + group.length }];
}

function findName(text: string): Match[] {
  const match = NAME.exec(text);
  return match === null ? [] : [{ start: match.index, end: match.index + match[0].length }];
}

const findAll = (text: string, pattern: RegExp): Match[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length }));
