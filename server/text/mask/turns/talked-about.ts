import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource } from '../comparable-text.ts';
import type { CueKind } from '../cues/cue.ts';
import { findCues, listCues } from '../cues/list-cues.ts';
import { withoutHesitations } from '../hesitations.ts';
import { toTypeOf } from '../kinds/find-expected.ts';
import type { PhoneRegion } from '../kinds/phone-shapes.ts';
import { overlapsAny } from '../match.ts';
import { findCodeRuns } from '../numbers/code-runs.ts';
import { writeOutNumbers } from '../numbers/write-out-numbers.ts';
import type { SpokenUtterance } from './instalments.ts';
import type { FoundInTurn } from './said.ts';

/** What is talked about was named within so many utterances before a value, or is after it. */
const BEFORE = 6;
const AFTER = 3;
const LONGEST_UTTERANCE = 160;
const FEWEST_DIGITS = 6;
const MAY_BE_VALUE =
  /\d|[공영일이삼사오육칠팔구]{2}|[〇一二三四五六七八九ァ-ヶ]{2}|\b(?:oh|zero|one|two|three|four|five|six|seven|eight|nine|double)\b/i;

/**
 * Values in utterances that name nothing, where the talk around them is about a kind that is as long: "the visa people want it
 * again" — "same as last year" — "RK 441 7093". Whatever else is named nearer explains them.
 */
export function findTalkedAbout(
  utterances: readonly SpokenUtterance[],
  spans: readonly (readonly PiiSpan[])[],
  regions: readonly PhoneRegion[],
): FoundInTurn[] {
  const known = new Map<number, CueKind[]>();
  const listKinds = (index: number): CueKind[] => {
    const kinds =
      known.get(index) ??
      listCues((utterances[index]?.text ?? '').slice(-LONGEST_UTTERANCE)).map(({ kind }) => kind);
    known.set(index, kinds);
    return kinds;
  };
  return utterances.flatMap(({ text }, index) => {
    if (text.length > LONGEST_UTTERANCE || !MAY_BE_VALUE.test(text)) return [];
    const source = withoutHesitations(toComparableText(text));
    const written = writeOutNumbers(source);
    const runs = findCodeRuns(written).filter(({ digits }) => digits.length >= FEWEST_DIGITS);
    if (runs.length === 0) return [];
    const cues = findCues(written.text, []);
    if (cues.own.length > 0) return [];
    const kind = findKind(index, listKinds);
    if (kind === null) return [];
    const part = { text: source.text, written, candidates: [], cues, before: '', regions };
    return runs.flatMap((run) => {
      const place = toSource(written, run);
      if (overlapsAny(place, spans[index] ?? [])) return [];
      const type = toTypeOf(part, run, kind);
      return type === null ? [] : [{ utterance: index, span: { type, ...place } }];
    });
  });
}

/** The kind that is named nearest before an utterance, or for lack of one after it; null if that is a thing. */
function findKind(index: number, listKinds: (index: number) => readonly CueKind[]): CueKind | null {
  let kind: CueKind | undefined;
  for (let distance = 1; kind === undefined && distance <= BEFORE; distance += 1)
    kind = listKinds(index - distance).findLast((one) => one !== 'number');
  for (let distance = 1; kind === undefined && distance <= AFTER; distance += 1)
    kind = listKinds(index + distance).find((one) => one !== 'number');
  return kind === undefined || kind === 'thing' ? null : kind;
}
