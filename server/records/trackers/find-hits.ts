/** Which lines of a transcript a tracker is about. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { findHitLines } from '../../search/find-hit-lines.ts';
import { matchesTerm } from '../../search/matches-utterance.ts';
import { toSearchText } from '../../search/normalize-text.ts';
import { parseQuery, type SearchTerm } from '../../search/parse-query.ts';

/** Of one tracker in one record: a word that everybody says is no news after some. */
export const MOST_HITS = 20;

/** What search looks for when somebody types the word, or the phrase in quotes; empty: it has no letters. */
export function toTerms(word: string): SearchTerm[] {
  const phrase = word.replaceAll('"', ' ').trim();
  return parseQuery(/\s/.test(phrase) ? `"${phrase}"` : phrase);
}

/** All lines with one of the words, by index. */
export const findLines = (search_text: string, words: readonly string[]): number[] =>
  findHitLines(search_text, words.flatMap(toTerms), Infinity).lines;

/** Whether a speaker has all words of the name. */
export function isSaidBy(speaker: string | undefined, said_by: string): boolean {
  const name = toSearchText(speaker ?? '');
  return parseQuery(said_by).every((term) => matchesTerm(name, term));
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
