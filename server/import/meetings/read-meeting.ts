/** Reads the files of one meeting into one record; runs where it may take all the time and memory it is given. */
import { createHash } from 'node:crypto';
import { toCleanTitle } from '@minutebook/contract/resources/clean-title.ts';
import { recordEntries } from '@minutebook/contract/resources/record-entries.ts';
import type { RecordFile } from '../../text/transcript/record-file.ts';
import type { Transcript } from '../../text/transcript/transcript.ts';
import { atLocalTime, startOfDay } from '../at-local-time.ts';
import { toRecordFile } from '../to-record-file.ts';
import { ArchiveError } from '../archives/read-listing.ts';
import { NO_FACTS, type MeetingFacts, type Person } from './meeting-facts.ts';
import { toRecordings, type LeftFile, type MeetingFiles, type SourceFile } from './parcel.ts';
import { readNotes, readTalk, toFault, type OpenSource } from './read-sources.ts';
import { toOwnRecord } from './to-own-record.ts';

export interface ReadMeeting {
  file: RecordFile;
  /** The digest of the talk, or else of the recording: the same content becomes the same record. */
  digest: Buffer;
  people: Person[];
  utterances: number;
  remarks: string[];
  /** Its beginning is known, and its end only as far as the talk tells. */
  has_beginning: boolean;
  /** Files of the meeting that are not taken. */
  left_out: LeftFile[];
}

/** null: none of its files is one of a meeting. */
export async function readMeeting(
  files: MeetingFiles,
  { open, timezone }: { open: OpenSource; timezone: string },
): Promise<{ meeting: ReadMeeting | null; left_out: LeftFile[] }> {
  const { talk: own, facts: ofTalk, left_out } = await readTalk(files, open);
  const noted = await readNotes(files, open);
  const talk = own ?? noted.talk;
  left_out.push(...noted.left_out);
  const facts = mergeFacts([...ofTalk, ...noted.facts]);
  const recordings = toRecordings(files);
  const recording = await digestOf(recordings, open).catch(toFault);
  if (recording instanceof ArchiveError)
    left_out.push(...recordings.map(({ path }) => ({ path, reason: recording.reason })));
  const media = recording instanceof Buffer ? recording : null;
  const digest =
    talk?.digest ?? media ?? (noted.digest !== null && files.product !== null ? noted.digest : null);
  if (digest === null) return { meeting: null, left_out };
  const source = files.transcripts[0] ?? recordings[0] ?? files.notes[0];
  const defaults = {
    title: files.title,
    recorded_at: new Date(source?.modified_at ?? files.sent_at),
    timezone,
  };
  const transcript = talk === null ? null : withNameTime(talk.transcript, files);
  const plain =
    transcript === null
      ? toEmptyRecord(media !== null, defaults)
      : (transcript.record_file ?? toRecordFile(transcript, defaults));
  const { notes, remarks } = limitNotes([plain.notes ?? '', facts.notes].filter(Boolean).join('\n\n'));
  const named = toCleanTitle(facts.title ?? transcript?.title ?? '') ?? plain.title;
  const isDated = transcript !== null && (transcript.recorded_at !== null || transcript.record_file !== null);
  const ended_at = hasTime(facts.ended_at) ? toInstant(facts.ended_at, timezone) : null;
  const started_at = ended_at === null ? findBeginning({ facts, files, isDated }, timezone) : null;
  const recorded_at = started_at === null ? ended_at : atEnd(started_at, plain.duration_ms ?? 0);
  const file: RecordFile = {
    ...toOwnRecord(plain),
    title: named?.slice(0, 1_000) ?? null,
    recorded_at: (recorded_at ?? new Date(plain.recorded_at)).toISOString(),
    ...(notes !== '' && { notes }),
    ...(facts.people.length > 0 && plain.contacts === undefined && { contacts: facts.people }),
  };
  return {
    meeting: {
      file,
      digest,
      people: withSpeakers(facts.people, file),
      utterances: file.dialogs.length,
      remarks: [...(transcript?.notes ?? []), ...remarks],
      has_beginning: started_at !== null,
      left_out,
    },
    left_out,
  };
}

/** A recording waits to be transcribed; notes are all there is. */
function toEmptyRecord(
  isRecording: boolean,
  { title, recorded_at }: { title: string; recorded_at: Date },
): RecordFile {
  const waits = { status: 'uploaded', is_ready: false } as const;
  return {
    format: 'minutebook.record/1',
    title,
    recorded_at: recorded_at.toISOString(),
    dialogs: [],
    ...(isRecording && waits),
  };
}

/** The earlier ones win; what was noted is kept of each. */
function mergeFacts(all: readonly MeetingFacts[]): MeetingFacts {
  const merged = { ...NO_FACTS };
  for (const { title, started_at, ended_at, people } of all) {
    merged.title ??= title;
    merged.started_at ??= started_at;
    merged.ended_at ??= ended_at;
    if (merged.people.length === 0) merged.people = people;
  }
  return { ...merged, notes: [...new Set(all.map(({ notes }) => notes).filter(Boolean))].join('\n\n') };
}

/** A day in the file knows less than a time in its name. */
function withNameTime(transcript: Transcript, { started_at }: MeetingFiles): Transcript {
  const { recorded_at } = transcript;
  const isDay = recorded_at !== null && recorded_at.length === 10;
  return isDay && started_at?.startsWith(recorded_at) === true
    ? { ...transcript, recorded_at: null }
    : transcript;
}

interface Dated {
  facts: MeetingFacts;
  files: MeetingFiles;
  /** The talk itself says when it was. */
  isDated: boolean;
}

const hasTime = (time: string | null): time is string => time?.includes('T') === true;

const hasZone = (time: string | null): time is string => hasTime(time) && ZONE.test(time);
const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;

/** Records are dated by their end. */
const atEnd = (started_at: Date, duration_ms: number) => new Date(started_at.getTime() + duration_ms);

/** null: only the talk or the file's own date says when it was. */
function findBeginning({ facts, files, isDated }: Dated, timezone: string): Date | null {
  const [inside, named] = [facts.started_at, isDated ? null : files.started_at];
  // Without a zone a text has the clock of whoever exported it: the name knows better.
  const timed = hasZone(inside) ? inside : [named, inside].find(hasTime);
  const started_at = timed ?? (isDated ? null : (inside ?? named));
  return started_at == null ? null : toInstant(started_at, timezone);
}

function toInstant(time: string, timezone: string): Date {
  if (!time.includes('T')) return startOfDay(time, timezone);
  return ZONE.test(time) ? new Date(time) : atLocalTime(time.length === 16 ? `${time}:00` : time, timezone);
}

function limitNotes(text: string): { notes: string; remarks: string[] } {
  const whole = text.trim();
  const notes = whole.slice(0, recordEntries.notes.max_length).toWellFormed();
  const left = whole.length - notes.length;
  return {
    notes,
    remarks: left === 0 ? [] : [`its notes are longer than notes may be: ${left} characters are left out`],
  };
}

/** Adds speakers with a full name who are not listed. `Speaker 1` may be somebody who is listed already. */
function withSpeakers(people: readonly Person[], file: RecordFile): Person[] {
  if (people.length === 0) return toSpeakers(file);
  const isListed = (name: string) =>
    people.some((person) => person.name?.toLowerCase().includes(name.toLowerCase()));
  const others = toSpeakers(file).filter(
    ({ name }) => name !== null && / /.test(name) && !/\d/.test(name) && !isListed(name),
  );
  return [...people, ...others];
}

const toSpeakers = ({ speakers = [] }: RecordFile): Person[] =>
  speakers.flatMap(({ name }) => (name == null ? [] : [{ name, email: null }]));

/** null: there is none. */
async function digestOf(sources: readonly SourceFile[], open: OpenSource): Promise<Buffer | null> {
  if (sources.length === 0) return null;
  const digest = createHash('sha256');
  for (const source of sources) for await (const piece of open(source)) digest.update(piece);
  return digest.digest();
}
