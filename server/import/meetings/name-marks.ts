/** Reads the names of exported files: the product, the meeting, its start, and the role of the file. */
import { extname } from 'node:path/posix';
import type { importProducts } from '@minutebook/contract/app/import-endpoints.ts';
import { withoutMedia } from '../pair-files.ts';

export type Role = 'recording' | 'transcript' | 'captions' | 'chat' | 'notes';

export type Product = (typeof importProducts)[number];

/** In the path of a file, or in how it begins. */
const PRODUCT_MARKS: readonly { product: Product; in_path?: RegExp; in_head?: RegExp }[] = [
  {
    product: 'zoom',
    in_path:
      /GMT\d{8}-\d{6}|meeting_saved_(?:new_)?(?:chat|closed_caption)|\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d [^/]+\/|double_click_to_convert|(?:^|[/_-])zoom(?:[/_ -]|$)/i,
  },
  { product: 'teams', in_path: /-\d{8}_\d{6}(?:UTC)?-\p{L}[\p{L} ]{2,40}\.[a-z\d]{2,4}$/iu },
  {
    product: 'google_meet',
    in_path:
      /Notes by Gemini|Gemini(?:가|による)|Meet Recordings|Google Meet|\(\d{4}[-_/]\d\d[-_/]\d\d(?: at)? \d\d[:_. ]\d\d (?:GMT|UTC|[A-Z]{3,4})[^)]*\)| - \d{4}[-_/]\d\d[-_/]\d\d \d\d[:_.]\d\d [A-Z]{3}\S* - /,
  },
  { product: 'otter', in_path: /otter[._ -]?ai/i, in_head: /otter\.ai/i },
  {
    product: 'fireflies',
    in_path: /fireflies|-(?:transcript|summary)-\d{4}-\d\d-\d\dT/i,
    in_head: /fireflies\.ai|"(?:ai_filters|sentence)"\s*:/i,
  },
  {
    product: 'fathom',
    in_path: /(?:^|[/_. -])fathom(?:[/_. -]|$)/i,
    in_head: /fathom\.video|VIEW RECORDING|"recording_start_time"\s*:/,
  },
  { product: 'tldv', in_path: /tl;?dv/i, in_head: /tldv\.io|tl;dv/i },
  {
    product: 'read_ai',
    in_path: /(?:^|[/_. -])read[._ -]?(?:ai|meeting)(?:[/_. -]|$)/i,
    in_head: /app\.read\.ai|"speaker_blocks"\s*:/,
  },
  { product: 'granola', in_path: /granola/i, in_head: /granola(?:_id|\.ai|\.so)/i },
  { product: 'speakr', in_path: /speakr/i, in_head: /speakr/i },
];

export const findProduct = (path: string, head: string): Product | null =>
  PRODUCT_MARKS.find(({ in_path, in_head }) => in_path?.test(path) === true || in_head?.test(head) === true)
    ?.product ?? null;

/** The endings of file names, each with its role, the longer of two that overlap first; null: it tells no role. */
const ENDINGS: readonly (readonly [Role | null, RegExp])[] = [
  [
    'chat',
    /(?:^|[ ._-]+|(?<=recording))(?:meeting_saved_(?:new_)?chat|new_?chat|chat(?:[ _-]?(?:transcript|log|messages?))?|채팅|チャット)$/i,
  ],
  ['captions', /(?:^|[ ._-]+)(?:cc|captions?|subtitles?|(?:meeting_saved_)?closed[ _-]?captions?)$/i],
  [
    'transcript',
    /(?:^|[ ._-]+)(?:(?:meeting|full|audio)[ _-])?(?:transcript(?:ion|s)?|스크립트|녹취록|文字起こし)$/i,
  ],
  [
    'notes',
    /(?:^|[ ._-]+)(?:notes by gemini|(?:(?:ai|meeting)[ _-])?(?:summary|notes)|action[ _-]items|highlights|overview|outline|next[ _-]steps|요약|회의록|메모|要約|議事録|メモ)$/i,
  ],
  [
    'recording',
    /(?:^|[ ._-]+)(?:meeting[ _-])?(?:recording|audio[ _-]?only|audio|video|녹화|녹음|録画|録音)$/i,
  ],
  [
    null,
    /(?:[ ._-]+|^)(?:\d{3,4}x\d{3,4}|gallery|avo|gvo|otter[._ -]ai|tl;?dv)$|\.[a-z]{2}(?:-[a-zA-Z]{2})?$/,
  ],
];
/** No name has more of them. */
const MOST_ENDINGS = 6;

/** Folders that hold one kind of file of many meetings. */
const ROLE_FOLDERS: readonly (readonly [Role, RegExp])[] = [
  ['transcript', /^(?:transcripts?|transcriptions?|녹취록|文字起こし)$/i],
  ['notes', /^(?:notes|summar(?:y|ies)|요약|회의록|要約|議事録)$/i],
  ['recording', /^(?:recordings?|meet recordings|audio|videos?|녹음|녹화|録音|録画)$/i],
  ['chat', /^chats?$/i],
];

/** In a folder with a date, what such a file is called tells nothing. */
const ANY_MEETING = /^(?:meeting|call|session|회의|통화|会議|ミーティング|通話)$/i;

/** The suffix of Teams, which ends in words of the computer's language: `-20260120_100000-회의 녹음`. */
const OF_TEAMS = /^(.{1,300}-20\d{6}_\d{6}(?:UTC)?)-(\p{L}[\p{L} ]{2,40})$/u;
/** The part of a recording of Webex: `Board-20260120 1000-2`. */
const OF_WEBEX = /^(.{1,300}-20\d{6} \d{4})(-\d{1,2})$/;
/** A second download of one name. */
const COPY = / ?(\(\d{1,2}\))$/;

/** Beside `transcript.json`, what an API tells about the meeting. */
const ABOUT_MEETING = /^(?:meeting|metadata|details|info)$/i;

export interface NameFacts {
  /** Files of one meeting have the same. */
  key: string;
  /** The same without its date: a file without one may be of the only meeting that has it. */
  undated_key: string;
  /** Its name without what the product adds; null: nothing is left. */
  title: string | null;
  /** ISO 8601: with a zone, of a wall clock, or a day. */
  started_at: string | null;
  role: Role | null;
  extension: string;
  /** The one person on this track; null: the recording is of everybody. */
  speaker: string | null;
}

/** Zoom: `Weekly/Audio Record/audioAnnLee11234567890.m4a`; Riverside: `riverside_ann_raw-audio_weekly_0001.wav`. */
const ZOOM_TRACK = /(?:^|\/)Audio Record\/audio(\p{L}.{0,100}?)\d{6,}(?=\.\w+$)/iu;
const RIVERSIDE_TRACK =
  /(?<=^|\/)riverside_([^/]{1,80}?)_(?:raw|compressed|aligned|synced)[a-z-]*_([^/]{1,200})_0*(\d{1,5})(?=\.\w+$)/i;

/** The recording of one voice is named as its meeting would be, and its speaker by what the product has added. */
function takeSpeaker(path: string): { path: string; speaker: string | null } {
  const [, ofZoom] = ZOOM_TRACK.exec(path) ?? [];
  if (ofZoom !== undefined)
    return {
      path: path.replace(ZOOM_TRACK, (whole) => `${whole.startsWith('/') ? '/' : ''}audio`),
      speaker: trim(ofZoom.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')),
    };
  const [, ofRiverside] = RIVERSIDE_TRACK.exec(path) ?? [];
  if (ofRiverside === undefined) return { path, speaker: null };
  const named = path.replace(RIVERSIDE_TRACK, '$2 $3');
  return { path: named.replaceAll('_', ' '), speaker: trim(ofRiverside.replaceAll('_', ' ')) };
}

/** `archive`: the name of the archive that it is in, '' for none. */
export function readName(given: string, archive: string): NameFacts {
  const { path, speaker } = takeSpeaker(given);
  const extension = extname(path).slice(1).toLowerCase();
  const parts = path.slice(0, path.length - extname(path).length).split('/');
  const name = withoutMedia(parts.pop() ?? '');
  const ofFolder = ROLE_FOLDERS.find(([, pattern]) => pattern.test(parts.at(-1) ?? ''));
  if (ofFolder !== undefined) parts.pop();
  const { plain, mark, suffix } = takeMark(name);
  const { rest, role } = withoutEndings(plain);
  const own = takeDate(rest);
  const ended = withoutEndings(own.rest);
  const isAbout = extension === 'json' && ABOUT_MEETING.test(ended.rest);
  const isUnnamed = ended.rest === '' || isAbout || ANY_MEETING.test(ended.rest);
  // Else the sound of one archive would go with the words of another that names its files alike.
  if (archive !== '' && isUnnamed && own.started_at === null && parts.every((part) => EXPORT.test(part)))
    parts.unshift(...archive.split('/'));
  const marked = isAbout ? 'notes' : withoutEndings(suffix).role;
  const found = { role: marked ?? role ?? ended.role ?? ofFolder?.[0] ?? null, extension, speaker };
  const folder = takeDate(parts.at(-1) ?? '');
  const isNamedByFolder = folder.started_at !== null && folder.rest !== '';
  const saysNothing = ended.rest === '' || isAbout || (isNamedByFolder && ANY_MEETING.test(ended.rest));
  const isOfFolder = folder.started_at?.includes('T') === true || (saysNothing && own.started_at === null);
  const title = isOfFolder ? folder.rest.replace(/ \d{6,}$/, '') : ended.rest;
  const started_at = (isOfFolder ? null : own.started_at) ?? dateOfFolders(parts);
  const toKey = (date: string) =>
    [...parts, ...(isOfFolder ? [] : [title, date]), ...(mark === '' ? [] : [mark])].join('/').toLowerCase();
  const key = toKey(started_at ?? '');
  return { ...found, key, undated_key: toKey(''), title: title === '' ? null : title, started_at };
}

/** Splits off the suffix that a product appends to a file's name, which is no part of the title. */
function takeMark(name: string): { plain: string; mark: string; suffix: string } {
  const [, ofTeams, suffix = ''] = OF_TEAMS.exec(name) ?? [];
  if (ofTeams !== undefined) return { plain: ofTeams, mark: '', suffix };
  const [, ofWebex, part = ''] = OF_WEBEX.exec(name) ?? [];
  if (ofWebex !== undefined) return { plain: ofWebex, mark: part, suffix: '' };
  const [whole = '', mark = ''] = COPY.exec(name) ?? [];
  const first = name.slice(0, name.length - whole.length);
  const isOfProduct = mark !== '' && withoutEndings(first).rest !== trim(first);
  return isOfProduct ? { plain: first, mark, suffix: '' } : { plain: name, mark: '', suffix: '' };
}

function withoutEndings(name: string): { rest: string; role: Role | null } {
  let rest = name;
  let role: Role | null = null;
  for (let left = MOST_ENDINGS; left > 0; left -= 1) {
    const ending = ENDINGS.find(([, pattern]) => pattern.test(rest));
    if (ending === undefined) break;
    rest = rest.replace(ending[1], '');
    role ??= ending[0];
  }
  return { rest: trim(rest), role };
}

/** The date of the nearest folder that has one. */
const dateOfFolders = (folders: readonly string[]) =>
  folders
    .filter((folder) => !EXPORT.test(folder))
    .map((folder) => takeDate(folder).started_at)
    .findLast((started_at) => started_at !== null) ?? null;

/** Such a folder has the day on which it was made. */
const EXPORT = /export|backup|download|takeout|archive|내보내기|백업|エクスポート|バックアップ/i;

const trim = (name: string) => name.replace(/^[ ._-]+|[ ._-]+$/g, '');

/** A day, and a time behind it in the ways of all products: `(2024-01-02 at 10 00 GMT+9)`, `20240102_100000`, `2024-01-02T10-00-00.000Z`. */
const DATE =
  /[([]?(GMT)?(20\d\d)([-_/.]?)(0[1-9]|1[0-2])\3(0[1-9]|[12]\d|3[01])(?:(?:T|[ _-]+(?:at )?)([01]\d|2[0-3])[-:_. ]?([0-5]\d)(?:[-:_.]?([0-5]\d))?(?:\.\d{1,6})?(?: ?(Z|UTC|GMT[+-]?\d{0,2}(?:[:_]?\d\d)?|[A-Z]{2,4}T))?)?(?!\d)[)\]]?/;

/** The zones that products write into names, in hours. */
const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  IST: 5.5,
  JST: 9,
  KST: 9,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

function takeDate(name: string): { rest: string; started_at: string | null } {
  const found = DATE.exec(name);
  if (found === null) return { rest: name, started_at: null };
  const [whole, isGmt, year, , month, day, hour, minute, second = '00', zone] = found;
  const date = `${year}-${month}-${day}`;
  const rest = trim(
    `${name.slice(0, found.index)} ${name.slice(found.index + whole.length)}`.replace(/ {2,}/g, ' '),
  );
  if (hour === undefined) return { rest, started_at: date };
  const wall = `${date}T${hour}:${minute}:${second}`;
  const offset = isGmt === undefined ? toOffset(zone) : 0;
  return {
    rest,
    started_at: offset === null ? wall : new Date(Date.parse(`${wall}Z`) - offset * 3_600_000).toISOString(),
  };
}

function toOffset(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const [, sign, hours, minutes = '0'] = /^GMT([+-])(\d{1,2})[:_]?(\d\d)?$/.exec(zone) ?? [];
  if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
  return ZONES[zone] ?? null;
}
