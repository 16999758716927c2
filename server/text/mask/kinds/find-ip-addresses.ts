import { isIPv6 } from 'node:net';
import type { Match } from '../match.ts';
import type { SpokenPart } from './spoken-part.ts';

const PART = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(
  `(?<![\\d.]|(?<!\\bi)[a-z]|[a-z]-)${PART}(?:\\.${PART}){3}(?![\\d]|\\.\\d|-[\\da-z])`,
  'gi',
);
const IPV6 = /(?<![\w:.])[0-9a-f:]{4,39}(?![\w:])/gi;
/** Four numbers with dots between them are more often a version, or a place in a book. */
const VERSION =
  /(?:\b(?:build|version|ver|release|chapter|section|clause|article|v|rev|firmware|driver|upgraded?|downgraded?)\.?|버전|빌드|펌웨어|릴리스|バージョン|ビルド|リリース|[제第])\s?(?:number|번호|番号|は|が|은|는|이|(?:is |goes |went |was )?(?:now |still )?(?:from|to|at|is))?\s?$/i;
const VERSION_AFTER = /^\s?(?:build|release|version|버전|빌드|バージョン)\b/i;

/** IPv4 and IPv6 addresses. */
export function findIpAddresses({ text, written }: SpokenPart): Match[] {
  const v4 = Array.from(written.text.matchAll(IPV4), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  })).filter(
    ({ start, end }) =>
      !VERSION.test(written.text.slice(Math.max(0, start - 30), start)) &&
      !VERSION_AFTER.test(written.text.slice(end, end + 10)),
  );
  if (!text.includes(':')) return v4;
  const v6 = Array.from(written.text.matchAll(IPV6), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    found,
  })).filter(({ found }) => isIPv6(found) && /\d/.test(found));
  return [...v4, ...v6];
}
