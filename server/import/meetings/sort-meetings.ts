/** Sorts files into meetings by their names and how they begin: nothing is read further, and nothing stored. */
import { basename, extname } from 'node:path/posix';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { transcriptExtensions } from '@minutebook/contract/resources/value-lists.ts';
import { findProduct, readName, type NameFacts, type Product } from './name-marks.ts';

export interface ListedFile {
  /** With the name of the archive it is in, if any. */
  path: string;
  /** How long the name of that archive is, with its `/`. */
  archive_length: number;
  size_bytes: number;
  is_media: boolean;
  /** Its content tells a document of an office program; else its extension tells what it is. */
  is_document?: boolean;
  /** How it begins, as far as it is text. */
  head: string;
  /** Found already. */
  fault: Reason | null;
}

/** The places of files in the list. */
export interface SortedMeeting {
  title: string;
  started_at: string | null;
  product: Product | null;
  /** The likeliest first: who reads them takes the first that is one. */
  transcripts: number[];
  recording: number | null;
  /** The recordings of one voice each; absent: there are none, or what they hold is known without them. */
  tracks?: { file: number; speaker: string }[];
  /** Chats, summaries and notes. */
  notes: number[];
}

export interface LeftOut {
  file: number;
  reason: Reason;
}

interface Member extends NameFacts {
  file: number;
  listed: ListedFile;
  name: string;
}

const TEXTS = new Set<string>(transcriptExtensions);
/** The extensions of the forms in which there may be one transcript, the fullest first. */
const FORMS = ['json', 'jsonl', 'ndjson', 'vtt', 'txt', 'docx', 'odt', 'md', 'csv', 'tsv', 'srt'];
const NOTE_FORMS = new Set(['txt', 'md', 'docx', 'odt', 'json']);
const ARCHIVE_END = /(?:\.zip)?\/$/i;
const OTHER_ARCHIVES = new Set(['7z', 'rar', 'tar', 'tgz', 'gz', 'bz2', 'xz', 'zst']);
const OF_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\.|~\$|Thumbs\.db$|desktop\.ini$)/i;
/** Lists of who was there, as Teams and Zoom export them. */
const ATTENDANCE =
  /(?:attendance[ _-]?(?:report|list)[^/]*|(?:^|\/)participants_\d{6,}[^/]*)\.(?:csv|tsv|txt|xlsx)$/i;

export function sortMeetings(files: readonly ListedFile[]): {
  meetings: SortedMeeting[];
  left_out: LeftOut[];
} {
  const left_out: LeftOut[] = [];
  const groups = new Map<string, Member[]>();
  for (const [file, listed] of files.entries()) {
    const path = listed.path.slice(listed.archive_length);
    const archive = listed.path.slice(0, listed.archive_length).replace(ARCHIVE_END, '');
    const facts = readName(path, archive);
    const reason = listed.fault ?? findFault(listed, path, facts);
    if (reason !== null) left_out.push({ file, reason });
    else {
      const group = groups.get(facts.key) ?? [];
      groups.set(facts.key, group);
      group.push({ ...facts, file, listed, name: basename(path).toLowerCase() });
    }
  }
  joinUndated(groups);
  const meetings = [...groups.values()].flatMap((group) => toMeetings(group, left_out));
  return { meetings: meetings.toSorted(byTime), left_out };
}

function findFault(
  { size_bytes, is_media, is_document = false, archive_length }: ListedFile,
  path: string,
  { extension }: NameFacts,
): Reason | null {
  if (OF_SYSTEMS.test(path) || ATTENDANCE.test(path)) return toReason('import_no_meeting');
  if (size_bytes === 0) return toReason('import_empty_file');
  if (is_document) return null;
  // One that stands by itself begins as none does.
  if (extension === 'zip')
    return toReason(archive_length === 0 ? 'import_archive_damaged' : 'import_archive_inside');
  if (OTHER_ARCHIVES.has(extension)) return toReason('import_other_archive');
  return is_media || TEXTS.has(extension) ? null : toReason('import_no_meeting');
}

/** `Board.vtt` goes with `Board-20260120_100000-Meeting Recording.mp4` if there is one such meeting, and it lacks that. */
function joinUndated(groups: Map<string, Member[]>): void {
  const dated = new Map<string, Member[][]>();
  for (const [key, group] of groups) {
    const undated_key = group[0]?.undated_key ?? key;
    if (undated_key === key) continue;
    const others = dated.get(undated_key) ?? [];
    dated.set(undated_key, others);
    others.push(group);
  }
  for (const [key, groupsOfKey] of dated) {
    const [meeting, ...others] = groupsOfKey;
    const group = groups.get(key);
    if (group === undefined || meeting === undefined || others.length > 0) continue;
    const areOfOne = [isMedia, isTalk].every((is) => !group.some(is) || !meeting.some(is));
    if (!areOfOne) continue;
    meeting.push(...group);
    groups.delete(key);
  }
}

const isMedia = ({ listed }: Member) => listed.is_media;
const isTalk = ({ listed, role }: Member) => !listed.is_media && role !== 'chat' && role !== 'notes';

const toForm = ({ extension, role }: Member) =>
  (role === 'transcript' ? 0 : 100) +
  (role === 'captions' ? 100 : 0) +
  (FORMS.indexOf(extension) + 1 || FORMS.length + 1);

/** Mostly one; files of one kind with names of their own are meetings of their own. */
function toMeetings(group: readonly Member[], left_out: LeftOut[]): SortedMeeting[] {
  const sounds = group
    .filter(({ listed }) => listed.is_media)
    .toSorted((one, other) => other.listed.size_bytes - one.listed.size_bytes);
  const tracks = chooseTracks(sounds);
  const recordings = tracks.length === 0 ? sounds : sounds.filter(({ speaker }) => speaker === null);
  const texts = group.filter(({ listed }) => !listed.is_media);
  const isMarked = texts.some(({ role }) => role === 'transcript');
  const isNote = ({ role, extension }: Member) =>
    NOTE_FORMS.has(extension) &&
    (role === 'chat' ||
      role === 'notes' ||
      (isMarked && role === null && ['md', 'docx', 'odt'].includes(extension)));
  const notes = texts.filter(isNote);
  const said = texts
    .filter((member) => !isNote(member))
    .toSorted((one, other) => toForm(one) - toForm(other));
  const media = splitAlike(recordings, left_out);
  const talks = splitForms(said);
  const first = media[0] ?? tracks[0] ?? talks[0]?.[0] ?? notes[0];
  if (first === undefined) return [];
  // A chat or a summary by itself is read as what it may be.
  const isAlone = media.length === 0 && tracks.length === 0 && talks.length === 0;
  const isKnown = media.length > 0 && talks.length > 0;
  leaveOutTracks(sounds, {
    used: isKnown ? [] : tracks,
    of: first,
    left_out: tracks.length === 0 ? [] : left_out,
  });
  const count = Math.max(1, media.length, talks.length);
  const product = findProductOf(group);
  const dated = group.find(({ started_at }) => started_at !== null);
  return Array.from({ length: count }, (_, place) => {
    const transcripts = isAlone ? notes : (talks[place] ?? []);
    const own = media[place] ?? transcripts[0] ?? first;
    return {
      title: toTitle(own, { place, isAlone }),
      started_at: own.started_at ?? dated?.started_at ?? null,
      product,
      transcripts: transcripts.map(({ file }) => file),
      recording: media[place]?.file ?? null,
      ...(place === 0 &&
        tracks.length > 0 &&
        !isKnown && {
          tracks: tracks.map(({ file, speaker }) => ({ file, speaker: speaker ?? '' })),
        }),
      notes: place === 0 && !isAlone ? notes.map(({ file }) => file) : [],
    };
  });
}

/** One for each voice, of sound alone if there is such a one; none where all are of one voice. */
function chooseTracks(sounds: readonly Member[]): Member[] {
  const voices = Map.groupBy(
    sounds.filter(({ speaker }) => speaker !== null),
    ({ speaker }) => speaker,
  );
  const tracks = [...voices.values()].flatMap(
    (takes) => takes.find(({ listed }) => /[_-]audio[_-]/i.test(listed.path)) ?? takes.slice(0, 1),
  );
  return tracks.length < 2 ? [] : tracks.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function leaveOutTracks(
  sounds: readonly Member[],
  { used, of, left_out }: { used: readonly Member[]; of: Member; left_out: LeftOut[] },
): void {
  for (const member of sounds.filter(({ speaker }) => speaker !== null)) {
    const other = used.find(({ speaker }) => speaker === member.speaker) ?? of;
    if (other !== member)
      left_out.push({
        file: member.file,
        reason: toReason('import_other_form', { file: other.listed.path }),
      });
  }
}

function toTitle(own: Member, { place, isAlone }: { place: number; isAlone: boolean }): string {
  const whole = basename(own.listed.path, extname(own.listed.path));
  const title = isAlone && own.title === null ? whole : (own.title ?? whole);
  return place === 0 ? title : `${title} (${place + 1})`;
}

const findProductOf = (group: readonly Member[]) =>
  group.map(({ listed }) => findProduct(listed.path, listed.head)).find((product) => product !== null) ??
  null;

/** Views of one recording are left out for the largest; parts that are numbered stay. */
function splitAlike(recordings: readonly Member[], left_out: LeftOut[]): Member[] {
  const kept: Member[] = [];
  const views = new Map<string, Member>();
  for (const member of recordings) {
    const { name, extension, file } = member;
    const view = name.replace(VIEW, '');
    const [largest = member] = kept;
    const like = views.get(view);
    const used = largest.extension !== extension ? largest : like?.name === name ? undefined : like;
    if (used === undefined) {
      kept.push(member);
      if (like === undefined) views.set(view, member);
    } else left_out.push({ file, reason: toReason('import_other_form', { file: used.listed.path }) });
  }
  return kept.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const VIEW = /_(?:gallery|avo|gvo|as|\d{3,4}x\d{3,4})/g;

/** Two of one form are two talks, as names that differ in case alone are. */
function splitForms(said: readonly Member[]): Member[][] {
  const talks: Member[][] = [];
  const counts = new Map<string, number>();
  for (const member of said) {
    const form = `${member.role}/${member.extension}`;
    const place = counts.get(form) ?? 0;
    counts.set(form, place + 1);
    const talk = talks[place];
    if (talk === undefined) talks.push([member]);
    else talk.push(member);
  }
  return talks;
}

const byTime = (one: SortedMeeting, other: SortedMeeting) =>
  (one.started_at ?? '').localeCompare(other.started_at ?? '') || one.title.localeCompare(other.title);
