import { textBefore, type Match } from '../match.ts';
import { mentions } from '../cues/find-cue.ts';
import { hasEastAsian } from '../comparable-text.ts';
import { findNameStart, type Doubt } from './email-name.ts';
import { isInterruption, mayInterrupt } from '../numbers/corrections.ts';
import type { Passage } from './passage.ts';

const NAME = "[a-z0-9][a-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}";
const DOMAIN = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}(?![a-z0-9])';
const WRITTEN = new RegExp(`(?<![a-z0-9●])${NAME}\\s?@\\s?${DOMAIN}`, 'gi');
/** "min.su@까지는 맞고": the domain is said elsewhere. */
const WITHOUT_DOMAIN = /(?<![a-z0-9●])[a-z0-9][a-z0-9._+-]{1,40}@(?![\w\s]*[a-z0-9])/gi;
const FILE_NAME = /@\d+x\.|\.(?:png|jpe?g|gif|webp|svg)$/i;

/** Spoken and obfuscated forms of an at sign. */
const AT =
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
export function findEmails({ text, cues }: Pick<Passage, 'text' | 'cues'>): Match[] {
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
  const [before = ''] = HINT_BEFORE.exec(textBefore(text, start, 20)) ?? [];
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

const DOT =
  /(?:\s?[.。]\s?(?=[a-z0-9])|\s*[[({]\s?(?:dot|점|닷|ドット|\.)\s?[\])}]\s*|(?:,\s[^,.?!]{2,30}(?=,\s))?\s*,?\s+(?:dot|point|period),?\s+|[\s・]*、?\s*(?:점|닷|쩜|쩌엄|ドット|どっと|てん)[\s・]*、?\s*)/iy;
/** After a plain "at" a point may be one in time, and a full stop the end of "at all". */
const DOT_AFTER_PLAIN_AT =
  /(?:\.(?=[a-z0-9])|\s*[[({]\s?(?:dot|\.)\s?[\])}]\s*|(?:,\s[^,.?!]{2,30}(?=,\s))?\s*,?\s+(?:dot|period),?\s+|\s*(?:점|닷|쩜|ドット)\s*|\s+(?:てん|どっと)\s+)/iy;
const PIECE =
  '(?:the\\s(?!(?:dot|period)\\b)[a-z]{2,20}(?:\\s(?!(?:dot|period)\\b)[a-z]{2,20})?(?=\\s+dot\\s+[a-z]{2})|(?!(?:the|an|my|our|this|that|about|least|all|first|last)\\s)[a-z]{2,20}(?:\\s(?!(?:dot|period)\\b)[a-z]{2,20}){1,2}(?=(?:,\\s[^,.?!]{2,30})?,?\\s+(?:dot|period),?\\s+[a-z]{2}|\\s?(?:점|닷|쩜|ドット|てん)\\s?[a-z가-힣ァ-ヶ]{2})|(?:[a-z]\\s){1,9}[a-z](?![a-z0-9])|[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?|[가-힣]{1,12}|[ァ-ヶーぁ-ん\\p{Script=Han}]{1,20}?(?=[\\s・]*、?\\s*(?:ドット|どっと|てん|\\.))|[ァ-ヶー]{1,20})';
/** "Acme dash corp": a dash may be spoken, too. */
const LABEL = new RegExp(
  `${PIECE}(?:(?:,?\\s+(?:dash|hyphen|minus),?\\s+|\\s*(?:하이픈|대시|ハイフン)\\s*)${PIECE}){0,3}`,
  'iuy',
);
/** Particles are attached to Hangul: only these names end there. */
const KOREAN_END =
  /^(?:컴|넷|오알지|오지|케이알|씨오엠|씨오|아이오|에이아이|에듀|비즈|인포|앱|데브|제이피|유에스|유케이|코|(?:미|티비|엠이|피엠)(?![가-힣]))/;
const JAPANESE_END = /^(?:[ァ-ヶー]{2,12}?(?=ドット)|[ァ-ヶー]{2,12}|こむ|ねっと|じぇーぴー)/;
const LATIN_END = /^(?:(?:[a-z](?:\s|,\s)){1,3}[a-z](?![a-z])|[a-z]{2,24}(?![a-z0-9]))/i;
/** Top-level domains that are spoken; a country's has two letters. */
const TOP_LEVEL =
  /^(?:[a-z]{2}|com|net|org|edu|gov|mil|int|info|biz|name|app|dev|shop|store|tech|online|site|cloud|live|life|blog|news|studio|agency|email|health|care|team|works?|world|global|group|company|travel|museum|design|digital|media|systems|solutions|consulting|law|legal|finance|bank|school|academy|church|xyz|art|club|clinic|dental|coop|jobs|mobi|pro|asia|kyoto|tokyo|seoul|london|berlin|paris|nyc|pub|cafe|bar|beer|farm|homes?|house|land|space|today|page|pet|vet|games|gmbh|ltd|llc|inc|scot|wales|irish|cymru|eu|sydney|melbourne|restaurant|kitchen|garden|photo|photography|pics|gallery|events|training|education|university|software|support|services|network|ventures|capital|partners|properties|estate|realty|builders|construction|energy|solar|eco|community|foundation|charity|family|wedding|yoga|fitness|run|golf|bike|tennis|football|auto|cars|taxi|tours|holiday|flights|hotel|rentals|dance|band|film|movie|video|audio|radio|guru|ninja|expert|accountants?|tax|loans|credit|cash|money|market|exchange|trade|supply|tools|parts|industries|engineering|science|technology|zone|one|plus|top|fun|wiki|link|click|website|press|media|marketing|ink|best)$/i;
/** Everybody knows how these go on. */
const PROVIDER =
  /^(?:(?:naver|gmail|hotmail|outlook|yahoo|icloud|daum|hanmail|kakao|nate|aol|protonmail)(?![a-z0-9])|네이버|지메일|다음|한메일|카카오|네이트|핫메일|구글|프로톤|아웃룩|아이클라우드|야후|ジーメール|ヤフー|アイクラウド|ホットメール|アウトルック|ドコモ|ソフトバンク|イージーウェブ)(?:\s(?:닷?컴|닷?넷|씨오엠|com|net)(?![가-힣a-z](?<!요|이)))?/i;
/** These are places nobody is at. */
const MAIL_ALONE = /^(?:gmail|hotmail|icloud|protonmail|hanmail)(?![a-z0-9])/i;
/** No domain is an article, as in "at the Dot Cafe". */
const NO_DOMAIN = /^(?:the|a|an|our|my|this|that) (?:dot|period|point)\b/i;
const MAX_LABELS = 6;
/** If the talk is about an e-mail address, the word after its last "dot" ends it when a pause follows. */
const SAYS_DOT = /dot/i;
const ENDS_THERE = /^[a-z]{2,12}(?:[.,?!]|$)/i;
const LONGEST_LAST = 14;

/** Returns the end of a domain that begins at `start`, written or spoken; null when there is none. */
function findAddressEnd(text: string, start: number, doubt: Doubt): number | null {
  const isPlainAt = doubt !== 'none';
  const dots = isPlainAt ? DOT_AFTER_PLAIN_AT : DOT;
  let place = isPlainAt && NO_DOMAIN.test(text.slice(start, start + 10)) ? null : readLabel(text, start);
  let end: number | null = null;
  for (let labels = 1; place !== null && labels < MAX_LABELS; labels += 1) {
    dots.lastIndex = place;
    const dot = dots.exec(text);
    if (dot === null) break;
    const from = place + dot[0].length;
    end =
      findLastLabelEnd(
        text,
        from,
        (!isPlainAt && dot[0].includes('.')) ||
          (doubt === 'asked' &&
            SAYS_DOT.test(dot[0]) &&
            ENDS_THERE.test(text.slice(from, from + LONGEST_LAST))),
      ) ?? end;
    place = readLabel(text, from);
  }
  return end ?? findProviderEnd(text, start, doubt);
}

function findProviderEnd(text: string, start: number, doubt: Doubt): number | null {
  if (doubt === 'unasked') return null;
  const provider = (doubt === 'asked' && /^[a-z]/i.test(text.slice(start)) ? MAIL_ALONE : PROVIDER).exec(
    text.slice(start, start + 20),
  )?.[0];
  return provider === undefined ? null : start + provider.length;
}

function readLabel(text: string, start: number): number | null {
  LABEL.lastIndex = start;
  const label = LABEL.exec(text);
  return label === null ? null : start + label[0].length;
}

function findLastLabelEnd(text: string, start: number, isWritten: boolean): number | null {
  const rest = text.slice(start, start + 26);
  const latin = LATIN_END.exec(rest)?.[0];
  if (latin !== undefined) return isTopLevel(latin) || isWritten ? start + latin.length : null;
  const other = (KOREAN_END.exec(rest) ?? JAPANESE_END.exec(rest))?.[0];
  return other === undefined ? null : start + other.length;
}

const isTopLevel = (label: string): boolean => TOP_LEVEL.test(label.replaceAll(/[\s,]/g, ''));
