import { isIPv6 } from 'node:net';
import { replaceIn, type ComparableText } from '../comparable-text.ts';
import { listMatches, textBefore, type Match } from '../match.ts';
import { findCodeRuns } from '../numbers/code-runs.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import type { Passage } from './passage.ts';

const PART = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`(?<![\\d.]|(?<!\\bi)[a-z]|[a-z]-)${PART}(?:\\.${PART}){3}(?![\\d]|\\.\\d)`, 'gi');
const IPV6 = /(?<![\w:.])[0-9a-f:]{4,39}(?![\w:])/gi;
/** Four numbers with dots between them are more often a version, or a place in a book. */
const VERSION =
  /(?:\b(?:build|version|ver|release|chapter|section|clause|article|item|page|figure|table|step|v|rev|firmware|driver|upgraded?|downgraded?)\.?|버전|빌드|펌웨어|릴리스|バージョン|ビルド|リリース|[제第])\s?(?:number|번호|番号|は|が|은|는|이|(?:is |goes |went |was )?(?:now |still )?(?:from|to|at|is))?\s?$/i;
const VERSION_AFTER = /^\s?(?:(?:build|release|version)\b|버전|빌드|[절장항조]|バージョン|[節章条項])/i;
/** Numbers with a particle or a pause for each dot: 「192の168の1の20」. */
const READ_OUT = new RegExp(
  `(?<![\\d.]|(?<!ip)-)${PART}(?:[.-]${PART}){3}(?![\\d-]|\\.\\d)|(?<=\\b(?:ip|i p)(?: address)?(?:['’]s| is)?[:,]? )${PART}(?: ${PART}){3}(?! ?[\\d-])|(?<![\\d.、-])(?:10|172|192)(?:、${PART}){3}(?![\\d、-])|(?<=\\b(?:ips?|gateway|router|host|server|ping|ssh|dns|printer|camera|nas)\\b[^.?!\\d]{0,32}\\s)(?:10|172|192)(?: ${PART}){3}(?! ?[\\d-])`,
  'gi',
);
/** Words of releases anywhere near, where no word is about a network. */
const OF_RELEASES =
  /\b(?:versions?|builds?|releases?|released|firmware|drivers?|roll(?:ed|ing|s)?[ -]?(?:back|out)|rollback|upgrad\w*|downgrad\w*|patch(?:ed|es)?|hotfix|changelog|ship(?:ped|ping)?|deploy(?:ed|ing|s)?|sdk|app store|regression|chapters?|sections?|clauses?|paragraphs?|appendix|standards?|spec(?:ification)?)\b|버전|버젼|빌드|펌웨어|릴리[스즈]|배포|롤백|업데이트|업그레이드|패치|출시|심사|반려|앱|조항|항목|バージョン|ビルド|ファーム|リリース|更新|アップデート|アップグレード|ロールバック|切り戻|パッチ|ドライバ|アプリ|章|節|条|項/i;
const OF_NETWORKS =
  /\b(?:ip|ips|i p|ipv4|server|host|hosts|hostname|ping(?:s|ed|ing)?|router|gateway|subnet|dns|vpn|ssh|firewall|proxy|network|log(?:ged|in|s)?|connect(?:ed|s|ing|ion)?|block(?:ed|list)?|whitelist|allow[- ]?list(?:ed)?|attack\w*|address(?:es)?|camera|printer|nas|vm|box|device|endpoint|traffic|requests?|switch|node|lan|wan|wi-?fi|modem)\b|아이피|서버|접속|공유기|방화벽|라우터|게이트웨이|네트워크|로그|차단|주소|프린터|카메라|장비|트래픽|サーバー?|アイピー|接続|ルーター?|ゲートウェイ|ネットワーク|ログ|遮断|ピング|ブロック|アドレス|プリンタ|複合機|カメラ|ファイアウォール|アクセス|端末/i;
const PRIVATE = /^(?:192\.168|127\.0|172\.(?:1[6-9]|2\d|3[01]))\./;
const CONTEXT = 120;
const LARGEST_COUNT = 63;

/** IPv4 and IPv6 addresses. */
export function findIpAddresses({ text, written, before }: Passage): Match[] {
  const v4 = listMatches(written.text, IPV4).filter(
    ({ start, end }) =>
      !isPartOfCode(written, end) &&
      !VERSION.test(textBefore(written.text, start, 30)) &&
      !VERSION_AFTER.test(written.text.slice(end, end + 10)) &&
      isOfNetworks(written, before, { start, end }),
  );
  const readOut = listMatches(written.text, READ_OUT).filter(
    (match) => isReadOut(written, match) && isNearNetworks(written.text, before, match),
  );
  if (ASKS_FOR_IP.test(before)) readOut.push(...findSpaced(written));
  readOut.push(...findUndotted(written, before));
  if (SAID_COLON.test(text)) readOut.push(...findSpelledV6(written));
  if (!text.includes(':')) return [...v4, ...readOut];
  const v6 = Array.from(written.text.matchAll(IPV6), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    found,
  })).filter(({ found }) => isIPv6(found) && /\d/.test(found));
  return [...v4, ...readOut, ...v6];
}

/** Four numbers in turns of their own, after the address was asked for. */
const ASKS_FOR_IP = /아이피|アイピー|IP\s?アドレス|\bIP\b/i;
const SPACED = new RegExp(`^[^\\d]{0,12}(${PART}(?:[ -]{1,2}${PART}){3})(?![\\d.-]| \\d)`);
function findSpaced({ text }: WrittenOutText): Match[] {
  const match = SPACED.exec(text);
  const [whole = '', found = ''] = match ?? [];
  return match === null ? [] : [{ start: whole.length - found.length, end: whole.length }];
}

/** "One ninety-two one sixty-eight one one oh eight": whoever knows that it is one leaves the dots out. */
const UNDOTTED = /^192168\d{2,6}$/;
/** "Try ten twelve nine two oh one": without a pause, and the first part alone. */
const PRIVATE_UNDOTTED = /^10\d{3,7}$/;
const OF_HOSTS =
  /\b(?:ips?|i p|gateway|router|hosts?|servers?|ping|ssh|dns|printer|camera|nas|firewall|subnet)\b|아이피|서버|공유기|프린터|방화벽|핑|サーバー?|プリンタ|ルーター?|ピング|アイピー/i;
const findUndotted = (written: WrittenOutText, before: string): Match[] =>
  findCodeRuns(written).filter(
    (run) =>
      (UNDOTTED.test(run.digits) && isNearNetworks(written.text, before, run)) ||
      (PRIVATE_UNDOTTED.test(written.text.slice(run.start, run.end).replaceAll(' ', '')) &&
        isTen(written, run.start) &&
        (OF_HOSTS.test(written.text.slice(Math.max(0, run.start - CONTEXT), run.end + CONTEXT)) ||
          OF_HOSTS.test(before))),
  );

const isTen = ({ spoken, starts }: WrittenOutText, start: number): boolean =>
  spoken[start] === true && starts[start] === starts[start + 1];

const SAID_COLON = /colon|콜론|コロン/i;
const COLON = /[\s,、]{0,4}(?:(double)\s)?(?:colons?|콜론|コロン)[\s,、]{0,4}/gi;
/** "Two a oh two, colon, c seven f, double colon, one", with signs for the words. */
const SPELLED_V6 =
  /(?<![\p{L}\d:])(?:[\da-f](?:[ ,-]{0,2}[\da-f]){0,3}:{1,2}){2,7}[\da-f](?:[ ,-]{0,2}[\da-f]){0,3}(?![\p{L}\d:])/giu;

function findSpelledV6(written: WrittenOutText): Match[] {
  const { text, starts, ends } = replaceIn(toPlaces(written), COLON, ([, double]) =>
    double === undefined ? ':' : '::',
  );
  return Array.from(text.matchAll(SPELLED_V6)).flatMap(({ 0: found, index }) =>
    isIPv6(found.replaceAll(/[ ,-]/g, ''))
      ? [{ start: starts[index] ?? 0, end: ends[index + found.length - 1] ?? 0 }]
      : [],
  );
}

/** A text whose origins are its own units, so that finds in a changed one are found in it. */
const toPlaces = ({ text }: WrittenOutText): ComparableText => ({
  text,
  starts: Array.from({ length: text.length }, (_, unit) => unit),
  ends: Array.from({ length: text.length }, (_, unit) => unit + 1),
});

/** "10.4.18.2-rc1": a dash that was written. */
const isPartOfCode = ({ text, spoken }: WrittenOutText, end: number): boolean =>
  spoken[end] !== true && /^-[\da-z]/i.test(text.slice(end, end + 2));

/** Four numbers with nothing but dots between them need more than that. */
const IN_DOTS = /^[\d.]+$/;
const isReadOut = ({ text, spoken }: WrittenOutText, { start, end }: Match): boolean =>
  !IN_DOTS.test(text.slice(start, end)) &&
  Array.from(text.slice(start, end)).every((sign, place) => sign !== '-' || spoken[start + place] === true);

const isNearNetworks = (text: string, before: string, { start, end }: Match): boolean =>
  OF_NETWORKS.test(text.slice(Math.max(0, start - CONTEXT), end + CONTEXT)) || OF_NETWORKS.test(before);

/** Sections, figures and releases are counted from one: alone, their numbers stay small. */
const isLarge = (address: string): boolean => address.split('.').some((part) => Number(part) > LARGEST_COUNT);

/** A release needs a word of its own; numbers that are read out are addresses only where something says so. */
function isOfNetworks({ text, spoken }: WrittenOutText, before: string, { start, end }: Match): boolean {
  const near = text.slice(Math.max(0, start - CONTEXT), end + CONTEXT);
  if (OF_NETWORKS.test(near) || PRIVATE.test(text.slice(start, end))) return true;
  if (OF_RELEASES.test(near) || (OF_RELEASES.test(before) && !OF_NETWORKS.test(before))) return false;
  if (spoken[start] !== true && spoken[end - 1] !== true) return isLarge(text.slice(start, end));
  return OF_NETWORKS.test(before) || isLarge(text.slice(start, end));
}
