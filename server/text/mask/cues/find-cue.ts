import { textBefore } from '../match.ts';
import type { Cue, CueKind, Cues } from './cue.ts';
import { THING } from './cue-patterns.ts';

/** The distance before a number, in UTF-16 units, over which a word can identify it. */
const REACH = 60;
/** The distance into an answer over which the question before it can identify it. */
const ANSWER_REACH = 60;

/** "The order number is": the following number is that, whatever it looks like. */
const NAMED_THING = new RegExp(
  String.raw`(?:(?:${THING})\s?(?:の\s?)?(?:(?:numbers?|id|no|code|ref(?:erence)?|tag|serial)\b\.?\s?|코드|번호|番号|#){0,2}(?:['’]s|\s?(?:is|was|이|가|은|는|은요|는요|は|が|の|reads|says|code reads))?[\s:,、#]*(?:(?<=[가-힣ぁ-んァ-ヶ\p{Script=Han}][\s:,、#]*)[A-Z]{1,4}[\s-]{0,2})?)$`,
  'iu',
);

/** Things that "the number" may refer to; by itself it is a phone number. */
const OF_NUMBERS: ReadonlySet<CueKind> = new Set([
  'card',
  'bank',
  'resident',
  'foreigner',
  'my_number',
  'ssn',
  'itin',
  'nino',
  'national',
  'passport',
  'licence',
]);

/** The kind suggested by the nearest words: in the sentence before `start`, then before it, then the question. */
export function findCue(cues: Cues, start: number): CueKind | null {
  const { kind, is_number } = findNearest(cues, start);
  return kind ?? (is_number ? 'phone' : null);
}

/** The same, where "the number" alone names nothing: a check digit tells more than that. */
export const findNamed = (cues: Cues, start: number): CueKind | null => findNearest(cues, start).kind;

/** The first words after `end` that name something. */
export function findNextCue({ own }: Cues, end: number): Cue | undefined {
  const place = findPlace(own, end);
  const next = own[place];
  return next !== undefined && next.start < end ? own[place + 1] : next;
}

function findNearest(cues: Cues, start: number): { kind: CueKind | null; is_number: boolean } {
  let is_number = false;
  for (let place = findPlace(cues.own, start) - 1; place >= 0; place -= 1) {
    const own = cues.own[place];
    if (own === undefined || own.end < start - REACH) break;
    // No number is an email address, and "the number" is that of what was named before.
    if (own.kind === 'number') is_number = true;
    else if (own.kind !== 'email' && !(is_number && own.kind === 'thing'))
      return { kind: own.kind, is_number };
  }
  const isAsked = start <= ANSWER_REACH && cues.before.length > 0;
  const asked = isAsked ? cues.before.findLast(({ kind }) => kind !== 'number')?.kind : undefined;
  if (asked !== undefined && !(is_number && !OF_NUMBERS.has(asked))) return { kind: asked, is_number };
  return { kind: null, is_number: is_number || isAsked };
}

/** Whether a word directly before a number makes it that of a thing. */
export const isNamedThing = ({ text }: Cues, start: number): boolean =>
  NAMED_THING.test(textBefore(text, start, REACH / 2));

/** Whether words of one of the kinds are near: before, in the question before, or directly after. */
export function hasCue(
  cues: Cues,
  { start, end }: { start: number; end: number },
  kinds: readonly CueKind[],
): boolean {
  for (let place = findPlace(cues.own, start) - 1; place >= 0; place -= 1) {
    const cue = cues.own[place];
    if (cue === undefined || cue.end < start - REACH) break;
    if (includes(kinds, cue)) return true;
  }
  for (let place = findPlace(cues.own, end); place < cues.own.length; place += 1) {
    const cue = cues.own[place];
    if (cue === undefined || cue.start > end + REACH / 2) break;
    if (includes(kinds, cue)) return true;
  }
  return start <= ANSWER_REACH && cues.before.some((cue) => includes(kinds, cue));
}

const includes = (kinds: readonly CueKind[], { kind }: Cue): boolean =>
  kinds.includes(kind === 'number' ? 'phone' : kind);

/** Whether the kind is mentioned in the text or just before it: some kinds are only searched for then. */
export const mentions = ({ own, before }: Cues, kind: CueKind): boolean =>
  [...own, ...before].some((cue) => cue.kind === kind);

/** The number of cues that end at `start` or before it. */
function findPlace(cues: readonly Cue[], start: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.end ?? Infinity) <= start) low = middle + 1;
    else high = middle;
  }
  return low;
}
