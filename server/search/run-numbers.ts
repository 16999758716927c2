/**
 * The term numbers of the words and unspaced runs of one record after another. Two thirds of the words of a meeting were said in
 * those before it, so their numbers are kept.
 */
import { isUnspacedRun } from './normalize-text.ts';
import { isPlainRun, PieceNumbers } from './piece-numbers.ts';
import { addIndexTerms, toTermNumber, type TokenKind } from './search-tokens.ts';

/** Some 10 MB, and nearly all words that a workspace uses. */
const MOST_KEPT = 65_536;
/** Nearly all words: those of more than twelve letters alone took a tenth of the time of reading a meeting. */
const MOST_KEPT_LENGTH = 32;
/** One that is longer may be a slice of its line, which would be kept with it. */
const MOST_WHOLE_LENGTH = 12;

interface Kept {
  workspace_id: number;
  words: Map<string, readonly number[]>;
  pieces: PieceNumbers;
}

/** By kind of text. They are those of the workspace whose records were indexed last: imports index many in a row. */
const keptOf = new Map<TokenKind, Kept>();
const MOST_RECORDS = 2 ** 31 - 1;
let records = 0;

/** Returns what calls `add` with the numbers of all terms of a run, of some of them more than once. */
export function openRunNumbers(
  workspace_id: number,
  kind: TokenKind,
  add: (termNumber: number) => void,
): (run: string) => void {
  const { words, pieces } = findKept(workspace_id, kind);
  records = (records % MOST_RECORDS) + 1;
  const record = records;
  const addTerm = (term: string) => add(toTermNumber(workspace_id, kind, term));

  function addWord(word: string): void {
    const known = words.get(word);
    if (known !== undefined) return known.forEach(add);
    const numbers: number[] = [];
    addIndexTerms({ add: (term) => void numbers.push(toTermNumber(workspace_id, kind, term)) }, word);
    if (word.length <= MOST_KEPT_LENGTH && words.size < MOST_KEPT) words.set(toOwn(word), numbers);
    numbers.forEach(add);
  }

  return (run) => {
    if (!isUnspacedRun(run)) addWord(run);
    else if (isPlainRun(run)) pieces.addPieces(run, record, add);
    else addIndexTerms({ add: addTerm }, run);
  };
}

const toOwn = (word: string) =>
  word.length <= MOST_WHOLE_LENGTH ? word : Buffer.from(word, 'utf16le').toString('utf16le');

function findKept(workspace_id: number, kind: TokenKind): Kept {
  const kept = keptOf.get(kind);
  if (kept?.workspace_id === workspace_id && kept.words.size < MOST_KEPT) return kept;
  const pieces =
    kept?.workspace_id === workspace_id
      ? kept.pieces
      : new PieceNumbers((piece) => toTermNumber(workspace_id, kind, piece));
  const anew = { workspace_id, words: new Map(), pieces };
  keptOf.set(kind, anew);
  return anew;
}
