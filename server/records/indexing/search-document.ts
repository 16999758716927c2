/** The searched text of a record, made in slices: it may be megabytes long, and be written to take as long as possible. */
import { readEachInSlices, readInSlices } from '../../base/read-in-slices.ts';
import { toSearchText } from '../../search/normalize-text.ts';
import { openPhraseBits } from '../../search/phrase-bits.ts';
import { FORMAT_CODE } from '../../search/index-format.ts';
import { openRunNumbers } from '../../search/run-numbers.ts';
import type { TokenKind } from '../../search/search-tokens.ts';
import { TermNumbers } from '../../search/term-numbers.ts';

/** Everything with masks, as it is shown. */
export interface RecordTextSource extends BesideSource {
  utterances: readonly string[];
}

/** The searchable texts beside the transcript, all of them short. */
export interface BesideSource {
  title: string | null;
  insights: readonly { status: string; value: { text: string } | null }[];
  /** The notes, tasks and comments that people have written beside them, for everybody who sees the record. */
  written: readonly { text: string }[];
  speakers: readonly { name: string | null }[];
  attendees_emails: readonly string[];
  attendee_names: readonly string[];
}

export const besideTexts = ['title', 'insights', 'speakers', 'attendees'] as const;
export type BesideLines = Record<(typeof besideTexts)[number], string[]>;

/** Ready to be stored except for the segment, which depends on the record's ordinal. */
export interface SearchDocument extends Record<(typeof besideTexts)[number], string> {
  transcript: string;
  /** Filters of the word sequences in all of them. */
  phrase_bits: Buffer;
  /** The codes of all terms, as a `bigint[]` in binary, for segment 0. */
  tokens: Buffer;
}

/** A search document that a process beside the server hands over: its transcript in UTF-8 is stored as it comes. */
export interface StoredDocument extends Omit<SearchDocument, 'transcript'> {
  transcript: string | Buffer;
}

/** Takes 5 ms for an hour of talk, so it is made before the workspace's counter is held. */
export async function toSearchDocument(
  workspace_id: number,
  { utterances, ...source }: RecordTextSource,
): Promise<SearchDocument> {
  const lines = { transcript: await toSearchLines(utterances), ...(await toBesideLines(source)) };
  const texts = {
    title: lines.title.join('\n'),
    transcript: lines.transcript.join('\n'),
    insights: lines.insights.join('\n'),
    speakers: lines.speakers.join('\n'),
    attendees: lines.attendees.join('\n'),
  };
  const bits = openPhraseBits(Object.values(texts).reduce((sum, { length }) => sum + length, 0));
  const terms = new TermNumbers();
  for (const [name, kind] of KINDS) {
    const runs: string[] = [];
    await readInSlices(
      lines[name],
      bits.openPart((run) => void runs.push(run)),
    );
    await readTerms(
      runs,
      openRunNumbers(workspace_id, kind, (termNumber) => terms.add(termNumber)),
    );
  }
  return { ...texts, phrase_bits: bits.close(), tokens: await terms.toBinaryArray(FORMAT_CODE) };
}

/** The codes of the terms of these lines alone, as a `bigint[]` in binary, for segment 0. */
export async function toBesideCodes(workspace_id: number, lines: BesideLines): Promise<Buffer> {
  const terms = new TermNumbers();
  for (const [name, kind] of KINDS) {
    if (name === 'transcript') continue;
    const runs = new Set(lines[name].flatMap((line) => line.split(' ')).filter((run) => run !== ''));
    await readTerms(
      runs,
      openRunNumbers(workspace_id, kind, (termNumber) => terms.add(termNumber)),
    );
  }
  return terms.toBinaryArray(FORMAT_CODE);
}

/** The terms of a run that is new take some times as long as reading it. */
const TERMS_TAKE = 4;

/** Run by run: a note may be one line of 20,000 characters, which took 40 ms. */
const readTerms = (runs: Iterable<string>, read: (run: string) => void) =>
  readEachInSlices(runs, { lengthOf: (run) => run.length * TERMS_TAKE, read });

const KINDS = [
  ['title', 'title_word'],
  ['transcript', 'transcript_word'],
  ['insights', 'insight_word'],
  ['speakers', 'speaker_word'],
  ['attendees', 'attendee_word'],
] as const satisfies [string, TokenKind][];

async function toSearchLines(texts: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  await readInSlices(texts, (text) => void lines.push(toSearchText(text)));
  return lines;
}

/** The lines of each text: the title, a name, an address or a line of an insight or of what people have written. */
export async function toBesideLines({
  title,
  insights,
  written,
  speakers,
  attendees_emails,
  attendee_names,
}: BesideSource): Promise<BesideLines> {
  const shown = insights.flatMap(({ status, value }) =>
    status === 'processed' && value !== null ? value.text.split('\n') : [],
  );
  return {
    title: [toSearchText(title ?? '')],
    insights: await toSearchLines([...shown, ...written.flatMap(({ text }) => text.split('\n'))]),
    speakers: await toSearchLines(speakers.flatMap(({ name }) => name ?? [])),
    attendees: await toSearchLines([...attendees_emails, ...attendee_names]),
  };
}
