import type { Doubt } from './email-name.ts';

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
/** Where an address is talked about, whatever comes after its last "dot" and a pause is its end. */
const SAYS_DOT = /dot/i;
const ENDS_THERE = /^[a-z]{2,12}(?:[.,?!]|$)/i;
const LONGEST_LAST = 14;

/** Returns the end of a domain that begins at `start`, written or spoken; null when there is none. */
export function findAddressEnd(text: string, start: number, doubt: Doubt): number | null {
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
