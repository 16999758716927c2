import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { Asked } from '../cues/asked.ts';
import { areInterrupted, isTakenUp } from './assembled-chains.ts';
import { LONGEST_UTTERANCE, type Part } from './assembled-parts.ts';
import type { SpokenUtterance } from './instalments.ts';
import { BRITISH_LICENCE } from '../kinds/find-codes.ts';
import { isIban } from '../kinds/find-ibans.ts';
import { beginsWithCountry, isKnownAbroad, isOfPlan } from '../kinds/phone-plans.ts';
import type { PhoneRegion } from '../kinds/phone-shapes.ts';
import type { Cue, CueKind } from '../cues/cue.ts';
import { listCues } from '../cues/list-cues.ts';
import { listSubjects } from '../cues/list-subjects.ts';
import { isSeries } from '../numbers/series.ts';

/** Somebody asked for a booking may also give a phone number; somebody asked for an account does not. */
const OF_PHONES: ReadonlySet<CueKind> = new Set(['phone', 'number', 'thing', 'email', 'address']);
/** These begin as nothing else does. */
const MOBILE = /^(?:01[016-9]\d{7,8}|0[789]0\d{8}|07\d{9})$/;
const DIALLED = /^(?:0\d{8,10}|[2-9]\d{2}[2-9]\d{6})$/;

/** The talk in which a value is said in parts. */
interface Talk {
  utterances: readonly SpokenUtterance[];
  asked: readonly Asked[];
  regions: readonly PhoneRegion[];
}

/** The kind of value that parts are in this order, if a check digit or a plan knows them; null otherwise. */
export function toKind({ utterances, asked, regions }: Talk, parts: readonly Part[]): MaskKind | null {
  const code = parts.map((part) => part.code).join('');
  if (/^[A-Z]{2}\d\d/.test(code) && isIban(code)) return 'iban';
  if (BRITISH_LICENCE.test(code)) return 'driving_licence';
  if (areInterrupted(utterances, parts)) return null;
  const first = parts[0]?.utterance ?? 0;
  const question = asked[first]?.cues ?? [];
  if (isAccountInParts(utterances, parts, question)) return 'bank_account';
  if (question.some(({ kind }) => !OF_PHONES.has(kind)) || areOfOther(utterances, parts)) return null;
  // Who asks for a thing is told a phone number only where nothing is counted.
  const isDigits = !parts.some(({ is_counted, is_amount }) => is_counted || is_amount);
  const isAsked =
    question.some(({ kind }) => kind !== 'thing' || isDigits) ||
    calls(utterances[first]?.text ?? '', parts[0]?.start ?? 0);
  if (
    parts.length > 1 &&
    MOBILE.test(code) &&
    isOfPlan(code, regions) &&
    !names(utterances, parts, (kind) => kind !== 'thing' && !OF_PHONES.has(kind)) &&
    !parts.some(({ is_amount }) => is_amount)
  )
    return 'phone_number';
  if (areHalves(parts) && saysCode(utterances, parts)) return 'phone_number';
  const is_shared = parts.slice(1).some(({ utterance }) => isTakenUp(utterances, utterance));
  if (
    (isAsked || (is_shared && isDigits)) &&
    parts.length > 1 &&
    !parts.some(({ is_amount }) => is_amount) &&
    DIALLED.test(code) &&
    isOfPlan(code, regions)
  )
    return 'phone_number';
  if (isOfOther(utterances, parts, question) || areDear(parts)) return null;
  if (isCutAsDialled(parts) && isOfPlan(code, [...regions, 'US', 'KR', 'JP'])) return 'phone_number';
  return isDialledAbroad(utterances, parts) ? 'phone_number' : null;
}

/** "앞에 네 자리가?" — "4419" — "뒤에는요?" — "0672요, 010은 아시죠": everybody knows how Korean numbers begin. */
const CODE_OF_MOBILES = /(?<!\d)010(?![\d-])|공일공/;
const areHalves = (parts: readonly Part[]): boolean =>
  parts.length === 2 && parts.every(({ code, is_amount }) => /^\d{4}(?:010)?$/.test(code) && !is_amount);
const saysCode = (utterances: readonly SpokenUtterance[], parts: readonly Part[]): boolean =>
  utterances
    .slice(Math.max(0, (parts[0]?.utterance ?? 0) - 1), (parts.at(-1)?.utterance ?? 0) + 2)
    .some(({ text }) => text.length <= LONGEST_UTTERANCE && CODE_OF_MOBILES.test(text));

/** 「通帳の番号、14で始まって」「続きが77203」: what goes on is of the account that was named last. */
const ACCOUNT = /^\d{6,14}$/;
function isAccountInParts(
  utterances: readonly SpokenUtterance[],
  parts: readonly Part[],
  question: readonly Cue[],
): boolean {
  const [first] = parts;
  if (first === undefined || parts.length < 2 || !ACCOUNT.test(parts.map(({ code }) => code).join('')))
    return false;
  if (parts.some(({ is_counted, is_amount }) => is_counted || is_amount)) return false;
  const { text = '' } = utterances[first.utterance] ?? {};
  const own = text.length <= LONGEST_UTTERANCE ? listCues(text.slice(0, first.start)) : [];
  return (
    [...question, ...own].findLast(({ kind }) => kind !== 'number')?.kind === 'bank' &&
    parts.slice(1).some(({ utterance }) => isTakenUp(utterances, utterance))
  );
}

/** "Fourteen forty" — "three ten": an end may be said so, but no beginning, and not both. */
const areDear = (parts: readonly Part[]): boolean =>
  parts.length > 1 && (parts[0]?.is_price === true || parts.filter(({ is_price }) => is_price).length > 1);

/** Areas and exchanges that people name one after the other: three and three digits, or those of an area with a zero. */
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
const WITH_ZERO = /^0[1-9]\d{7,8}$/;

/** Whether parts without a word about phones are cut where a number is dialled, and nothing is counted by them. */
function isCutAsDialled(parts: readonly Part[]): boolean {
  if (parts.length < 2 || parts.some(({ is_counted }) => is_counted)) return false;
  const code = parts.map((part) => part.code).join('');
  const groups = parts.flatMap((part) => part.groups);
  if (isSeries(groups, code)) return false;
  const cuts = new Set<number>();
  let at = 0;
  for (const length of groups) cuts.add((at += length));
  if (NORTH_AMERICAN.test(code)) return cuts.has(3) && cuts.has(6);
  return cuts.size > 2 && WITH_ZERO.test(code) && cuts.has(code.length - 4);
}

/** "Zero zero three three for France, then one …", "country code six five, number …", 「八一に三、それから…」. */
const OF_COUNTRY = /\bcountry code\b|국가\s?(?:번호|코드)|国番号/i;
function isDialledAbroad(utterances: readonly SpokenUtterance[], parts: readonly Part[]): boolean {
  const digits = parts.map(({ code }) => code).join('');
  const groups = parts.flatMap((part) => part.groups);
  if (/\D/.test(digits) || isSeries(groups, digits)) return false;
  if (parts.some(({ is_counted }) => is_counted)) return false;
  const [, dialled] = /^(?:00|011)([1-9]\d{8,})$/.exec(digits) ?? [];
  if (dialled !== undefined) return isKnownAbroad(dialled);
  const isNamed = OF_COUNTRY.test(utterances[parts[0]?.utterance ?? 0]?.text ?? '');
  return (isNamed || parts.length === 1) && beginsWithCountry({ digits, groups, separators: [] });
}

/** "Paragraph 202, section 555, line 0143", "my checking is 0049 …": what is asked or named is something else. */
const isOfOther = (
  utterances: readonly SpokenUtterance[],
  parts: readonly Part[],
  question: readonly Cue[],
): boolean =>
  question.some(({ kind }) => kind === 'thing') ||
  names(utterances, parts, (kind) => kind === 'thing' || !OF_PHONES.has(kind));

/** "The last four?" — "2271" — "and the sort?": what is asked for between two parts is no phone number. */
const areOfOther = (utterances: readonly SpokenUtterance[], parts: readonly Part[]): boolean =>
  utterances
    .slice((parts[0]?.utterance ?? 0) + 1, parts.at(-1)?.utterance ?? 0)
    .filter(({ text }) => text.length <= LONGEST_UTTERANCE && !/\d/.test(text))
    .some(({ text }) => listSubjects(text).some(({ kind }) => kind === 'bank' || kind === 'card'));

/** Whether words up to the end of a part name something of such a kind. */
const names = (
  utterances: readonly SpokenUtterance[],
  parts: readonly Part[],
  isSo: (kind: CueKind) => boolean,
): boolean =>
  parts.some(({ utterance, end }) => {
    const said = Array.from(utterances[utterance]?.text ?? '')
      .slice(0, end)
      .join('');
    return listCues(said).some(({ kind }) => isSo(kind));
  });

/** Whether a word before the first part is about phones. */
const calls = (text: string, start: number): boolean =>
  text.length <= LONGEST_UTTERANCE &&
  listCues(text.slice(0, start)).some(({ kind }) => kind === 'phone' || kind === 'number');
