/** Finds the lines of a transcript that trackers are about. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { readEachInSlices } from '../../base/read-in-slices.ts';
import { findHitLines } from '../../search/find-hit-lines.ts';
import { matchesTerm } from '../../search/matches-utterance.ts';
import { toSearchText } from '../../search/normalize-text.ts';
import { parseQuery, type SearchTerm } from '../../search/parse-query.ts';

/** The most hits of one tracker in one record: a word that everybody says is no news after some. */
export const MOST_HITS = 20;

/** The terms that search looks for when somebody types the word, or the phrase in quotes; empty: it has no letters. */
export function toTerms(word: string): SearchTerm[] {
  const phrase = word.replaceAll('"', ' ').trim();
  return parseQuery(/\s/.test(phrase) ? `"${phrase}"` : phrase);
}

export interface Tracked {
  words: readonly string[];
  said_by: string | null;
}

interface Spoken {
  /** The transcript as search reads it, one utterance per line. */
  search_text: string;
  dialogs: readonly V2Dialog[];
  speakers: readonly { speaker_id: number; name: string | null }[];
}

interface Look<Tracker> {
  tracker: Tracker;
  terms: SearchTerm[];
  /** null: anybody. */
  speaker_ids: ReadonlySet<number> | null;
  said: V2Dialog[];
}

/** So many lines of a tracker are looked at: its member may have deleted hits, though hardly so many. */
const MOST_LINES = 10 * MOST_HITS;
const PART_CHARACTERS = 16_384;
/** The number of characters that are searched in the time that it takes to make one word ready. */
const WORD_CHARACTERS = 1_000;

/** The first utterances of each tracker. Whatever the words and however long the talk, the event loop runs in between. */
export async function findSaid<Tracker extends Tracked>(
  { search_text, dialogs, speakers }: Spoken,
  trackers: readonly Tracker[],
): Promise<Map<Tracker, readonly V2Dialog[]>> {
  const names = speakers.map(({ speaker_id, name }) => ({ speaker_id, name: toSearchText(name ?? '') }));
  const looks: Look<Tracker>[] = [];
  await readEachInSlices(trackers, {
    lengthOf: ({ words }) => words.length * WORD_CHARACTERS,
    read: (tracker) => void looks.push(toLook(tracker, names)),
  });
  await readEachInSlices(listParts(search_text, looks), {
    lengthOf: ({ text, look }) => text.length * look.terms.length,
    read({ text, first, look: { terms, speaker_ids, said } }) {
      for (const line of findHitLines(text, terms, Infinity).lines) {
        const dialog = dialogs[first + line];
        if (dialog !== undefined && speaker_ids?.has(dialog.speaker_id) !== false) said.push(dialog);
      }
    },
  });
  return new Map(looks.map(({ tracker, said }) => [tracker, said]));
}

/** Speakers who are meant have all words of the name. */
function toLook<Tracker extends Tracked>(
  tracker: Tracker,
  names: readonly { speaker_id: number; name: string }[],
): Look<Tracker> {
  const { words, said_by } = tracker;
  const wanted = parseQuery(said_by ?? '');
  const meant = names.filter(({ name }) => wanted.every((term) => matchesTerm(name, term)));
  const speaker_ids = said_by === null ? null : new Set(meant.map(({ speaker_id }) => speaker_id));
  return { tracker, terms: words.flatMap(toTerms), speaker_ids, said: [] };
}

/** Parts of whole lines, each for every look that has not found enough. */
function* listParts<Tracker>(search_text: string, looks: readonly Look<Tracker>[]) {
  for (let from = 0, first = 0; from < search_text.length;) {
    const end = search_text.indexOf('\n', from + PART_CHARACTERS);
    const text = search_text.slice(from, end === -1 ? undefined : end);
    for (const look of looks) if (look.said.length < MOST_LINES) yield { text, first, look };
    first += text.split('\n').length;
    from += text.length + 1;
  }
}

export type HitLine = Pick<V2Dialog, 'id' | 'start_ms' | 'duration_ms'>;
interface PlacedHit {
  start_ms: number;
  end_ms: number;
  dialog_ids: number[];
}

/**
 * Each line has one hit. One that is there stays, under its id, also if its line was split or moved.
 * @param there the oldest first
 */
export function matchHits<Hit extends PlacedHit>(there: readonly Hit[], lines: readonly HitLine[]) {
  const left = new Set(there);
  const moved: Hit[] = [];
  const fresh: PlacedHit[] = [];
  for (const { id, start_ms, duration_ms } of lines) {
    const place = { start_ms, end_ms: start_ms + duration_ms, dialog_ids: [id] };
    const found = [...left].find(({ dialog_ids }) => dialog_ids.includes(id));
    if (found === undefined) fresh.push(place);
    else {
      left.delete(found);
      const isSame =
        found.start_ms === place.start_ms && found.end_ms === place.end_ms && found.dialog_ids.length === 1;
      if (!isSame) moved.push({ ...found, ...place });
    }
  }
  return { fresh, moved, gone: [...left] };
}
