import { isSeries } from './amounts.ts';
import type { WrittenOutText } from './write-out-numbers.ts';

/** Groups of digits that may be one number; `start` and `end` in units of the text that contains them. */
export interface NumberCandidate {
  start: number;
  end: number;
  digits: string;
  /** The number of digits in each group. */
  groups: readonly number[];
  /** The texts between the groups, in order. */
  separators: readonly string[];
  /** All of it, or a part, was spoken in words, so groups are pauses. */
  is_spoken: boolean;
}

interface Group {
  start: number;
  end: number;
}

const RUN = /\(?\+?\d+(?:[-./ ()•]{1,3}\d+)*/g;
/** Groups separated by commas, for pauses; as long as those of phones and cards, with no digits around them. */
const LISTED = /(?<![\d.,] ?)\d{2,4}(?:, \d{3,4}){2,3}(?!,? ?\d)/g;
const GROUP = /\d+/g;
/** The least and the most digits of personal numbers. */
const MIN_DIGITS = 6;
const MAX_DIGITS = 19;
/** A payment card spoken in pairs has eight; a phone number has eleven when every digit is followed by a pause. */
const MAX_GROUPS = 12;
/** The most units that may belong to the words after an unpaused number ("… seven one, one more thing"). */
const MAX_TRIMMED = 3;
const SHORTEST_TRIMMED = 4;
/** Nothing is said after a number that a word of it might belong to. */
const ENDS = /^\s?$/;

/** Every stretch of whole groups of digits that stands alone, the longest from each place first. */
export function findCandidates(text: WrittenOutText): NumberCandidate[] {
  const found: NumberCandidate[] = [];
  for (const { 0: run, index } of text.text.matchAll(RUN)) {
    if (run.length < MIN_DIGITS) continue;
    const groups = Array.from(run.matchAll(GROUP), (group) => ({
      start: index + group.index,
      end: index + group.index + group[0].length,
    }));
    for (let first = 0; first < groups.length; first += 1) {
      addFrom(found, text, { groups, first, runStart: index });
    }
  }
  for (const { 0: list, index } of text.text.matchAll(LISTED)) {
    const groups = list.split(', ');
    found.push({
      start: index,
      end: index + list.length,
      digits: groups.join(''),
      groups: groups.map((group) => group.length),
      separators: groups.slice(1).map(() => ', '),
      is_spoken: false,
    });
  }
  return withoutSeries(found.toSorted((a, b) => a.start - b.start || b.end - a.end));
}

/** Without amounts in a row, and without parts of such rows. */
function withoutSeries(candidates: readonly NumberCandidate[]): NumberCandidate[] {
  let seriesTo = 0;
  return candidates.filter((candidate) => {
    if (isListed(candidate)) seriesTo = Math.max(seriesTo, candidate.end);
    return candidate.end > seriesTo;
  });
}

const ROUND_IN_LIST = /^[1-9]\d+[05]$/;
const ROUND = /^[1-9]\d+0$/;
const isListed = ({ groups, digits, separators }: NumberCandidate): boolean =>
  isSeries(groups, digits, { round: separators.includes(', ') ? ROUND_IN_LIST : ROUND });

interface From {
  groups: readonly Group[];
  first: number;
  runStart: number;
}

function addFrom(found: NumberCandidate[], text: WrittenOutText, { groups, first, runStart }: From): void {
  let digits = 0;
  let last = first;
  const ends: number[] = [];
  for (; last < groups.length && last - first < MAX_GROUPS; last += 1) {
    const group = groups[last];
    if (group === undefined) break;
    digits += group.end - group.start;
    if (digits > MAX_DIGITS + MAX_TRIMMED) break;
    if (digits >= MIN_DIGITS) ends.push(last);
  }
  for (const end of ends.toReversed()) {
    const taken = groups.slice(first, end + 1);
    const whole = toCandidate(text, taken, first === 0 ? runStart : null);
    if (!isOpenBefore({ text, groups, first, candidate: whole })) continue;
    if (whole.digits.length <= MAX_DIGITS && isOpenAfter({ text, groups, last: end, candidate: whole }))
      found.push(whole);
    if (whole.is_spoken) found.push(...trimSpoken(text, whole));
  }
}

function toCandidate(
  text: WrittenOutText,
  groups: readonly Group[],
  runStart: number | null,
): NumberCandidate {
  const start = groups[0]?.start ?? 0;
  const end = groups.at(-1)?.end ?? 0;
  const from = runStart ?? start;
  return {
    start: from,
    end,
    digits: groups.map((group) => text.text.slice(group.start, group.end)).join(''),
    groups: groups.map((group) => group.end - group.start),
    separators: groups.slice(1).map((group, place) => text.text.slice(groups[place]?.end, group.start)),
    is_spoken: groups.some(
      (group) => text.spoken[group.start] === true || text.spoken[group.end - 1] === true,
    ),
  };
}

/** Without pauses, a number may run into words that sound like digits, if there are more words: it may end at an earlier word. */
function trimSpoken(text: WrittenOutText, whole: NumberCandidate): NumberCandidate[] {
  if (ENDS.test(text.text.slice(whole.end, whole.end + 2))) return [];
  const trimmed: NumberCandidate[] = [];
  const lastGroup = whole.groups.at(-1) ?? 0;
  for (let cut = 1; cut <= MAX_TRIMMED && lastGroup - cut >= SHORTEST_TRIMMED; cut += 1) {
    const end = whole.end - cut;
    const length = whole.digits.length - cut;
    if (length < MIN_DIGITS) break;
    if (length > MAX_DIGITS || text.starts[end] === text.starts[end - 1]) continue;
    const groups = [...whole.groups.slice(0, -1), lastGroup - cut];
    trimmed.push({ ...whole, end, digits: whole.digits.slice(0, length), groups });
  }
  return trimmed;
}

/** Whether the groups from `first` on may be a number of their own, with digits before them. */
function isOpenBefore({
  text,
  groups,
  first,
  candidate,
}: {
  text: WrittenOutText;
  groups: readonly Group[];
  first: number;
  candidate: NumberCandidate;
}): boolean {
  const group = groups[first];
  const before = groups[first - 1];
  if (group === undefined || before === undefined) return group !== undefined;
  const separator = text.text.slice(before.end, group.start);
  if (isSaid(text, before.end - 1) || isSaid(text, group.start)) return true;
  return /[ (]/.test(separator) && !candidate.separators.includes(separator);
}

function isOpenAfter({
  text,
  groups,
  last,
  candidate,
}: {
  text: WrittenOutText;
  groups: readonly Group[];
  last: number;
  candidate: NumberCandidate;
}): boolean {
  const next = groups[last + 1];
  const group = groups[last];
  if (next === undefined || group === undefined) return true;
  if (isSaid(text, group.end - 1) || isSaid(text, next.start)) return true;
  const separator = text.text.slice(group.end, next.start);
  return /[ (]/.test(separator) && !candidate.separators.includes(separator);
}

const isSaid = (text: WrittenOutText, unit: number): boolean => text.spoken[unit] === true;
