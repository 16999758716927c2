/** Finds the places of a search's terms in a text as displayed, for highlighting. */
import { isLowerCaseAlone, normalizeText, RUNS, withoutArticle } from './normalize-text.ts';
import type { SearchTerm } from './parse-query.ts';

/** Start and end in UTF-16 units. */
export type Mark = [start: number, end: number];

// Characters that are normalised together: one with its marks (half-width ones and Thai vowels too), a nasal with the
// consonant behind it in Devanagari, syllables written in letters.
const CLUSTERS =
  /[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]+[\p{M}\uff9e\uff9f]*|[ङञणनम]\u094d[क-भ]\p{M}*|[^][\p{M}\p{Emoji_Modifier}\uff9e\uff9f]*[\u0e33\u0eb3]?/gu;

interface Normalized {
  /** The text as search normalises it, including punctuation. */
  text: string;
  /** For every UTF-16 unit of `text`, its range in the displayed text; null: the unit at the same place. */
  origins: Mark[] | null;
}

/** The marks are in order and do not overlap. */
export function markMatches(shown: string, terms: readonly SearchTerm[]): Mark[] {
  const normalized = toNormalized(shown);
  const { text, toUnit } = toSearchable(normalized);
  const toOrigin = (place: number): Mark | undefined => {
    const unit = toUnit(place);
    return normalized.origins === null ? [unit, unit + 1] : normalized.origins[unit];
  };
  const marks = terms.flatMap(({ needle }) =>
    listPlaces(text, needle).flatMap((place): Mark[] => {
      const first = toOrigin(needle.startsWith(' ') ? place + 1 : place);
      const last = toOrigin(place + needle.length - 1);
      return first === undefined || last === undefined ? [] : [[first[0], last[1]]];
    }),
  );
  return joinOverlapping(marks);
}

function listPlaces(text: string, needle: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) places.push(at);
  return places;
}

function toNormalized(shown: string): Normalized {
  if (isLowerCaseAlone(shown)) return { text: shown.toLowerCase(), origins: null };
  let text = '';
  const origins: Mark[] = [];
  for (const { 0: cluster, index } of shown.matchAll(CLUSTERS)) {
    const normalized = normalizeText(cluster);
    text += normalized;
    const origin: Mark = [index, index + cluster.length];
    for (let unit = 0; unit < normalized.length; unit += 1) origins.push(origin);
  }
  return { text, origins };
}

/** The text as `toSearchText` makes it, a space before every run; `toUnit` is for places within runs. */
function toSearchable({ text }: Normalized): { text: string; toUnit(place: number): number } {
  const runs: { start: number; shift: number }[] = [];
  let searchable = '';
  const add = (run: string, index: number) => {
    const start = searchable.length + 1;
    runs.push({ start, shift: index - start });
    searchable += ` ${run}`;
  };
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    add(run, index);
    const bare = withoutArticle(run);
    if (bare !== null) add(bare, index + run.length - bare.length);
  }
  return { text: searchable, toUnit: (place) => place + (findRun(runs, place)?.shift ?? 0) };
}

/** Binary search for the last run that starts at or before a place: a long text has many runs and many lookups. */
function findRun<Run extends { start: number }>(runs: readonly Run[], place: number): Run | undefined {
  let [before, after] = [-1, runs.length];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if ((runs[middle]?.start ?? Infinity) <= place) before = middle;
    else after = middle;
  }
  return runs[before];
}

function joinOverlapping(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
