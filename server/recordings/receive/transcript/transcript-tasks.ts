/**
 * Parses, masks and indexes an uploaded transcript in a process of its own, because its content may be
 * hostile.
 */
import type { NewUpload } from '@minutebook/contract/resources/upload.ts';
import { readTranscript } from '../../../import/read-transcript.ts';
import { toRecordFile } from '../../../import/to-record-file.ts';
import type { CallFacts } from '../../../records/writing/call-facts.ts';
import { prepareDraft, toDraftPieces, type DraftPiece } from '../../../records/writing/prepare-draft.ts';
import {
  prepareTranscript,
  toTranscriptPieces,
  type TranscriptPiece,
} from '../../../records/writing/prepare-transcript.ts';
import type { MaskRules } from '../../../text/mask/mask-rules.ts';
import type { RecordFile } from '../../../text/transcript/record-file.ts';
import { TranscriptError } from '../../../text/transcript/transcript.ts';
import { toNewTranscript } from './to-new-transcript.ts';
import { toUploadDraft } from './to-upload-draft.ts';

export interface UploadedText {
  filename: string;
  content: string;
  encoding: 'utf8' | 'base64';
  recorded_at: Date;
  timezone: string;
}

/**
 * Returns the transcript as a record file, or the sentence that says why it cannot be read. Only the
 * transcript of a whole record file is taken: the upload itself states owner and audience.
 */
function readUploadedText({
  filename,
  content,
  encoding,
  recorded_at,
  timezone,
}: UploadedText): { file: RecordFile; notes: string[] } | { refusal: string } {
  try {
    const transcript = readTranscript(filename, Buffer.from(content, encoding));
    const { notes } = transcript;
    if (transcript.record_file !== null) return { file: toTranscriptAlone(transcript.record_file), notes };
    return {
      file: toRecordFile(transcript, { title: transcript.title ?? '', recorded_at, timezone }),
      notes,
    };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return { refusal: error.message };
  }
}

/** Yields the transcript in the form to be stored, or the sentence that says why it cannot be read. */
export async function* readTextToStore({
  text,
  rules,
}: {
  text: UploadedText;
  rules: MaskRules | null;
}): AsyncGenerator<TranscriptPiece | { refusal: string } | { notes: string[] }, void> {
  const read = readUploadedText(text);
  if ('refusal' in read) {
    yield read;
    return;
  }
  yield { notes: read.notes };
  const prepared = await orRefusal(() => prepareTranscript(toNewTranscript(read.file), rules));
  if ('refusal' in prepared) yield prepared;
  else yield* toTranscriptPieces(prepared);
}

export interface TextToDraft {
  text: UploadedText;
  /** The content of the transcript is in `text` only. */
  asked: NewUpload;
  call: CallFacts;
  workspace_id: number;
  owner_member_id: number;
  now: Date;
  rules: MaskRules | null;
}

/**
 * Yields the whole record of an upload with its transcript, or the sentence that says why that cannot be
 * read.
 */
export async function* draftUploadedText({
  text,
  asked,
  call,
  ...about
}: TextToDraft): AsyncGenerator<DraftPiece | { refusal: string } | { notes: string[] }, void> {
  const read = readUploadedText(text);
  if ('refusal' in read) {
    yield read;
    return;
  }
  const { file, notes } = read;
  yield { notes };
  const { workspace_id, owner_member_id, now, rules } = about;
  const facts = { owner_member_id, recorded_at: text.recorded_at, transcript: file };
  const draft = { ...toUploadDraft(asked, facts, now), ...call };
  const prepared = await orRefusal(() => prepareDraft(workspace_id, draft, rules));
  if ('refusal' in prepared) yield prepared;
  else yield* toDraftPieces(prepared);
}

async function orRefusal<Prepared>(
  prepare: () => Prepared | Promise<Prepared>,
): Promise<Prepared | { refusal: string }> {
  try {
    return await prepare();
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return { refusal: error.message };
  }
}

function toTranscriptAlone(file: RecordFile): RecordFile {
  const { format, title, recorded_at, duration_ms, language, speakers, times_estimated, dialogs } = file;
  return {
    format,
    recorded_at,
    dialogs,
    ...(title == null ? {} : { title }),
    ...(duration_ms == null ? {} : { duration_ms }),
    ...(language == null ? {} : { language }),
    ...(times_estimated === undefined ? {} : { times_estimated }),
    // People of the workspace decide later which speakers are members.
    speakers: (speakers ?? []).map(({ speaker_id, name }) => ({ speaker_id, name: name ?? null })),
  };
}
