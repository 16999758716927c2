/** The facts of an exported file beside the talk: title and time of the meeting, its people, and what was noted. */
import { isObject } from '../../base/json.ts';
import { titleKeys } from '../formats/json/usual-keys.ts';
import { listAt, textAt } from '../formats/shared/json-values.ts';
import type { TranscriptDialog } from '../../text/transcript/transcript.ts';
import { toSpeakerLabel } from '../formats/shared/speaker-label.ts';
import { parseTurnHeading, withoutMarkdown } from '../formats/text/turn-heading.ts';
import { splitFrontMatter } from '../formats/text/front-matter.ts';
import { toTimeOfLine, toWrittenTime } from './written-date.ts';

export interface Person {
  name: string | null;
  email: string | null;
}

export interface MeetingFacts {
  title: string | null;
  /** ISO 8601: with a zone, of a wall clock, or a day. */
  started_at: string | null;
  ended_at: string | null;
  people: Person[];
  notes: string;
}

export const NO_FACTS: MeetingFacts = {
  title: null,
  started_at: null,
  ended_at: null,
  people: [],
  notes: '',
};

const MOST_PEOPLE = 100;
const LONGEST_NAME = 200;
const EMAIL = /^[^@\s<>]{1,200}@[^@\s<>]{1,100}$/;

const STARTS = [
  'recording_start_time',
  'start_time',
  'startTime',
  'started_at',
  'happenedAt',
  'dateString',
  'date',
  'created_at',
  'createdAt',
  'scheduled_start_time',
];
const ENDS = ['recording_end_time', 'end_time', 'endTime', 'ended_at', 'scheduled_end_time'];
const PEOPLE = ['participants', 'attendees', 'calendar_invitees', 'meeting_attendees', 'invitees', 'people'];
/** The sections in the order in which they are stored, each with its heading. */
const NOTES = [
  ['Summary', ['summary', 'default_summary', 'summary_markdown', 'summary_text', 'overview', 'ai_summary']],
  ['Action items', ['action_items', 'actionItems']],
  ['Notes', ['notes', 'notes_markdown', 'notes_plain', 'user_notes']],
] as const;

/** The facts in an API's answer or an export as JSON; one within `data`, `items` or `meeting` counts as well. */
export function factsOfJson(value: unknown): MeetingFacts {
  const found = [
    value,
    ...['data', 'meeting', 'transcript', 'video'].map((key) => inside(value, key)),
    inside(inside(value, 'data'), 'transcript'),
    listAt(value, 'items')[0],
  ];
  const parts = found.filter(isObject);
  const find = <T>(keys: readonly string[], read: (value: unknown) => T | null): T | null =>
    first(
      parts.flatMap((part) => keys.map((key) => part[key])),
      read,
    );
  const notes = NOTES.flatMap(([heading, keys]) => {
    const text = find(keys, toNote);
    return text === null ? [] : [`${heading}\n${text}`];
  });
  return {
    title: find(titleKeys, toText),
    started_at: find(STARTS, toTime),
    ended_at: find(ENDS, toTime),
    people: find(PEOPLE, toNamedPeople) ?? find(PEOPLE, toPeople) ?? [],
    notes: notes.join('\n\n'),
  };
}

const inside = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
const toText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?(?: ?(?:Z|[+-]\d\d:?\d\d))?)?$/;

/** A number is milliseconds or seconds since 1970. */
function toTime(value: unknown): string | null {
  if (typeof value === 'number') {
    const ms = value > 1e11 ? value : value * 1_000;
    return ms > 9e11 && ms < 1e13 ? new Date(ms).toISOString() : null;
  }
  if (typeof value !== 'string') return null;
  if (!TIME.test(value.trim())) return toWrittenTime(value);
  const text = value
    .trim()
    .replace(' ', 'T')
    .replace(/ (?=[Z+-])/, '');
  if (Number.isNaN(Date.parse(text))) return null;
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(text) && text.includes('T')
    ? new Date(text).toISOString()
    : text.slice(0, 19);
}

function toPeople(value: unknown): Person[] | null {
  const list = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string'
      ? value.split(/[,;\n]/)
      : [];
  const people = list.slice(0, MOST_PEOPLE).flatMap((one) => toPerson(one) ?? []);
  return people.length === 0 ? null : people;
}

/** Fireflies has a list of addresses beside one of names. */
function toNamedPeople(value: unknown): Person[] | null {
  const people = toPeople(value);
  return people?.some(({ name }) => name !== null) === true ? people : null;
}

function toPerson(value: unknown): Person | null {
  if (typeof value === 'string') {
    const [, name = value, inner = ''] = /^([^<(]{0,200})[<(]([^>)]{1,300})[>)]\s*$/.exec(value.trim()) ?? [];
    const email = [inner, value].map((text) => text.trim()).find((text) => EMAIL.test(text)) ?? null;
    return makePerson(name.trim() === email ? null : name, email);
  }
  const names = ['name', 'displayName', 'display_name', 'full_name'].map((key) => textAt(value, key));
  const both = [textAt(value, 'first_name'), textAt(value, 'last_name')]
    .filter((part) => part !== null)
    .join(' ');
  const email = textAt(value, 'email');
  return makePerson(
    names.find((name) => name !== null) ?? both,
    email !== null && EMAIL.test(email) ? email : null,
  );
}

function makePerson(given: string | null, email: string | null): Person | null {
  const name = (given ?? '')
    .replaceAll(/[*_`[\]"]/g, '')
    .replace(/^\s*[-•]\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  return name === '' && email === null ? null : { name: name === '' ? null : name, email };
}

/** A text, a list of texts or of what has one, or several of these under their names. */
function toNote(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return toText(value);
  if (Array.isArray(value)) {
    const lines = (value as unknown[]).slice(0, 500).flatMap((one) => toItem(one) ?? []);
    return lines.length === 0 ? null : lines.map((line) => `- ${line}`).join('\n');
  }
  if (!isObject(value) || depth > 2) return null;
  const markdown = textAt(value, 'markdown_formatted') ?? textAt(value, 'markdown');
  if (markdown !== null) return markdown;
  const parts = Object.entries(value)
    .slice(0, 30)
    .flatMap(([key, part]) => {
      const text = toNote(part, depth + 1);
      return text === null
        ? []
        : [`${key.replaceAll('_', ' ')}: ${text.startsWith('- ') ? `\n${text}` : text}`];
    });
  return parts.length === 0 ? null : parts.join('\n');
}

function toItem(value: unknown): string | null {
  if (typeof value === 'string') return toText(value);
  const text = ['text', 'description', 'title', 'name']
    .map((key) => textAt(value, key))
    .find((found) => found !== null);
  if (text === undefined || text === null) return null;
  const who =
    textAt(value, 'assignee', 'name') ?? textAt(value, 'assignee_name') ?? textAt(value, 'assignee');
  return who === null ? text : `${text} (${who})`;
}

const SPOKEN =
  /^(?:#{1,6} *|\*\*)?(?:📖 *)?(?:(?:full|meeting|complete) )?(?:transcript(?:ion)?|transkript(?:ion)?|transcripción|녹취록|스크립트|文字起こし)(?:\*\*)? *:? *(?:\*\*)?$/i;
const NOTED =
  /^(?:#{1,6} *|\*\*)?(?:📝 *)?(?:(?:ai|meeting|key|executive|my|enhanced|detailed) )?(?:summary|notes|action items|takeaways|highlights|overview|next steps|decisions|notizen|zusammenfassung|résumé|resumen|notas|요약|메모|회의록|要約|メモ|議事録)(?:\*\*)? *:? *(?:\*\*)?$/i;

const isNoted = (line: string) => line.length < 60 && NOTED.test(line.trim());

export interface SplitText {
  facts: MeetingFacts;
  /** The transcript; null: the text is not divided. */
  said: string | null;
  /** Without the front matter. */
  body: string;
}

/** Takes apart a text that holds both notes and talk, each below its heading. */
export function splitText(text: string): SplitText {
  const { facts, body } = takeFrontMatter(text);
  const lines = body.split('\n');
  const isSaid = lines.findIndex((line) => line.length < 60 && SPOKEN.test(line.trim()));
  if (isSaid === -1)
    return { facts: { ...facts, notes: lines.some(isNoted) ? body.trim() : '' }, said: null, body };
  const after = lines.slice(isSaid + 1);
  const next = after.findIndex((line) => /^(?:#|\*\*)/.test(line) && isNoted(line));
  const said = next === -1 ? after : after.slice(0, next);
  const noted = [...lines.slice(0, isSaid), ...(next === -1 ? [] : after.slice(next))];
  // A heading alone, as of Google Meet, is the reader's own matter.
  if (!noted.some(isNoted)) return { facts, said: null, body };
  return { facts: { ...facts, notes: noted.join('\n').trim() }, said: said.join('\n'), body };
}

/** The lines above the talk of a text that is not divided, if they are notes. */
export function notesAbove(body: string, dialogs: readonly TranscriptDialog[]): string {
  const lines = body.split('\n');
  const begins = dialogs
    .slice(0, FIRST_SAID)
    .map((dialog) => lines.findIndex((_, at) => isSaidAt(lines, at, dialog)));
  let end = Math.min(...begins.filter((at) => at >= 0), lines.length);
  const isHeading = (line: string) =>
    line.trim() === '' ||
    parseTurnHeading(line) !== null ||
    toSpeakerLabel(withoutMarkdown(line)) === dialogs[0]?.speaker;
  while (end < lines.length && end > 0 && isHeading(lines[end - 1] ?? '')) end -= 1;
  const above = lines.slice(0, end);
  return above.some(isNoted) ? above.join('\n').trim() : '';
}

/** Times may have changed the order of the first utterances. */
const FIRST_SAID = 3;

/** The line begins what was said: behind its speaker or a time, or below them. */
function isSaidAt(lines: readonly string[], at: number, { speaker, text }: TranscriptDialog): boolean {
  const line = withoutMarkdown(lines[at] ?? '').slice(0, LONGEST_BEGINNING);
  const begin = text.slice(0, SURE_LENGTH);
  for (let from = line.indexOf(begin); from >= 0; from = line.indexOf(begin, from + 1)) {
    if (!text.startsWith(line.slice(from).trim())) continue;
    const above = lines.slice(Math.max(0, at - NEAR), at).filter((one) => one.trim() !== '');
    const before = from === 0 ? above.slice(-2) : [line.slice(0, from)];
    if (before.some((one) => (speaker === null ? TIME_OF_TALK.test(one) : one.includes(speaker))))
      return true;
  }
  return false;
}

const SURE_LENGTH = 3;
const NEAR = 6;
const LONGEST_BEGINNING = 300;
const TIME_OF_TALK = /\d:\d\d/;

const MOST_HEAD_LINES = 60;
/** The date alone on a line is among them. */
const MOST_DATE_LINES = 6;
const LINE_OF_FACT =
  /^(?:[-*] )?\**(?:meeting )?(title|date|created(?: at|_at)?|started(?: at|_at)?|recorded(?: at|_at| on)?|time|participants|attendees|people|datum|erstellt|teilnehmer|fecha|creado|participantes|créé|제목|일시|날짜|참석자|件名|日時|日付|参加者)\**:\**\s*(.{1,2000})$/i;
const OF_PEOPLE = /^(?:part|att|peo|teil|참석자|参加者)/i;
const OF_TITLE = /^(?:title|제목|件名)$/i;

/** Lines of facts at the beginning, between `---` or without. */
function takeFrontMatter(text: string): { facts: MeetingFacts; body: string } {
  const { fields, body } = splitFrontMatter(text);
  const hasMatter = fields !== '';
  const head = hasMatter ? fields.split('\n') : text.split('\n').slice(0, MOST_HEAD_LINES);
  const facts: MeetingFacts = { ...NO_FACTS };
  for (const [index, line] of head.entries()) {
    const [, key = '', given = ''] = LINE_OF_FACT.exec(line) ?? [];
    const value = given.trim().replace(/^["']|["']$/g, '');
    if (OF_TITLE.test(key)) facts.title ??= toText(value);
    else if (OF_PEOPLE.test(key)) facts.people = toPeople(value.replace(/^\[|\]$/g, '')) ?? facts.people;
    else if (key !== '') facts.started_at ??= toTime(value);
    else if (hasMatter && /^(?:participants|attendees|people):\s*$/i.test(line))
      facts.people = toPeople(listBelow(head, index + 1)) ?? [];
  }
  const begun = body.split('\n').filter((line) => line.trim() !== '');
  facts.started_at ??= first(begun.slice(0, MOST_DATE_LINES), toTimeOfLine);
  const heading = /^# +(.{1,300})$/.exec(begun[0] ?? '')?.[1];
  facts.title ??= toText(heading ?? '');
  return { facts, body };
}

function first<Given, T>(all: readonly Given[], read: (given: Given) => T | null): T | null {
  for (const given of all) {
    const found = read(given);
    if (found !== null) return found;
  }
  return null;
}

function listBelow(lines: readonly string[], from: number): string[] {
  const end = lines.findIndex((line, index) => index >= from && !/^\s*- /.test(line));
  return lines.slice(from, end === -1 ? lines.length : end).map((line) => line.replace(/^\s*- /, ''));
}
