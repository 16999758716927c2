import { toComparableText, toSource, type ComparableText } from '../comparable-text.ts';
import type { SpokenUtterance } from './instalments.ts';
import type { FoundInTurn } from './said.ts';
import { findAddressEnd } from '../kinds/email-domain.ts';
import { findNameStart } from '../kinds/email-name.ts';
import { AT } from '../kinds/find-emails.ts';
import { writeOutLetters } from '../numbers/write-out-letters.ts';

/** The name of an address is said so many utterances before its sign, at most, and in a short one. */
const REACH = 4;
const LONGEST_NAME = 80;
const LONGEST_TAIL = 100;
const OF_MAIL =
  /\be-?mails?\b|\bmail\b|\bthe at\b|\bdomain\b|메일|아이디|골뱅이|도메인|メール|メアド|アドレス|ドメイン/i;
const MAIL_REACH = 6;
/** "And after it?", "At?", 뒤에는요?: what comes next is a domain. */
const ASKS_FOR_DOMAIN =
  /\b(?:after (?:it|that|the at)|at what|domain|provider|the rest)\b|^\W*at\W*$|^\W*at\?|which (?:provider|mail)|gmail or|어디\s?(?:메일|꺼|거)|무슨 메일|どこの(?:メール|ドメイン)|뒤[에는가]|도메인|골뱅이|後ろ|そのあと|ドメイン|アットマーク|アットの(?:後|あと)/i;
/** "mori.haruka@ まで合ってます": the domain comes next. */
const ENDS_AT = /[a-z0-9]@(?!\w)/i;
/** Who has said the domain asks for none. */
const SAYS_DOMAIN = /(?:골뱅이|アットマーク|@)\s?[a-z가-힣ァ-ヶ]{2,}\s?[.점닷쩜ド]/iu;
/** Words before a sign that begins the rest of an address. */
const LEAD =
  /^(?:(?:yeah|yes|yep|uh|um|so|and|then|right|okay|ok|it'?s|that'?s|sure|(?:네|예|아|어|음|그|그리고|그다음에?|뒤에?는?|뒷부분은)(?=[\s,.…])|はい|ええ|えっと|ええと|で|そのあと|それから|後ろ[がは]?|うしろ[がは]?)(?![a-z])[\s,、.…]*)*/i;
/** A sign or its word with which a name goes on. */
const JOINT =
  /^(?:dot|dash|hyphen|minus|under\s?score|period|점|닷|쩜|언더바|밑줄|하이픈|대시|ドット|アンダーバー|ハイフン|プラス)[\s,、]*/i;
/** A name may end in digits that come in a later turn, as in "팔팔 골뱅이" or 「2015アットマーク」. */
const DIGITS =
  /^(?:(?:\d|[공영일이삼사오육칠팔구]|ゼロ|イチ|ニー?|サン|ヨン|ゴー?|ロク|ナナ|ハチ|キュ[ウー]|\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|\w{3,5}ty|double)\b)[\s,、-]{0,2}){1,6}$/i;
/** The words before a name in an utterance that says nothing else. */
const BARE_NAME = /^(?:.{0,24}?(?:はい、?|は、?|が、?|[은는이가]\s|\b(?:is|it['’]s)\s|네\s))?$/iu;
/** The end of a turn that is not of the name. */
const ENDING =
  /(?:[\s,、.…。-]|이?요|입니다|이고|です|ですね|(?<=[ァ-ヶー、a-z\d])で|\s하고|\band\b|\bthen\b|\bat\b|\s?まで(?:[はが]|で)?(?:よくて|いいです|合って(?:い?ます|て)?|大丈夫)?|까지(?:는|가)?\s?(?:맞고|맞아|맞는데)?)+$/iu;

/** Addresses of which the name is said in one turn and the rest in a later one, also when it is asked for in between. */
export function findEmailsInTurns(utterances: readonly SpokenUtterance[]): FoundInTurn[] {
  return utterances.flatMap((_, index) => {
    const tail = findTail(utterances, index);
    if (tail === null)
      return AT_INSIDE.test(utterances[index]?.text ?? '') ? findBegun(utterances, index) : [];
    const name = findName(utterances, index);
    if (name === null) return isOfMail(utterances, index) ? [tail] : [];
    return [...name, tail];
  });
}

/** "It's ana dot": who stops after a sign goes on in the next turn, where the sign for "at" is. */
const AT_INSIDE = /\bat\b|@|골뱅이|アット/i;
const STOPS =
  /(?:\b(?:dot|dash|hyphen|underscore)|점|닷|언더바|하이픈|ドット|アンダーバー|ハイフン)[\s,.…、。-]*$/iu;
function findBegun(utterances: readonly SpokenUtterance[], index: number): FoundInTurn[] {
  const before = utterances.slice(Math.max(0, index - 2), index);
  const place = before.findLastIndex(({ speaker_id }) => speaker_id === utterances[index]?.speaker_id);
  const begun = before[place];
  if (begun === undefined || begun.text.length > LONGEST_NAME || !STOPS.test(begun.text)) return [];
  const source = toComparableText(begun.text);
  const sign = source.text.search(STOPS);
  const start = findNameStart(source.text, sign, 'asked');
  const end = source.text.replace(/[\s,.…、。-]+$/u, '').length;
  return start === null ? [] : [toFound(source, index - before.length + place, { start, end })];
}

/** The rest of an address with which an utterance begins: its sign and domain, or the domain that was asked for. */
function findTail(utterances: readonly SpokenUtterance[], index: number): FoundInTurn | null {
  const said = utterances[index]?.text ?? '';
  if (said.length > LONGEST_TAIL) return null;
  const asked = utterances[index - 1]?.text ?? '';
  const asksForDomain =
    asked.length <= LONGEST_NAME &&
    ((ASKS_FOR_DOMAIN.test(asked) && !SAYS_DOMAIN.test(asked)) || ENDS_AT.test(asked));
  if (!asksForDomain && said.search(AT) === -1) return null;
  const source = writeOutLetters(toComparableText(said));
  const { text } = source;
  const from = LEAD.exec(text)?.[0].length ?? 0;
  const rest = text.slice(from);
  const [sign] = Array.from(rest.matchAll(AT));
  const isAtStart =
    sign !== undefined &&
    (sign.index === 0 ||
      JOINT.test(rest) ||
      (DIGITS.test(rest.slice(0, sign.index)) && isOfMail(utterances, index)));
  if (!isAtStart && !asksForDomain) return null;
  const domain = from + (isAtStart ? sign.index + sign[0].length : 0);
  const end = findAddressEnd(text, domain, isAtStart && !/^at\b/i.test(sign[0]) ? 'none' : 'asked');
  const known = end ?? (isOfMail(utterances, index) ? findAddressEnd(text, domain, 'none') : null);
  return known === null ? null : toFound(source, index, { start: from, end: known });
}

/** The name in the speaker's last utterance before `index`, and where the other one says it again. */
function findName(utterances: readonly SpokenUtterance[], index: number): FoundInTurn[] | null {
  const speaker = utterances[index]?.speaker_id;
  const said = toComparableText(utterances[index]?.text.slice(0, LONGEST_TAIL) ?? '').text;
  const rest = said.slice(LEAD.exec(said)?.[0].length ?? 0);
  const startsWithDigits = DIGITS.test(rest.slice(0, Math.max(0, rest.search(AT))));
  for (let place = index - 1; place >= Math.max(0, index - REACH); place -= 1) {
    const utterance = utterances[place];
    if (utterance === undefined || utterance.speaker_id !== speaker) continue;
    if (utterance.text.length > LONGEST_NAME) return null;
    const source = toComparableText(utterance.text);
    const end = source.text.replace(ENDING, '').length;
    const start =
      end === 0 ? null : findNameStart(source.text, end, isOfMail(utterances, index) ? 'asked' : 'unasked');
    if (start === null || start === end) return null;
    if (startsWithDigits && !BARE_NAME.test(source.text.slice(0, start))) return null;
    const name = source.text.slice(start, end);
    return [
      toFound(source, place, { start, end }),
      ...Array.from({ length: index - place - 1 }, (_, at) =>
        findAgain(utterances, place + 1 + at, name),
      ).flat(),
    ];
  }
  return null;
}

/** "R okafor, okay": the name once more, whatever its capitals and spaces. */
function findAgain(utterances: readonly SpokenUtterance[], index: number, name: string): FoundInTurn[] {
  const source = toComparableText(utterances[index]?.text ?? '');
  if (source.text.length > LONGEST_NAME) return [];
  const letters = Array.from(source.text).flatMap((letter, place) =>
    /[\p{L}\p{N}]/u.test(letter) ? [{ letter: letter.toLowerCase(), place }] : [],
  );
  const wanted = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const at = letters
    .map(({ letter }) => letter)
    .join('')
    .indexOf(wanted);
  const [first, last] = [letters[at], letters[at + wanted.length - 1]];
  if (at === -1 || wanted.length < 3 || first === undefined || last === undefined) return [];
  return [toFound(source, index, { start: first.place, end: last.place + 1 })];
}

const isOfMail = (utterances: readonly SpokenUtterance[], index: number): boolean =>
  utterances.slice(Math.max(0, index - MAIL_REACH), index + 1).some(({ text }) => OF_MAIL.test(text));

const toFound = (
  source: ComparableText,
  utterance: number,
  place: { start: number; end: number },
): FoundInTurn => ({
  utterance,
  span: { type: 'email', ...toSource(source, place) },
});
