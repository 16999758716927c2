import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import type { Asked } from './asked.ts';
import { toComparableText, toSource } from './comparable-text.ts';
import { isStopWord } from '../terms/stop-words.ts';
import { withoutHesitations } from './hesitations.ts';
import type { SpokenUtterance } from './instalments.ts';
import { COUNTED, COUNTED_REACH } from './kinds/counted.ts';
import { isIban } from './kinds/find-ibans.ts';
import { beginsWithCountry, isKnownAbroad, isOfPlan } from './kinds/find-phone-numbers.ts';
import type { MaskRules } from './mask-rules.ts';
import { listCues, type Cue, type CueKind } from './number-cues.ts';
import { findCodeRuns } from './numbers/code-runs.ts';
import { isInterruption } from './numbers/corrections.ts';
import { isSeries } from './numbers/series.ts';
import { writeOutNumbers } from './numbers/write-out-numbers.ts';

/** A part of a value, and where it is said. */
interface Part {
  utterance: number;
  start: number;
  end: number;
  code: string;
  /** The number of digits in each group. */
  groups: readonly number[];
  /** Whether a word follows it directly that may be what is counted: "303 people". */
  is_counted: boolean;
  /** Whether what follows it surely is counted. */
  is_amount: boolean;
}

export interface AssembledSpan extends PiiSpan {
  utterance: number;
}

/** Parts are at most so many utterances apart, and come in utterances that say little else. */
const REACH = 4;
const LONGEST_UTTERANCE = 160;
const MOST_PARTS = 4;
/** The runs of one utterance that may be parts: whoever says more gives a list. */
const MOST_RUNS = 4;
/** Another speaker may know how it goes on. */
const REST = /\b(?:the )?rest\b|\bit ends\b|나머지|나머진|뒷자리|残り|続き/i;
/** After "I have nine one seven, and then?" the other speaker goes on, as does whoever begins with "and then". */
const ASKS_ON =
  /(?:\b(?:and|then|next|after that)|다음은?요?|다음이?요?|그리고요?|뒤에?는?요?|次は|それから|そのあとは?|続きは)[\s?？.…。]{0,3}$/i;
const LONGEST_TURN = 70;
const GOES_ON = /^\s?(?:and then|then|그\s?다음|그리고|それから|そのあと|次[がは])/i;
/** Words that say which end of a number comes next. */
const IN_ORDER = /\b(?:first|last|begin|start|end)(?:s|ning)?\b|[앞뒷뒤]|끝|[前後上下頭]|最後|最初|末尾/i;

/** Somebody asked for a booking may also give a phone number; somebody asked for an account does not. */
const OF_PHONES: ReadonlySet<CueKind> = new Set(['phone', 'number', 'thing', 'email', 'address']);
/** Two parts of one utterance are so near each other, in code points. */
const LONGEST_ASIDE = 60;
/** A counted thing follows its number without a pause; particles and endings belong to the digits. */
const COUNTS =
  /^(?:\s?%|\s?(?:원|명|개|건|장|년|월|일(?!공)|번(?!호)|층|호(?!선)|시|분|人|件|名|枚|個|円|年|月|日|時|分|番(?!号)|万|만|억|億|丁目|階|回|号|퍼센트|パーセント)|\s(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|percent|people|dollars|pounds|euros)\b)/;
/** "212, 664 and 1159": a list. */
const LISTED = /^(?:,?\s(?:and|or|to|through|versus|vs|by)\s|[:/.])\d/;
const NEXT_WORD = /^\s([a-z'’]+)/;
/** These begin as nothing else does. */
const MOBILE = /^(?:01[016-9]\d{7,8}|0[789]0\d{8}|07\d{9})$/;
const DIALLED = /^(?:0\d{8,10}|[2-9]\d{2}[2-9]\d{6})$/;

/**
 * Values of which one speaker says the parts in several turns, or the end before the beginning, whatever is said between: a check digit
 * or a numbering plan tells that they are one.
 */
export function findAssembled(
  utterances: readonly SpokenUtterance[],
  asked: readonly Asked[],
  { regions }: MaskRules,
): AssembledSpan[] {
  const known = new Map<number, Part[]>();
  const list = (index: number): Part[] => {
    const parts = known.get(index) ?? listParts(utterances[index]?.text ?? '', index);
    known.set(index, parts);
    return parts;
  };
  const toType = (parts: readonly Part[]): MaskKind | null => {
    const code = parts.map((part) => part.code).join('');
    if (/^[A-Z]{2}\d\d/.test(code) && isIban(code)) return 'iban';
    const first = parts[0]?.utterance ?? 0;
    const question = asked[first]?.cues ?? [];
    if (question.some(({ kind }) => !OF_PHONES.has(kind))) return null;
    // Who asks for a thing is told a phone number only where nothing is counted.
    const isDigits = !parts.some(({ is_counted, is_amount }) => is_counted || is_amount);
    const isAsked =
      question.some(({ kind }) => kind !== 'thing' || isDigits) ||
      calls(utterances[first]?.text ?? '', parts[0]?.start ?? 0);
    if (
      parts.length > 1 &&
      MOBILE.test(code) &&
      isOfPlan(code, regions) &&
      !parts.some(({ is_amount }) => is_amount)
    )
      return 'phone_number';
    const isShared = parts.slice(1).some(({ utterance }) => isTakenUp(utterances, utterance));
    if (
      (isAsked || (isShared && isDigits)) &&
      parts.length > 1 &&
      DIALLED.test(code) &&
      isOfPlan(code, regions)
    )
      return 'phone_number';
    if (isOfOther(utterances, parts, question)) return null;
    if (isCutAsDialled(parts) && isOfPlan(code, [...regions, 'US', 'KR', 'JP'])) return 'phone_number';
    return isDialledAbroad(utterances, parts) ? 'phone_number' : null;
  };
  return [...utterances.keys()].flatMap((index) => {
    const chains = list(index)
      .flatMap((part) => [[part], ...listChains(utterances, part, list)])
      .flatMap((chain) => [chain, ...listTurned(utterances, chain)]);
    for (const chain of chains) {
      const type = toType(chain);
      if (type !== null) return toSpans(type, chain);
    }
    return [];
  });
}

/** Words between two parts in one utterance are masked too, because they are inside the number. */
function toSpans(type: MaskKind, chain: readonly Part[]): AssembledSpan[] {
  const spans: AssembledSpan[] = [];
  for (const { utterance, start, end } of chain.toSorted(
    (a, b) => a.utterance - b.utterance || a.start - b.start,
  )) {
    const last = spans.at(-1);
    if (last?.utterance === utterance && start - last.end <= LONGEST_ASIDE) last.end = end;
    else spans.push({ type, utterance, start, end });
  }
  return spans;
}

/** Areas and exchanges that people name one after the other: three and three digits, or those of an area with a zero. */
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
const WITH_ZERO = /^0[1-9]\d{7,8}$/;

/** Whether parts without a word about phones are cut where a number is dialled, and nothing is counted by them. */
function isCutAsDialled(parts: readonly Part[]): boolean {
  const code = parts.map((part) => part.code).join('');
  const cuts = new Set<number>();
  let at = 0;
  for (const length of parts.flatMap(({ groups }) => groups)) cuts.add((at += length));
  if (parts.length < 2 || parts.some(({ is_counted }) => is_counted)) return false;
  if (
    isSeries(
      parts.flatMap(({ groups }) => groups),
      code,
    )
  )
    return false;
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
  parts.some(({ utterance, end }) => {
    const said = Array.from(utterances[utterance]?.text ?? '')
      .slice(0, end)
      .join('');
    return listCues(said).some(({ kind }) => kind === 'thing' || !OF_PHONES.has(kind));
  });

/** "303 people", but not "720 for me". */
function isCounted(after: string): boolean {
  const [, word] = NEXT_WORD.exec(after) ?? [];
  return (
    COUNTS.test(after) ||
    LISTED.test(after) ||
    (word !== undefined && !isStopWord(word) && !isInterruption(after))
  );
}

function listParts(text: string, utterance: number): Part[] {
  if (text.length > LONGEST_UTTERANCE) return [];
  const written = writeOutNumbers(withoutHesitations(toComparableText(text)));
  const runs = findCodeRuns(written).filter(({ digits }) => digits.length > 1);
  if (runs.length > MOST_RUNS) return [];
  return runs.map(({ start, end, code, groups }) => ({
    utterance,
    ...toSource(written, { start, end }),
    code: code.toUpperCase(),
    groups,
    is_counted: isCounted(written.text.slice(end, end + COUNTED_REACH)),
    is_amount: COUNTED.test(written.text.slice(end, end + COUNTED_REACH)),
  }));
}

/** Whether an utterance goes on with what the one before it began, whoever says it. */
const isTakenUp = (utterances: readonly SpokenUtterance[], index: number): boolean => {
  const text = utterances[index]?.text ?? '';
  const before = utterances[index - 1]?.text ?? '';
  if (REST.test(text)) return true;
  return Math.max(text.length, before.length) <= LONGEST_TURN && (GOES_ON.test(text) || ASKS_ON.test(before));
};

/** The part with each next one of the same speaker, or of whoever knows the rest, and those with the next. */
function listChains(
  utterances: readonly SpokenUtterance[],
  first: Part,
  list: (index: number) => readonly Part[],
): Part[][] {
  const speaker = utterances[first.utterance]?.speaker_id;
  const chains: Part[][] = [];
  let open: Part[][] = [[first]];
  for (let parts = 1; parts < MOST_PARTS; parts += 1) {
    open = open.flatMap((chain) => {
      const last = chain.at(-1) ?? first;
      for (let index = last.utterance; index <= last.utterance + REACH; index += 1) {
        if (utterances[index]?.speaker_id !== speaker && !isTakenUp(utterances, index)) continue;
        const next = list(index).filter(({ start }) => index > last.utterance || start >= last.end);
        if (next.length > 0) return next.map((part) => [...chain, part]);
      }
      return [];
    });
    chains.push(...open);
  }
  return chains;
}

/** The orders in which parts may be meant by who begins with the end: the last of them first, or turned round. */
function listTurned(utterances: readonly SpokenUtterance[], chain: readonly Part[]): Part[][] {
  const [first, ...rest] = chain;
  if (first === undefined || chain.length > 3) return [];
  if (!IN_ORDER.test(utterances[first.utterance]?.text ?? '')) return [];
  return chain.length === 2 ? [[...rest, first]] : [[...rest, first], chain.toReversed()];
}

/** Whether a word before the first part is about phones. */
const calls = (text: string, start: number): boolean =>
  text.length <= LONGEST_UTTERANCE &&
  listCues(text.slice(0, start)).some(({ kind }) => kind === 'phone' || kind === 'number');
