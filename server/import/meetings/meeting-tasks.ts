/** The tasks on a parcel that run in a separate process, because its files may be hostile. */
import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { HEAD_BYTES, sniffMedia } from '../../media/sniff-media.ts';
import { partOfFile, readPart, type FilePart } from '../archives/file-part.ts';
import { readEntry, readHead } from '../archives/read-entry.ts';
import { ArchiveError, MOST_ENTRIES, readListing, type ArchiveEntry } from '../archives/read-listing.ts';
import { MAX_FILE_BYTES } from '../../text/transcript/transcript.ts';
import type { Person } from './meeting-facts.ts';
import { listMeetings, mayListMeetings } from './meeting-list.ts';
import type { LeftFile, MeetingFiles, ParcelFile, SourceFile } from './parcel.ts';
import { unpackRecordings, type UnpackedTrack } from './unpack-recordings.ts';
import { readMeeting } from './read-meeting.ts';
import type { OpenSource } from './read-sources.ts';
import { sortMeetings, type ListedFile } from './sort-meetings.ts';

export type FoundPiece =
  | { meeting: Omit<MeetingFiles, 'sent_at'> }
  | { left: LeftFile }
  | { looked_at: number };

interface Found {
  source: SourceFile;
  listed: ListedFile;
  /** audio or video; null: neither. */
  kind: string | null;
}

/** How many files are looked at between two words about it. */
const TOLD_EVERY = 100;

/** Finds the meetings of a parcel by names and first bytes. */
export async function* findMeetings({
  path,
  files,
  kinds,
}: {
  path: string;
  files: readonly ParcelFile[];
  /** The kinds of files that may be uploaded here. */
  kinds: readonly string[];
}): AsyncGenerator<FoundPiece, void> {
  const file = await open(path, 'r');
  try {
    const found: Found[] = [];
    let at = 0;
    for (const own of files) {
      const part = partOfFile(file, { at, size_bytes: own.size_bytes });
      try {
        for await (const listed of listFile(part, { ...own, at, part_bytes: own.size_bytes, entry: null }))
          for await (const one of listItems(file, listed)) {
            found.push(withoutRefused(one, kinds));
            if (found.length > MOST_ENTRIES)
              throw new ArchiveError('import_too_many_files', { limit: MOST_ENTRIES });
            if (found.length % TOLD_EVERY === 0) yield { looked_at: found.length };
          }
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error;
        yield { left: { path: own.path, reason: error.reason } };
      }
      at += own.size_bytes;
    }
    const sources = found.map(({ source }) => source);
    const toSources = (places: readonly number[]) => places.flatMap((place) => sources[place] ?? []);
    const { meetings, left_out } = sortMeetings(found.map(({ listed }) => listed));
    for (const { transcripts, recording, tracks = [], notes, ...meeting } of meetings)
      yield {
        meeting: {
          ...meeting,
          transcripts: toSources(transcripts),
          recording: recording === null ? null : (sources[recording] ?? null),
          ...(tracks.length > 0 && {
            tracks: tracks.flatMap(({ file: place, speaker }) => {
              const source = sources[place];
              return source === undefined ? [] : [{ source, speaker }];
            }),
          }),
          notes: toSources(notes),
        },
      };
    for (const { file: place, reason } of left_out)
      yield { left: { path: sources[place]?.path ?? '', reason } };
  } finally {
    await file.close();
  }
}

/** Files that are archives themselves, damaged ones too. */
const PACKED = ['.docx', '.odt', '.whisper'];

const isArchive = (head: Buffer, path: string) =>
  !PACKED.includes(extname(path).toLowerCase()) && head.subarray(0, 2).toString('latin1') === 'PK';

/** A document of Microsoft's or of LibreOffice's programs, whatever its extension. */
const isOffice = (entries: readonly ArchiveEntry[]) =>
  entries[0]?.path === 'mimetype' || entries.some(({ path }) => path === '[Content_Types].xml');

async function* listFile(part: FilePart, own: SourceFile): AsyncGenerator<Found, void> {
  const head = await part.read(0, HEAD_BYTES);
  if (!isArchive(head, own.path)) {
    yield toFound(own, { head, archive_length: 0, fault: null });
    return;
  }
  const listing = await readListing(part);
  if (isOffice(listing)) {
    const { source, kind, listed } = await toFound(own, { head, archive_length: 0, fault: null });
    yield { source, kind, listed: { ...listed, is_document: true } };
    return;
  }
  for (const { path, fault, modified_at, ...entry } of listing) {
    const source = {
      ...own,
      path: `${own.path}/${path}`,
      size_bytes: entry.size_bytes,
      modified_at: modified_at ?? own.modified_at,
      entry,
    };
    const archive_length = own.path.length + 1;
    const begun = fault === null ? await readHead(part, entry, HEAD_BYTES).catch(toDamage) : Buffer.alloc(0);
    const damage = Buffer.isBuffer(begun) ? null : begun;
    yield toFound(source, {
      head: Buffer.isBuffer(begun) ? begun : Buffer.alloc(0),
      archive_length,
      fault: fault ?? damage,
    });
  }
}

/** The meetings of a JSON file that holds several, as if each had a file; else the file itself. */
async function* listItems(file: FileHandle, found: Found): AsyncGenerator<Found> {
  const { source, listed } = found;
  const extension = extname(source.path);
  const mayBe =
    listed.fault === null &&
    extension.toLowerCase() === '.json' &&
    source.size_bytes <= MAX_FILE_BYTES &&
    mayListMeetings(listed.head);
  // Damage is told where the file is read as a meeting.
  const bytes = mayBe ? await readAll(openIn(file, source)).catch(toDamage) : null;
  const meetings = Buffer.isBuffer(bytes) ? listMeetings(bytes) : [];
  if (meetings.length === 0) yield found;
  for (const [item, meeting] of meetings.entries()) {
    const path = `${source.path}/${basename(source.path, extension)} ${item + 1}.json`;
    const text = JSON.stringify(meeting);
    const size_bytes = Buffer.byteLength(text);
    yield {
      ...found,
      source: { ...source, path, size_bytes, item },
      listed: { ...listed, path, size_bytes, head: text.slice(0, HEAD_BYTES) },
    };
  }
}

function toDamage(error: unknown): Reason {
  if (error instanceof ArchiveError) return error.reason;
  throw error;
}

async function toFound(
  source: SourceFile,
  { head, archive_length, fault }: { head: Buffer; archive_length: number; fault: Reason | null },
): Promise<Found> {
  const { path, size_bytes } = source;
  const kind = (size_bytes > 0 ? (await sniffMedia(head, path))?.kind : undefined) ?? null;
  const text = kind === null ? head.toString('utf8') : '';
  return {
    source,
    kind,
    listed: { path, archive_length, size_bytes, is_media: kind !== null, head: text, fault },
  };
}

function withoutRefused(found: Found, kinds: readonly string[]): Found {
  const { kind, listed } = found;
  if (kind === null || kinds.includes(kind)) return found;
  return { ...found, listed: { ...listed, fault: toReason('import_kind_refused', { kind }) } };
}

export interface DescribedMeeting {
  title: string;
  recorded_at: string;
  duration_ms: number | null;
  people: Person[];
  utterances: number;
  remarks: string[];
  digest: Uint8Array;
}

/** Reads all that a meeting has, and tells what would become of it; null: it is none. */
export async function describeMeeting(
  given: MeetingToRead,
): Promise<{ meeting: DescribedMeeting | null; left_out: LeftFile[] }> {
  return withParcel(given.path, async (openSource) => {
    const { meeting, left_out } = await readMeeting(given.files, {
      open: openSource,
      timezone: given.timezone,
    });
    if (meeting === null) return { meeting, left_out };
    const { file, people, utterances, remarks, digest } = meeting;
    const { title, recorded_at, duration_ms = null } = file;
    return {
      meeting: {
        title: title ?? given.files.title,
        recorded_at,
        duration_ms,
        people,
        utterances,
        remarks,
        digest,
      },
      left_out,
    };
  });
}

export interface MeetingToRead {
  path: string;
  files: MeetingFiles;
  timezone: string;
}

export interface UnpackedMeeting {
  /** The path of the record file. */
  path: string;
  /** The path of its recording; null: it has none. */
  recording: string | null;
  /** To be made into one at `recording`, from the tracks and what is heard and seen of all. */
  tracks: UnpackedTrack[];
  has_beginning: boolean;
}

/** Writes a meeting as a record file with its recording beside it into a folder that is its own. */
export async function unpackMeeting(
  given: MeetingToRead & { folder: string; members: readonly string[] },
): Promise<UnpackedMeeting | { reason: Reason }> {
  const { path, files, timezone, folder, members } = given;
  return withParcel(path, async (openSource) => {
    const { meeting } = await readMeeting(files, { open: openSource, timezone });
    if (meeting === null) return { reason: toReason('import_no_meeting') };
    const unpacked = await unpackRecordings(files, folder, openSource).catch(toDamage);
    if ('name' in unpacked) return { reason: unpacked };
    const { media, tracks } = unpacked;
    const contacts = meeting.file.contacts?.filter(
      ({ email }) => email == null || !members.includes(email.toLowerCase()),
    );
    const record = {
      ...meeting.file,
      ...(contacts !== undefined && { contacts }),
      ...(media !== null && { media }),
    };
    const recordPath = join(folder, 'meeting.json');
    await writeFile(recordPath, JSON.stringify(record), { mode: 0o600 });
    return {
      path: recordPath,
      recording: media === null ? null : join(folder, media.file),
      tracks,
      has_beginning: meeting.has_beginning,
    };
  });
}

async function withParcel<T>(path: string, work: (openSource: OpenSource) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await work((source) =>
      source.item === undefined ? openIn(file, source) : readItem(file, source, path),
    );
  } finally {
    await file.close();
  }
}

function openIn(file: FileHandle, { at, part_bytes, entry }: SourceFile): AsyncIterable<Buffer> {
  const part = partOfFile(file, { at, size_bytes: part_bytes });
  return entry === null ? readPart(part) : readEntry(part, entry);
}

/** The file of several meetings that was read last: its meetings come one after the other, and it may have thousands. */
let lastList: { of: string; meetings: readonly unknown[] } | undefined;

async function* readItem(file: FileHandle, source: SourceFile, parcel: string): AsyncGenerator<Buffer, void> {
  const { at, entry, item = 0 } = source;
  const of = JSON.stringify([parcel, at, entry]);
  if (lastList?.of !== of) lastList = { of, meetings: listMeetings(await readAll(openIn(file, source))) };
  yield Buffer.from(JSON.stringify(lastList.meetings[item] ?? null));
}

const readAll = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(bytes));
