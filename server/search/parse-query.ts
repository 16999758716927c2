import { isUnspacedRun, isUnspacedSince5, toHeldRuns, toRuns, withoutArticle } from './normalize-text.ts';
import { toPhraseHashes } from './phrase-bits.ts';
import { PIECE_CHARACTERS, OLDER_PREFIX_LETTERS, PREFIX_LETTERS } from './search-tokens.ts';

export interface NamedFacets {
  label_ids: readonly number[];
  owner_member_ids: readonly number[];
}

/** One condition of a search; all terms of a query must match, each anywhere in the record. */
export interface SearchTerm {
  /** Matches an utterance or a title whose search text contains it. */
  needle: string;
  /** Index terms that every match has. Empty above the limit: then only the needle decides. */
  pieces: string[];
  /** true: every text with all pieces matches; otherwise the needle must be looked up in the text. */
  exact: boolean;
  /** Hashes of the phrase bits that every match has set; empty where they exclude nothing. */
  hashes: number[];
  /** Labels and owners whose names the term matches: their records match it too. Absent: there are none. */
  named?: NamedFacets;
  /** Replaces `pieces` while records of an older format exist, where they differ; the needle decides. */
  older_pieces?: string[];
}

// A query of 1,000 characters can have 500 words or a run of 998 trigrams. Above these limits, more index
// lookups would take longer than reading the candidates they exclude.
const MAX_PIECES_A_TERM = 4;

/** The limit for all terms of one query together. */
export const MAX_PIECES = 16;

// A quote opens a phrase where a term could start and another quote closes it; any other is punctuation.
const QUERY_TERMS = /"([^"]*)"|\S+/g;

/**
 * The distinct terms of a query; empty when it has only punctuation and spaces. Spaces separate terms,
 * `"quoted words"` are one.
 * @param toForm what is looked for instead of a word outside quotes
 */
export function parseQuery(query: string, toForm = (word: string) => word): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const [text, quoted] of query.matchAll(QUERY_TERMS)) {
    const term = toSearchTerm(quoted === undefined ? toBareRuns(toForm(text)) : toRuns(quoted));
    if (term) terms.set(term.needle, term);
  }
  return indexLongestTerms([...terms.values()]);
}

/** Outside quotes an Arabic or Hebrew word is looked for with and without its article. */
function toBareRuns(text: string): string[] {
  const runs = toRuns(text);
  const bare = runs.length === 1 ? withoutArticle(runs[0] ?? '') : null;
  return bare === null ? runs : [bare];
}

/**
 * A word matches from its start, an unspaced run anywhere in a run; of several runs (a phrase) the inner ones are
 * whole because the search text has a space on both sides of them.
 */
function toSearchTerm(asked: readonly string[]): SearchTerm | undefined {
  const [first] = asked;
  const last = asked.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const runs = [...toHeldRuns(asked.slice(0, -1)), last];
  const needle = isUnspacedRun(first) ? runs.join(' ') : ` ${runs.join(' ')}`;
  const whole = runs.slice(0, -1).flatMap(toWholeRunPieces);
  const [pieces = [], older_pieces = []] = [PREFIX_LETTERS, OLDER_PREFIX_LETTERS].map((letters) =>
    toLongest([...whole, ...toLastRunPieces(last, letters)]),
  );
  const exact = runs.length === 1 && pieces[0] === last;
  const term = { needle, pieces, exact, hashes: exact ? [] : toPhraseHashes(runs) };
  // An older index lists the words of these scripts by their beginnings: only the text tells what is in them.
  if (runs.some(isUnspacedSince5)) return { ...term, older_pieces: [] };
  const isAlike = isUnspacedRun(last) || countLetters(last) <= OLDER_PREFIX_LETTERS;
  return isAlike ? term : { ...term, older_pieces };
}

const toLongest = (pieces: readonly string[]) =>
  [...new Set(pieces)].sort((a, b) => b.length - a.length).slice(0, MAX_PIECES_A_TERM);

/** A whole word is an index term at any length; this applies to the words of a phrase before its last. */
function toWholeRunPieces(run: string): string[] {
  return isUnspacedRun(run) ? toRunPieces(run) : [run];
}

function toLastRunPieces(run: string, letters: number): string[] {
  return isUnspacedRun(run) ? toRunPieces(run) : [Array.from(run).slice(0, letters).join('')];
}

const countLetters = (run: string) => Array.from(run).length;

/** Adjacent pieces, and the last one: overlapping pieces exclude little more. */
function toRunPieces(run: string): string[] {
  const characters = Array.from(run);
  const lastStart = Math.max(0, characters.length - PIECE_CHARACTERS);
  const pieces: string[] = [];
  for (let start = 0; start < lastStart; start += PIECE_CHARACTERS) {
    pieces.push(characters.slice(start, start + PIECE_CHARACTERS).join(''));
  }
  return [...pieces, characters.slice(lastStart).join('')];
}

/** Above the limit the short terms, which exclude least, are left to the needle. */
function indexLongestTerms(terms: SearchTerm[]): SearchTerm[] {
  let pieces = 0;
  const indexed = new Set<SearchTerm>();
  for (const term of terms.toSorted((a, b) => b.needle.length - a.needle.length)) {
    pieces += term.pieces.length;
    if (pieces <= MAX_PIECES) indexed.add(term);
  }
  return terms.map((term) => (indexed.has(term) ? term : withoutPieces(term)));
}

function withoutPieces({ needle, hashes }: SearchTerm): SearchTerm {
  return { needle, pieces: [], exact: false, hashes };
}
