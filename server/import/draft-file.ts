/** From the bytes of a file to a record that is ready to be stored, but for its media: no database, no network. */
import { basename, extname, resolve } from 'node:path';
import { DAY_MS } from '../base/durations.ts';
import type { MaskRules } from '../text/mask/mask-rules.ts';
import { prepareDraft } from '../records/writing/prepare-draft.ts';
import type { PreparedDraft } from '../records/writing/record-draft.ts';
import { recordEntries } from '@minutebook/contract/resources/record-entries.ts';
import { decodeText } from '../text/transcript/decode-text.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';
import type { ImportOptions, ImportTarget } from './import-target.ts';
import { readTranscript } from './read-transcript.ts';
import { refuseFile } from './refuse-file.ts';
import { toRecordDraft } from './to-record-draft.ts';
import { toRecordFile } from './to-record-file.ts';
import { findMemberId } from './workspace-names.ts';

export interface FileToDraft {
  path: string;
  /** Beside a file that names none. */
  recording?: string | undefined;
  /** The text that lay beside the transcript, with its path. */
  said_in_chat?: { path: string; bytes: Uint8Array } | undefined;
  bytes: Uint8Array;
  modified_at: Date;
  target: ImportTarget;
  import_digest: Uint8Array;
  now: Date;
  rules: MaskRules | null;
}

/** The parts of a file that are not in its draft. */
export interface AboutFile {
  dialog_count: number;
  /** Guesses, omissions and corrections made while reading, a sentence each. */
  notes: string[];
  /** Still to be stored. */
  media: RecordFile['media'];
  /** Still to be sealed with the server's key. */
  share: RecordFile['share'];
}

/** @throws TranscriptError when the file cannot be read or names what the workspace does not have */
export async function draftFile(given: FileToDraft): Promise<{ about: AboutFile; draft: PreparedDraft }> {
  const { path, target, now, rules } = given;
  const read = toFileOfRecord(given);
  const chat = readChat(given.said_in_chat);
  const noted = [read.file.notes, chat.text].filter(Boolean).join('\n\n');
  const file = { ...read.file, ...(noted !== '' && { notes: noted }) };
  const notes = [...read.notes, ...chat.notes];
  const draft = toRecordDraft({
    file,
    names: target.names,
    fromOutside: {
      owner_member_id: target.owner_member_id ?? requireOwner(file, target, path),
      import_digest: Buffer.from(given.import_digest),
      share: null,
    },
    now,
    refuse: refuseFile(path),
  });
  draft.label_ids = [...new Set([...draft.label_ids, ...target.label_ids])];
  draft.team_ids = [...new Set([...draft.team_ids, ...target.team_ids])];
  const { media, share } = file;
  return {
    about: { dialog_count: file.dialogs.length, notes: [...notes, ...toDateNotes(draft, now)], media, share },
    draft: await prepareDraft(target.workspace_id, draft, rules),
  };
}

const MOST_NOTED = recordEntries.notes.max_length - 5_000;

/** The notes of a record hold it, and have room left for those of people. */
function readChat(chat: FileToDraft['said_in_chat']): { text: string; notes: string[] } {
  if (chat === undefined) return { text: '', notes: [] };
  const { text, notes } = decodeText(chat.path, chat.bytes);
  const kept = text.trim().slice(0, MOST_NOTED).toWellFormed();
  const left = text.trim().length - kept.length;
  const cut = left === 0 ? [] : [`its chat is longer than notes may be: ${left} characters are left out`];
  return { text: kept, notes: [...notes, 'its chat is among the notes', ...cut] };
}

/** Clocks that were never set say 1904 or 1970, and others are ahead. */
function toDateNotes({ recorded_at }: Pick<PreparedDraft, 'recorded_at'>, now: Date): string[] {
  const isLikely = recorded_at.getTime() >= DAY_MS && recorded_at.getTime() <= now.getTime() + DAY_MS;
  return isLikely ? [] : [`it is dated ${recorded_at.toISOString().slice(0, 10)}, which is hardly its day`];
}

/** The record that a file describes, overridden by the operator's options for all files. */
function toFileOfRecord({ path, recording, bytes, modified_at, target }: FileToDraft): {
  file: RecordFile;
  notes: string[];
} {
  const transcript = readTranscript(path, bytes, target.options);
  const title = basename(path, extname(path));
  const defaults = { title, recorded_at: modified_at, timezone: target.timezone };
  const file = transcript.record_file ?? toRecordFile(transcript, defaults);
  const media = file.media ?? (recording === undefined ? null : { file: recording });
  return { file: { ...file, media, ...toOverrides(target.options) }, notes: transcript.notes };
}

function toOverrides({ title, recorded_at, source, scope, media }: ImportOptions): Partial<RecordFile> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(recorded_at === undefined ? {} : { recorded_at: recorded_at.toISOString() }),
    ...(source === undefined ? {} : { source }),
    ...(scope === undefined ? {} : { scope }),
    ...(media === undefined ? {} : { media: { file: resolve(media) } }),
  };
}

function requireOwner(file: RecordFile, target: ImportTarget, path: string): number {
  if (file.owner === undefined) throw new TranscriptError(path, null, 'names no owner, and none was given');
  const member_id = findMemberId(target.names, file.owner);
  if (member_id !== undefined) return member_id;
  throw new TranscriptError(path, null, `owner names ${file.owner}, who is no member of the workspace`);
}
