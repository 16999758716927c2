import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import type { CueKind } from '../cues/cue.ts';
import { findCues } from '../cues/list-cues.ts';
import { toTypeOf } from '../kinds/to-type-of-code.ts';
import { isCounting } from '../kinds/may-be-phone-number.ts';
import type { PhoneRegion } from '../kinds/phone-plans.ts';
import type { Passage } from '../kinds/passage.ts';
import { withFalseStarts } from '../false-starts.ts';
import { overlapsAny, textBefore, type FoundInTurn } from '../match.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import { isLikeExplained, isNamedAfter, listKinds } from './list-kinds.ts';
import { findParts, isSum } from './find-parts.ts';
import { namesOther } from '../cues/prompts.ts';
import type { Turn, Turns } from './read-turns.ts';

const FEWEST_DIGITS = 6;

/**
 * Values that nothing explains as something else, where the talk around them is about a kind that is as long: "where do we pay?" — "the
 * credit union, as before" — "One one four, nine nine two, eight oh seven five". What names digits says what they are: an order,
 * an amount and a page stay whatever is talked about.
 */
export function findInTalk(
  turns: Turns,
  spans: readonly (readonly PiiSpan[])[],
  regions: readonly PhoneRegion[],
): FoundInTurn[] {
  const whole = spans.flatMap((_, index) => {
    const turn = turns.read(index);
    if (turn === null) return [];
    return turn.runs
      .flatMap(toValues)
      .filter(mayBeValue)
      .flatMap((run) => {
        const place = toSource(turn.written, run);
        if (overlapsAny(place, spans[index] ?? [])) return [];
        if (isLikeExplained(turns, turn, run) || isLabelled(turns, turn, run)) return [];
        const type = toTypeInTalk({ turn, run, regions }, listKinds(turns, turn, run));
        if (type === null) return [];
        const begun = withFalseStarts(turn.written.text, run);
        return [{ utterance: index, span: { type, ...toSource(turn.written, begun) } }];
      });
  });
  return [...whole, ...findParts({ turns, regions }, withFound(spans, whole))];
}

/** "Vendor?" — "one oh oh four four two": what is asked for just before by a name that no kind has. */
const LONGEST_LEAD = 16;
const isLabelled = (turns: Turns, { index, subjects }: Turn, { start }: CodeRun): boolean =>
  start <= LONGEST_LEAD &&
  subjects.every(({ end }) => end > start) &&
  turns.speakerOf(index - 1) !== turns.speakerOf(index) &&
  namesOther(turns.textOf(index - 1));

/** A code with letters has fewer digits. */
const FEWEST_OF_CODE = 4;
const SHORTEST_CODE = 8;
const mayBeValue = ({ code, digits }: CodeRun): boolean =>
  digits.length >= FEWEST_DIGITS || (code.length >= SHORTEST_CODE && digits.length >= FEWEST_OF_CODE);

/** "061979028, 413760049": two accounts in a row, of which each stands in a group of its own. */
const MOST_DIGITS = 17;
function toValues(run: CodeRun): CodeRun[] {
  if (run.digits.length <= MOST_DIGITS || run.code !== run.digits) return [run];
  const parts: CodeRun[] = [];
  let at = 0;
  for (const [place, length] of run.groups.entries()) {
    const end = run.ends[place] ?? run.end;
    const code = run.code.slice(at, at + length);
    const last = parts.at(-1);
    at += length;
    if (last === undefined || length >= FEWEST_DIGITS || last.groups.some((group) => group >= FEWEST_DIGITS))
      parts.push({ start: end - length, end, code, digits: code, groups: [length], ends: [end] });
    else
      parts[parts.length - 1] = {
        ...last,
        end,
        code: last.code + code,
        digits: last.digits + code,
        groups: [...last.groups, length],
        ends: [...last.ends, end],
      };
  }
  return parts;
}

interface Said {
  turn: Turn;
  run: CodeRun;
  regions: readonly PhoneRegion[];
}

/** The first of the kinds that is as long as what is said. */
function toTypeInTalk({ turn, run, regions }: Said, kinds: readonly CueKind[]): PiiSpan['type'] | null {
  if (isNamedAfter(turn, run) || isCountingOn(run)) return null;
  const passage = toPassage(turn, regions);
  for (const kind of kinds) {
    if (kind === 'thing') return null;
    // Days are said of much else.
    if (kind === 'birthday' && !turn.is_bare) continue;
    if (kind === 'bank' && (isSum(turn, run) || isAmount(run, turn) || isDayBefore(run, turn))) return null;
    const type = toTypeOf(passage, run, kind);
    if (type !== null) return type;
  }
  return null;
}

/** "One, two, three, four, five, six, six, seven": somebody counts, and no account is so long. */
const LONGEST_STEPS = 9;
const isCountingOn = ({ digits }: CodeRun): boolean => digits.length > LONGEST_STEPS && isCounting(digits);

/** "The grant is 1 250 000", 187400: who talks about money says sums. */
const IN_THOUSANDS = /^\d{1,3}(?: \d{3})+$/;
const LONGEST_AMOUNT = 7;
const isAmount = ({ start, end, digits }: CodeRun, { written }: Turn): boolean =>
  (digits.endsWith('00') && digits.length <= LONGEST_AMOUNT) ||
  (digits.endsWith('000') && IN_THOUSANDS.test(written.text.slice(start, end)));

/** "On oh five oh three twenty four". */
const isDayBefore = ({ start, digits }: CodeRun, { written }: Turn): boolean =>
  /^[0-3]\d[01]\d{3}$/.test(digits) && /\bon $/.test(textBefore(written.text, start, 4));

const toPassage = ({ source, written }: Turn, regions: readonly PhoneRegion[]): Passage => ({
  text: source,
  written,
  candidates: [],
  cues: findCues(written.text, []),
  before: '',
  regions,
});

function withFound(
  spans: readonly (readonly PiiSpan[])[],
  found: readonly FoundInTurn[],
): readonly PiiSpan[][] {
  const all = spans.map((own) => [...own]);
  for (const { utterance, span } of found) all[utterance]?.push(span);
  return all;
}
