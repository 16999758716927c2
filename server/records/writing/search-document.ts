/** The searched text of a record, made in slices: it may be megabytes long, and be written to take as long as possible. */
import { readInSlices } from '../../base/read-in-slices.ts';
import { toSearchText } from '../../search/normalize-text.ts';
import { openPhraseBits } from '../../search/phrase-bits.ts';
import { addIndexTerms, toTermNumber, type TokenKind } from '../../search/search-tokens.ts';
import { TermNumbers } from '../../search/term-numbers.ts';

export interface RecordTextSource {
  title: string | null;
  /** The utterances with masks, as they are shown. */
  utterances: readonly string[];
}

/** Ready to be stored except for the segment, which depends on the record's ordinal. */
export interface SearchDocument {
  title: string;
  transcript: string;
  /** A filter of the word sequences in them. */
  phrase_bits: Buffer;
  terms: TermNumbers;
}

/** Terms that are remembered as done, which are all of a meeting's; this only saves time. */
const MOST_REMEMBERED = 65_536;

/** Takes 5 ms for an hour of talk, so it is made before the workspace's counter is held. */
export async function toSearchDocument(
  workspaceId: number,
  { title, utterances }: RecordTextSource,
): Promise<SearchDocument> {
  const titleText = toSearchText(title ?? '');
  const lines: string[] = [];
  await readInSlices(utterances, (utterance) => void lines.push(toSearchText(utterance)));
  const transcript = lines.join('\n');

  const bits = openPhraseBits(titleText.length + transcript.length);
  const terms = new TermNumbers();
  const addLine = (line: string, kind: TokenKind, done: Set<string>) => {
    bits.add(line);
    for (const run of line.split(' '))
      addRun(run, done, (term) => terms.add(toTermNumber(workspaceId, kind, term)));
  };
  addLine(titleText, 'title_word', new Set());
  const done = new Set<string>();
  await readInSlices(lines, (line) => addLine(line, 'transcript_word', done));
  return { title: titleText, transcript, phrase_bits: bits.close(), terms };
}

/** Calls `add` for the terms of a word or CJK run that are not done yet. Where the run is one of them, its own terms are too. */
function addRun(run: string, done: Set<string>, add: (term: string) => void): void {
  if (done.has(run)) return;
  if (done.size > MOST_REMEMBERED) done.clear();
  const addNew = (term: string) => {
    if (done.has(term)) return;
    done.add(term);
    add(term);
  };
  addIndexTerms({ add: addNew }, run);
}
