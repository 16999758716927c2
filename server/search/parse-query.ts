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

// A query of 1,000 characters can hold 500 words or 998 trigrams. More index probes than these find no fewer
// candidates worth the time.
const MAX_PIECES_A_TERM = 8;
const MAX_INDEXED_TERMS = 16;

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
  const pieces = new Set(runs.slice(0, -1).flatMap(toWholeRunPieces));
  for (const piece of toLastRunPieces(last)) pieces.add(piece);
  const exact = runs.length === 1 && pieces.has(last);
  return { needle, pieces: spread([...pieces], MAX_PIECES_A_TERM), exact };
}

/** A whole word is an index term at any length; that holds for the words of a phrase before its last. */
function toWholeRunPieces(run: string): string[] {
  return isCjkRun(run) ? toCjkPieces(run) : [run];
}

function toLastRunPieces(run: string): string[] {
  return isCjkRun(run) ? toCjkPieces(run) : [Array.from(run).slice(0, PREFIX_LETTERS).join('')];
}

function toCjkPieces(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length <= CJK_PIECE_CHARACTERS) return [run];
  return characters
    .slice(0, 1 - CJK_PIECE_CHARACTERS)
    .map((_, start) => characters.slice(start, start + CJK_PIECE_CHARACTERS).join(''));
}

/** At most `count` of the items, the first and the last among them. */
function spread<Item>(items: Item[], count: number): Item[] {
  if (items.length <= count) return items;
  const step = (items.length - 1) / (count - 1);
  return items.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}

/** Beyond the bound the short terms, which exclude least, are left to the look at the text. */
function indexLongestTerms(terms: SearchTerm[]): SearchTerm[] {
  const by_length = terms.toSorted((a, b) => b.needle.length - a.needle.length);
  const indexed = new Set(by_length.slice(0, MAX_INDEXED_TERMS));
  return terms.map((term) => (indexed.has(term) ? term : { ...term, pieces: [], exact: false }));
}
