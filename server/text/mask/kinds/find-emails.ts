import type { Match } from '../match.ts';
import { mentions } from '../cues/find-cue.ts';
import { hasEastAsian } from '../east-asian.ts';
import { findAddressEnd } from './email-domain.ts';
import { findNameStart, type Doubt } from './email-name.ts';
import { isInterruption, mayInterrupt } from '../numbers/corrections.ts';
import type { SpokenPart } from './spoken-part.ts';

const NAME = "[a-z0-9][a-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}";
const DOMAIN = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}(?![a-z0-9])';
const WRITTEN = new RegExp(`(?<![a-z0-9●])${NAME}\\s?@\\s?${DOMAIN}`, 'gi');
/** "min.su@까지는 맞고": the domain is said elsewhere. */
const WITHOUT_DOMAIN = /(?<![a-z0-9●])[a-z0-9][a-z0-9._+-]{1,40}@(?![\w\s]*[a-z0-9])/gi;
const FILE_NAME = /@\d+x\.|\.(?:png|jpe?g|gif|webp|svg)$/i;

/** Spoken and obfuscated forms of an at sign. */
export const AT =
  /(?:[[({]\s?(?:at|앳|골뱅이|アットマーク|アット|@)\s?[\])}]|골뱅이|アットマーク|アット(?!ホーム)|あっとまーく|あっと(?=[\s、])|(?<![가-힣])(?:앳|엣|에트|앳마크)(?![가-힣])|(?<![a-z0-9'’.-])at(?:\s+(?:sign|the\s+rate(?:\s+of)?|(?:the\s+)?domain(?:\s+name)?))?(?![a-z0-9'’-])|@(?:マーク)?)(?:の(?:あと|後ろ?)?[はが]?|[는은이]|하고)?\s*[,、。-]?\s*(?:(?:(?:회사|학교|기관|우리)\s?)?도메인[은이]?\s|(?:会社名?|大学名?|学校名?)の\s?)?/gi;
/** The others mean only this; "at" is also used for places and times. */
const PLAIN_AT = /^at\b(?!\s+(?:sign|the\s+(?:rate|domain)|domain))/i;

/** "My gmail is …", "네이버 아이디는 …": the provider is named first, and then only the name. */
const NAMED_PROVIDER =
  /(?<=\b(?:my|his|her|their|our|a|the) (?:gmail|hotmail|yahoo|outlook|icloud|aol|proton(?:mail)?)(?: (?:address|account|e-?mail|id|one))?(?:['’]s| is|,|:)\s{1,2}(?:it['’]s )?)[a-z][a-z0-9._-]{3,30}(?:\s(?:\d{1,4}|zero|one|two|three|four|five|six|seven|eight|nine))?(?=[.,?!]|$)|(?<=(?:네이버|지메일|한메일|카카오|네이트|다음|ジーメール|Gmail|ヤフー)\s?(?:(?:메일|이메일|계정|아이디|アドレス|アカウント|ID)?(?:[은는이가]|이고요?|이구요|이?요|인데요?|で|は|が|です。|なんですが)?[,、]?\s?){1,2}(?:앞[은이]|앞에는|앞부분은|前が|前は)?\s?)[a-z][a-z0-9._-]{3,30}(?:\s?(?:점|닷|ドット)\s?[a-z0-9]{2,20})?(?=이[에고요]|예요|입니다|요|です|[.,。、]|$)/giu;

/** Some say what stands before the sign and what after it, as in "골뱅이 앞은 jskim이고 뒤는 hanmail.net". */
const NAME_BEFORE_DOMAIN =
  /(?<=(?:골뱅이|앳|アットマーク|アット|@)(?:\s?の)?\s?(?:앞|前)(?:[은는이가はが]|에는|부분은)?\s?)[a-z0-9][a-z0-9._-]{1,30}(?:\s?(?:이고요?|고요?|で|が|,|、)|(?=\s))[,、\s]{0,2}(?:골뱅이\s?)?(?:뒤|뒷부분|後ろ?|うしろ)(?:[는은가がは]|에는)?\s?(?=[a-z0-9가-힣ァ-ヶ])/giu;

const LONGEST_INTERRUPTION = 50;

/** E-mail addresses: written, obfuscated ("[at]") or spoken ("at example dot com", "골뱅이", 「アットマーク」). */
export function findEmails({ text, cues }: Pick<SpokenPart, 'text' | 'cues'>): Match[] {
  const matches = [...text.matchAll(WRITTEN)]
    .filter(([address]) => !FILE_NAME.test(address))
    .map(({ 0: address, index }) => ({ start: index, end: index + address.length }));
  if (hasEastAsian(text)) {
    for (const { 0: begun, index } of text.matchAll(WITHOUT_DOMAIN))
      matches.push({ start: index, end: index + begun.length });
  }
  for (const { 0: name, index } of text.matchAll(NAMED_PROVIDER))
    if (/\d|[._-]|[가-힣ぁ-んァ-ヶ]/.test(name) || mentions(cues, 'email'))
      matches.push({ start: index, end: index + name.length });
  for (const { 0: name, index } of text.matchAll(NAME_BEFORE_DOMAIN)) {
    const end = findAddressEnd(text, index + name.length, 'none');
    if (end !== null) matches.push({ start: index, end });
  }
  const whenMentioned = mentions(cues, 'email') ? 'asked' : 'unasked';
  const mayBegin = mayInterrupt(text);
  const begun: Match[] = [];
  for (const { 0: at, index } of text.matchAll(AT)) {
    const doubt = PLAIN_AT.test(at) ? whenMentioned : 'none';
    const end = findEndAfter(text, index + at.length, doubt);
    const start = end === null && !mayBegin ? null : findNameStart(text, index, doubt);
    if (end === null) {
      if (start !== null) begun.push({ start, end: index + at.length });
      continue;
    }
    if (start !== null && !FILE_NAME.test(text.slice(index, end))) matches.push({ start, end });
  }
  return matches.map((match) => withHints(text, withBegun(text, match, begun)));
}

/** "Hello at, let me spell it, k y o m i, dot jp": the domain comes after a few words, between commas. */
const ASIDE = /(?<=^,?[^,.?!]{0,28}), (?!no\b|not\b|without\b)/g;
const LONGEST_ASIDE = 30;

function findEndAfter(text: string, start: number, doubt: Doubt): number | null {
  const end = findAddressEnd(text, start, doubt);
  if (end !== null) return end;
  const [pause] = text.slice(start, start + LONGEST_ASIDE).matchAll(ASIDE);
  return pause === undefined ? null : findAddressEnd(text, start + pause.index + pause[0].length, doubt);
}

/** How a word of the address is written: "구름 영어로 g u r e u m", "책마을 점 net, 책마을은 chaekmaeul". */
const HINT_BEFORE =
  /[가-힣ァ-ヶー\p{Script=Han}]{1,8}\s?(?:영어로|영문으로|알파벳으로|英語で|ローマ字で)[,、]?\s?$/u;
const HINT_AFTER =
  /^[,、]\s?([가-힣ァ-ヶー\p{Script=Han}]{1,8}?)[은는이가はが]?\s?(?:영어로|영문으로|英語で|ローマ字で)?[,、]?\s?[a-z][a-z ]{1,30}/iu;

function withHints(text: string, { start, end }: Match): Match {
  const [before = ''] = HINT_BEFORE.exec(text.slice(Math.max(0, start - 20), start)) ?? [];
  const [after = '', word = ''] = HINT_AFTER.exec(text.slice(end, end + 48)) ?? [];
  const isOfAddress = word !== '' && text.slice(start, end).includes(word);
  return { start: start - before.length, end: isOfAddress ? end + after.trimEnd().length : end };
}

/** "Tobias at, sorry, toby at north dot se": what was begun and taken back belongs to the address. */
function withBegun(text: string, match: Match, begun: readonly Match[]): Match {
  const before = begun.findLast(({ end }) => end <= match.start && end > match.start - LONGEST_INTERRUPTION);
  const isTakenBack = before !== undefined && isInterruption(`, ${text.slice(before.end, match.start)}`);
  return isTakenBack ? { start: before.start, end: match.end } : match;
}
