/**
 * The term numbers of the words and CJK runs of one record after another. Two thirds of the words of a meeting were said in
 * those before it, so their numbers are kept.
 */
import { isCjkRun } from './normalize-text.ts';
import { addIndexTerms, toTermNumber, type TokenKind } from './search-tokens.ts';

/** Some 10 MB, and nearly all words that a workspace uses. */
const MOST_KEPT = 65_536;
/** A longer one may be a slice of its line, which would be kept with it; and it is rare. */
const MOST_KEPT_LENGTH = 12;
/** Pieces of CJK runs that are remembered as done; this only saves time. */
const MOST_REMEMBERED = 65_536;

interface Piece {
  term_number: number;
  /** The record that it was last found in. */
  seen: number;
}

interface Kept {
  workspace_id: number;
  words: Map<string, readonly number[]>;
  pieces: Map<string, Piece>;
}

/** By kind of text. They are those of the workspace whose records were indexed last: imports index many in a row. */
const keptOf = new Map<TokenKind, Kept>();
let records = 0;

/** Returns what calls `add` with the numbers of all terms of a run, of some of them more than once. */
export function openRunNumbers(
  workspaceId: number,
  kind: TokenKind,
  add: (termNumber: number) => void,
): (run: string) => void {
  const { words, pieces } = findKept(workspaceId, kind);
  const seen = (records += 1);
  const others = new Set<string>();
  const toNumber = (term: string) => toTermNumber(workspaceId, kind, term);

  function addPiece(term: string): void {
    const known = pieces.get(term);
    if (known !== undefined) {
      if (known.seen === seen) return;
      known.seen = seen;
      return add(known.term_number);
    }
    if (others.has(term)) return;
    const termNumber = toNumber(term);
    if (pieces.size < MOST_KEPT) pieces.set(term, { term_number: termNumber, seen });
    else {
      if (others.size > MOST_REMEMBERED) others.clear();
      others.add(term);
    }
    add(termNumber);
  }

  function addWord(word: string): void {
    const known = words.get(word);
    if (known !== undefined) return known.forEach(add);
    const numbers: number[] = [];
    addIndexTerms({ add: (term) => void numbers.push(toNumber(term)) }, word);
    if (word.length <= MOST_KEPT_LENGTH && words.size < MOST_KEPT) words.set(word, numbers);
    numbers.forEach(add);
  }

  return (run) => {
    if (isCjkRun(run)) addIndexTerms({ add: addPiece }, run);
    else addWord(run);
  };
}

function findKept(workspaceId: number, kind: TokenKind): Kept {
  const kept = keptOf.get(kind);
  if (kept?.workspace_id === workspaceId && kept.words.size + kept.pieces.size < MOST_KEPT) return kept;
  const anew = { workspace_id: workspaceId, words: new Map(), pieces: new Map() };
  keptOf.set(kind, anew);
  return anew;
}
