import type { Match } from '../match.ts';
import { mentions } from '../number-cues.ts';
import { findAddressEnd } from './email-domain.ts';
import { findNameStart } from './email-name.ts';
import type { SpokenPart } from './spoken-part.ts';

const NAME = "[a-z0-9][a-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}";
const DOMAIN = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}(?![a-z0-9])';
const WRITTEN = new RegExp(`(?<![a-z0-9●])${NAME}\\s?@\\s?${DOMAIN}`, 'gi');
const FILE_NAME = /@\d+x\.|\.(?:png|jpe?g|gif|webp|svg)$/i;

/** Spoken and obfuscated forms of an at sign. */
const AT =
  /(?:[[({]\s?(?:at|앳|골뱅이|アットマーク|アット|@)\s?[\])}]|골뱅이|アットマーク|アット(?!ホーム)|あっとまーく|(?<![가-힣])(?:앳|엣|에트|앳마크)(?![가-힣])|(?<![a-z0-9'’.-])at(?:\s+(?:sign|the\s+rate(?:\s+of)?))?(?![a-z0-9'’-])|@(?:マーク)?)\s*[,、]?\s*/gi;
/** The others mean only this; "at" is also used for places and times. */
const PLAIN_AT = /^at\b/i;

/** E-mail addresses: written, obfuscated ("[at]") or spoken ("at example dot com", "골뱅이", 「アットマーク」). */
export function findEmails({ text, cues }: SpokenPart): Match[] {
  const matches = [...text.matchAll(WRITTEN)]
    .filter(([address]) => !FILE_NAME.test(address))
    .map(({ 0: address, index }) => ({ start: index, end: index + address.length }));
  const whenMentioned = mentions(cues, 'email') ? 'asked' : 'unasked';
  for (const { 0: at, index } of text.matchAll(AT)) {
    const doubt = PLAIN_AT.test(at) ? whenMentioned : 'none';
    const end = findAddressEnd(text, index + at.length, doubt);
    if (end === null) continue;
    const start = findNameStart(text, index, doubt);
    if (start !== null && !FILE_NAME.test(text.slice(index, end))) matches.push({ start, end });
  }
  return matches;
}
