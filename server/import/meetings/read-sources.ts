/** Reads the files of one meeting: its talk, and what was noted and told beside it. */
import { hash } from 'node:crypto';
import { extname } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import { toReason } from '@minutebook/contract/reasons.ts';
import { decodeText } from '../../text/transcript/decode-text.ts';
import { parseJson } from '../../text/transcript/read-json.ts';
import { MAX_FILE_BYTES, TranscriptError, type Transcript } from '../../text/transcript/transcript.ts';
import { isZip, readPackedText } from '../formats/documents/docx.ts';
import { readTranscript } from '../read-transcript.ts';
import { ArchiveError } from '../archives/read-listing.ts';
import {
  factsOfJson,
  NO_FACTS,
  notesAbove,
  splitText,
  type MeetingFacts,
  type SplitText,
} from './meeting-facts.ts';
import type { LeftFile, MeetingFiles, SourceFile } from './parcel.ts';

/** The bytes of a file, in pieces. */
export type OpenSource = (file: SourceFile) => AsyncIterable<Buffer>;

export interface Talk {
  transcript: Transcript;
  digest: Buffer;
}

/** The first of its forms that is one. */
export async function readTalk(
  { transcripts, product, recording }: MeetingFiles,
  open: OpenSource,
): Promise<{ talk: Talk | null; facts: MeetingFacts[]; left_out: LeftFile[] }> {
  const facts: MeetingFacts[] = [];
  const left_out: LeftFile[] = [];
  let talk: Talk | null = null;
  let used = '';
  for (const source of transcripts) {
    if (talk !== null) {
      left_out.push({ path: source.path, reason: toReason('import_other_form', { file: used }) });
      facts.push(...(await readOtherForm(source, open)));
      continue;
    }
    try {
      const bytes = await readWhole(source, open);
      const { facts: found, said, body } = readFacts(source, bytes);
      try {
        const transcript = said === null ? readTranscript(source.path, bytes) : readSaid(source, said);
        talk = { transcript, digest: hash('sha256', bytes, 'buffer') };
        used = source.path;
        const isWhole = said === null && body !== '';
        facts.push(isWhole ? { ...found, notes: notesAbove(body, transcript.dialogs) } : found);
      } catch (error) {
        // The date or the notes of a meeting are useful even without a transcript.
        const isOfUse = found.notes !== '' || found.started_at !== null;
        if (
          !(error instanceof TranscriptError) ||
          !isOfUse ||
          (product === null && recording === null && transcripts.length === 1)
        )
          throw error;
        const isAlone = transcripts.length === 1 && recording === null;
        facts.push({ ...found, notes: found.notes === '' && isAlone ? body.trim() : found.notes });
        if (isAlone)
          talk = { transcript: toNotesAlone(source.path), digest: hash('sha256', bytes, 'buffer') };
      }
    } catch (error) {
      left_out.push({ path: source.path, reason: toFault(error).reason });
    }
  }
  return { talk, facts, left_out };
}

/** Otter's document says when a meeting was, its text does not. What is noted comes from the form that is used. */
async function readOtherForm(source: SourceFile, open: OpenSource): Promise<MeetingFacts[]> {
  try {
    return [{ ...readFacts(source, await readWhole(source, open)).facts, notes: '' }];
  } catch (error) {
    toFault(error);
    return [];
  }
}

const readSaid = ({ path }: SourceFile, said: string) =>
  readTranscript(path.replace(/\.(?:docx|odt)$/i, '.txt'), Buffer.from(said));

/** Gemini's notes have the talk below them; null: it is none. */
function tryToReadSaid(source: SourceFile, said: string): Transcript | null {
  try {
    return readSaid(source, said);
  } catch (error) {
    toFault(error);
    return null;
  }
}

const toNotesAlone = (file_name: string): Transcript => ({
  format: 'notes',
  title: null,
  language: null,
  recorded_at: null,
  transcription: null,
  dialogs: [],
  notes: [`${file_name} holds notes and no talk`],
  record_file: null,
});

export async function readNotes(
  { notes }: MeetingFiles,
  open: OpenSource,
): Promise<{ facts: MeetingFacts[]; left_out: LeftFile[]; digest: Buffer | null; talk: Talk | null }> {
  const facts: MeetingFacts[] = [];
  const left_out: LeftFile[] = [];
  let digest: Buffer | null = null;
  let talk: Talk | null = null;
  for (const source of notes) {
    try {
      const bytes = await readWhole(source, open);
      const found = readFacts(source, bytes);
      const isData = extname(source.path).toLowerCase() === '.json';
      if (isData && isDeepStrictEqual(found.facts, NO_FACTS)) throw new ArchiveError('import_no_meeting');
      const said = found.said === null ? null : tryToReadSaid(source, found.said);
      const isWhole = found.facts.notes === '' || (found.said !== null && said === null);
      facts.push({
        ...found.facts,
        title: isData ? found.facts.title : null,
        notes: isWhole ? found.body.trim() : found.facts.notes,
      });
      const own = hash('sha256', bytes, 'buffer');
      digest ??= own;
      if (said !== null) talk ??= { transcript: said, digest: own };
    } catch (error) {
      left_out.push({ path: source.path, reason: toFault(error).reason });
    }
  }
  return { facts, left_out, digest, talk };
}

function readFacts(source: SourceFile, bytes: Buffer): SplitText {
  const extension = extname(source.path).toLowerCase();
  if (extension === '.json') {
    const text = toText(source, bytes);
    return { facts: factsOfJson(parseJson({ file_name: source.path, text })), said: null, body: '' };
  }
  if (!['.md', '.txt'].includes(extension) && !isZip(bytes)) return { facts: NO_FACTS, said: null, body: '' };
  return splitText(toText(source, bytes));
}

const toText = ({ path }: SourceFile, bytes: Buffer) =>
  isZip(bytes) ? readPackedText(path, bytes).text : decodeText(path, bytes).text;

async function readWhole(source: SourceFile, open: OpenSource): Promise<Buffer> {
  if (source.size_bytes > MAX_FILE_BYTES)
    throw new TranscriptError(source.path, null, `larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
  return Buffer.concat(await Array.fromAsync(open(source)));
}

/** @throws what is no fault of the file */
export function toFault(error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error;
  if (!(error instanceof TranscriptError)) throw error;
  const reason = error.line === null ? error.reason : `line ${error.line}: ${error.reason}`;
  return new ArchiveError('import_unreadable', { reason });
}
