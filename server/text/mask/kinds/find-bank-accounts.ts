import { listMatches, textBefore, type Match } from '../match.ts';
import type { Cues } from '../cues/cue.ts';
import { findCue, findNamed, hasCue, mentions } from '../cues/find-cue.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import { standsAlone, COUNTED, COUNTED_REACH, hasThousands } from './number-context.ts';
import type { Passage } from './passage.ts';

const MOST_DIGITS = 17;
const DATE = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
/** UK sort codes and the like have two digits a group; an account has a longer one. */
const LONGEST_GROUP_AT_LEAST = 4;
const LONG = 10;
/** Read out in groups of two or three. */
const LONG_SPOKEN = 7;

/** "Account" is also what a shop calls its customers. */
const ACCOUNT = /\baccount(?: number| no\.?)?(?: is| was|'s)?[\s:,]{0,3}$/i;
const OF_A_BANK =
  /\b\d\d[- ]\d\d[- ]\d\d\b|\b(?:sort code|routing|transit|swift|bic|branch|checking|savings|bank|bsb|ifsc)\b/i;
const TO_ACCOUNT =
  /^[\s,、.]{0,3}(?:番号(?:は|が|の)?[、\s]?|and )?(?:then )?(?:the )?(?:(?:checking account|savings account|checking|savings|account)(?: number)?(?:['’]s| is)?)?[\s,:]{0,2}$/i;
const ACCOUNT_REACH = 90;
const LONGEST_TO_ACCOUNT = 32;

/** Numbers that belong to an account: the sort code in Britain, the first half of a Japanese postal account. */
const BRANCHES =
  /(?<![A-Za-z\d])[A-Z]{4}0[A-Z\d]{6}(?![A-Za-z\d])|(?<=\bifsc(?: code)?(?:['’]s| is)?[\s,:]{1,3})(?:[a-z][ ,-]{0,2}){4}0(?:[ ,-]{0,2}[a-z\d]){6}(?![a-z\d])|(?<!\d[ -]?)\d{3}[ -]\d{3}(?=,?\s(?:and )?(?:then )?(?:the )?account[^.?!\d]{0,16}\d)|(?<=\bb\s?s\s?b(?:['’]s)?(?: number)?[\s,:]{0,3}(?:(?:is|it's)[\s,:]{1,3})?)\d{3}[ -]?\d{3}(?!\d)|(?<!\d[ -]?)\d\d(?:[- ]\d\d){2}(?=,?\s(?:and )?(?:then )?(?:the )?(?:account[^.?!\d]{0,16}\d|\d{8}(?!\d)|\d{4} \d{4}(?!\d)))|(?<=\btransit(?: number)?[\s,:]{1,3})\d{5}(?:,? institution(?: number)? \d{3})?(?!\d)|(?<!\d[ -]?)\d{3}-\d{3}(?=,?\s(?:and )?then \d{4} ?-?\d{4}(?!\d))|(?<=\bsort(?: code)?(?:['’]s)?[\s,:]{0,3}(?:(?:is|was|of|it's|that's)[\s,:]{1,3})?)\d\d(?:(?:, |[- ])?\d\d){2}(?!\d)|(?<=\b(?:routing|aba)(?: number)?(?:['’]s| is)?[\s,:]{1,3})\d{3}[ -]?\d{3}[ -]?\d{3}(?=[,.]?\s(?:and )?(?:then )?(?:the )?(?:(?:checking|savings) account|checking|savings|account)[^.?!\d]{0,16}\d)|(?<=(?:店番号?|支店(?:番号|コード))(?:は|が|の)?[\s、,]?)\d{3}(?=(?:です)?[\s、,。で]{0,3}(?:口座|普通|当座|番号)[^。\d]{0,8}\d)|(?<=(?:記号|ゆうちょの)[\s、,]?(?:番号)?(?:は|が|の)?[\s、,]?)1\d{3}0(?!\d)/gi;

/** Bank accounts of six to seventeen digits, where the nearest word is about an account. */
export function findBankAccounts({ written, candidates, cues }: Passage): Match[] {
  const branches = listMatches(written.text, BRANCHES);
  const accounts = candidates.filter(
    (candidate) =>
      isAccount(candidate) &&
      standsAlone(written, candidate.start, candidate.end) &&
      !COUNTED.test(written.text.slice(candidate.end, candidate.end + COUNTED_REACH)) &&
      !GROWN.test(textBefore(written.text, candidate.start, GROWN_REACH)) &&
      isCalledAccount(cues, candidate),
  );
  return [
    ...withAccounts(written.text, branches, candidates.filter(canFollowBranch)),
    ...accounts.map((account) => withAccountType(written.text, account)),
  ];
}

/** "Up from 2400000 to 2760000": what grows is counted. */
const GROWN =
  /\b(?:up|down|grew|grown?|rose|risen|fell|fallen|increased|decreased|dropped|shrank)\b[^.?!]{0,24}?\bfrom (?:\d[\d,]{0,14} to )?$/i;
/** In UTF-16 units. */
const GROWN_REACH = 48;

/** The type of an account stands before its digits: 「普通 99 40 148」. */
const TYPE = /(?:(?<!\d)\d{3}[\s、,の]{0,2})?(?:普通|当座)(?:預金)?[\s、の]{0,2}$/;
const withAccountType = (text: string, { start, end }: Match): Match => {
  const [type = ''] = TYPE.exec(textBefore(text, start, 12)) ?? [];
  return { start: start - type.length, end };
};

/** Digits that are called an account after its branch are one, however they are grouped. */
const canFollowBranch = ({ digits }: NumberCandidate): boolean => digits.length <= MOST_DIGITS;

/** "20-00-00, account 5577 9911": who says both says one thing. Both lists are in order. */
function withAccounts(text: string, branches: readonly Match[], accounts: readonly Match[]): Match[] {
  let next = 0;
  return branches.map((branch) => {
    while ((accounts[next]?.start ?? Infinity) < branch.end) next += 1;
    const account = accounts[next];
    const isNear = account !== undefined && account.start <= branch.end + LONGEST_TO_ACCOUNT;
    return isNear && TO_ACCOUNT.test(text.slice(branch.end, account.start))
      ? { start: branch.start, end: account.end }
      : branch;
  });
}

/** The nearest word before it, or for lack of one, the nearest after it; "account" alone, where a bank is named. */
function isCalledAccount(cues: Cues, candidate: NumberCandidate): boolean {
  const cue = findCue(cues, candidate.start);
  if (cue === 'bank') return true;
  const before = textBefore(cues.text, candidate.start, ACCOUNT_REACH);
  if (ACCOUNT.test(before) && (OF_A_BANK.test(before) || mentions(cues, 'bank'))) return true;
  // 「番号は…、口座は…」: what is only called a number is that of what is named after it.
  return findNamed(cues, candidate.start) === null && hasCue(cues, candidate, ['bank']);
}

/** An amount has its ten thousands in a group of their own, as in "삼백이십사만 오천". */
const isAmount = (digits: string, groups: readonly number[]): boolean => {
  const [first = 0] = groups;
  return (
    (first > 4 && digits.slice(0, first).endsWith('0000')) ||
    (digits.length < LONG_SPOKEN && digits.endsWith('000')) ||
    hasThousands(groups, digits)
  );
};

const isAccount = ({ digits, groups, separators, is_spoken }: NumberCandidate): boolean =>
  !separators.includes(', ') &&
  digits.length <= MOST_DIGITS &&
  !(is_spoken && isAmount(digits, groups)) &&
  (Math.max(...groups) >= LONGEST_GROUP_AT_LEAST || digits.length >= (is_spoken ? LONG_SPOKEN : LONG)) &&
  !(groups.length <= 3 && DATE.test(digits));
