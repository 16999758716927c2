import { isCjkRun, toRuns } from './normalize-text.ts';
import { CJK_PIECE_CHARACTERS, PREFIX_LETTERS } from './search-tokens.ts';

/** One condition of a search; all terms of a query must match, each anywhere in the record. */
export interface SearchTerm {
  /** Matches an utterance or a title whose search text contains it. */
  needle: string;
  /** Index terms that every match carries. Empty beyond the bound: then only the needle decides. */
  pieces: string[];
  /** Whatever carries the pieces matches; otherwise the needle must be looked for in the text. */
  exact: boolean;
}

// A query of 1,000 characters can hold 500 words or a run of 998 trigrams. Beyond these, more probes of the index
// would take longer than the candidates that they exclude.
const MAX_PIECES_A_TERM = 4;

/** The most pieces that the terms of one query have together. */
export const MAX_PIECES = 16;

// A quote opens a phrase where a term could start and when another quote closes it; any other is punctuation.
const QUERY_TERMS = /"([^"]*)"|\S+/g;

/**
 * The distinct terms of a query; empty when it holds nothing but punctuation and blanks. Blanks separate
 * terms, `"quoted words"` are one.
 */
export function parseQuery(query: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const [text, quoted] of query.matchAll(QUERY_TERMS)) {
    const term = toSearchTerm(toRuns(quoted ?? text));
    if (term) terms.set(term.needle, term);
  }
  return indexLongestTerms([...terms.values()]);
}

/**
 * A word matches from its start, a CJK run anywhere in a run; of several runs (a phrase) the inner ones are
 * whole because the search text has a blank on both sides of them.
 */
function toSearchTerm(runs: string[]): SearchTerm | undefined {
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const needle = isCjkRun(first) ? runs.join(' ') : ` ${runs.join(' ')}`;
  const pieces = [...runs.slice(0, -1).flatMap(toWholeRunPieces), ...toLastRunPieces(last)];
  const longest = [...new Set(pieces)].sort((a, b) => b.length - a.length).slice(0, MAX_PIECES_A_TERM);
  return { needle, pieces: longest, exact: runs.length === 1 && pieces[0] === last };
}

/** A whole word is an index term at any length; that holds for the words of a phrase before its last. */
function toWholeRunPieces(run: string): string[] {
  return isCjkRun(run) ? toCjkPieces(run) : [run];
}

function toLastRunPieces(run: string): string[] {
  return isCjkRun(run) ? toCjkPieces(run) : [Array.from(run).slice(0, PREFIX_LETTERS).join('')];
}

/** Pieces side by side, and the last: overlapping ones exclude little more. */
function toCjkPieces(run: string): string[] {
  const characters = Array.from(run);
  const lastStart = Math.max(0, characters.length - CJK_PIECE_CHARACTERS);
  const pieces: string[] = [];
  for (let start = 0; start < lastStart; start += CJK_PIECE_CHARACTERS) {
    pieces.push(characters.slice(start, start + CJK_PIECE_CHARACTERS).join(''));
  }
  return [...pieces, characters.slice(lastStart).join('')];
}

/** Beyond the bound the short terms, which exclude least, are left to the look at the text. */
function indexLongestTerms(terms: SearchTerm[]): SearchTerm[] {
  let pieces = 0;
  const indexed = new Set<SearchTerm>();
  for (const term of terms.toSorted((a, b) => b.needle.length - a.needle.length)) {
    pieces += term.pieces.length;
    if (pieces <= MAX_PIECES) indexed.add(term);
  }
  return terms.map((term) => (indexed.has(term) ? term : { ...term, pieces: [], exact: false }));
}
