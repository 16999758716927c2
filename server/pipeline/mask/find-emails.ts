import type { Match } from './match.ts';

const NAME = "[a-z0-9][a-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}";
const DOMAIN = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}(?![a-z0-9])';
const WRITTEN = new RegExp(`(?<![a-z0-9●])${NAME}\\s?(?:@|골뱅이|アットマーク)\\s?${DOMAIN}`, 'gi');
const FILE_NAME = /@\d+x\.|\.(?:png|jpe?g|gif|webp|svg)$/i;

// "골뱅이" is said of e-mail alone, "at … dot" of much else: it needs a word for e-mail before it.
const SPOKEN_KOREAN =
  /[\p{L}\p{N}._+-]{1,64}\s*골뱅이\s*[a-z0-9-]+(?:\s*(?:점|닷|쩜)\s*(?:[a-z]{2,24}|컴|넷|오알지|케이알))+/giu;
const SPOKEN_ENGLISH =
  /(?<=\b(?:e-?mail|mail|address)\b.{0,30}?)\b[a-z0-9_-]{1,64}(?:\s+(?:dot|dash|underscore)\s+[a-z0-9_-]{1,64}){0,8}\s+at\s+[a-z0-9-]+(?:\s+dot\s+[a-z]{2,24})+\b/gi;

/** E-mail addresses, written or said ("at example dot com", "골뱅이"). */
export function findEmails(text: string): Match[] {
  const written = [...text.matchAll(WRITTEN)].filter(([address]) => !FILE_NAME.test(address));
  return [...written, ...text.matchAll(SPOKEN_KOREAN), ...text.matchAll(SPOKEN_ENGLISH)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
