import {
  TranscriptError,
  toTranscript,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../../../text/transcript/transcript.ts';
import { joinLines } from '../shared/cue-text.ts';
import { LINE_CLOCK, parseClock } from '../shared/cue-time.ts';
import { findBracketedNames, findNames, splitName } from '../shared/name-prefix.ts';
import { isFooter, isRule, toFooterNotes, toPrefaceNotes, toTitle } from './text-furniture.ts';
import { isPersonName, withoutMarkdown } from './turn-heading.ts';

/** With what belongs to it in brackets: `Ann Lee (she/her)`. */
const NAME = String.raw`\[?([^:：[\](]{1,60}?(?:\([^:：[\]()]{1,60}\))?)\]?`;
const UNTIL = String.raw`(?:\s?(?:-->|->|[-–—~])\s?(${LINE_CLOCK}))?`;
/** A time before the name: `[00:01:02] Ann: …`, `(1:02 PM) Ann: …`, `1:02 Ann: …`, `0:05 - 0:09 Ann: …`. */
const TIME_BEFORE = new RegExp(String.raw`^[[(]?(${LINE_CLOCK})${UNTIL}[\])]?(?:\s+|\s*[-–—|]\s*|$)`, 'i');
/** A time after the name: `Ann (1:02): …`, `Ann (10:02 AM): …`, `Ann [0:01.5 --> 0:03]: …`, `[Ann] [1:02] …`. */
const TIME_AFTER = new RegExp(
  String.raw`^${NAME}\s*[[(](${LINE_CLOCK})${UNTIL}[\])]\s*(?:[:：]|(?=\S))`,
  'i',
);
/** A time behind the name and its colon: `Ann: [00:01:02] …`; Sonix puts more of them between the words. */
const TIME_IN_TEXT = new RegExp(
  String.raw`^${NAME}\s{0,3}[:：]\s{0,3}[[(](${LINE_CLOCK})${UNTIL}[\])]\s{0,9}`,
  'i',
);
const TIMES_BETWEEN_WORDS = /\s?\[\d{1,2}:\d\d:\d\d(?:\.\d{1,3})?\]/g;
/** The chat of Zoom: `09:00:03 From Ann to Everyone: …`. */
const FROM = /^(\d{1,2}:\d\d:\d\d)\s{1,4}From\s{1,3}([^\s:][^:]{0,60}?)(?: [Tt]o [^:]{1,60})?\s?:\s/;
/** The mark before a voice, or before an item of a list. */
const DASH = /^\s*[-–—•*+]\s+(?:\[[ xX]\]\s+)?/;

/** `<Ann> …`, `【佐藤】…`, `佐藤「…」`, `Ann - …`, `Ann | …`, a tab, or the wide space of Japanese. */
const MARKS_BEHIND_NAMES: readonly RegExp[] = [
  /^<([^<>]{1,60})>\s(.*)$/,
  /^【([^】]{1,60})】(.*)$/,
  /^([^「」]{1,30})「(.*)」$/,
  /^([^\t]{1,60})\t+(.*)$/,
  /^(.{1,60}?) [-–—|] (.*)$/,
  /^[○◯]?([^\u3000]{1,30})\u3000(.*)$/,
];
/** The most lines above the talk: title, date, participants. */
const LONGEST_TITLE = 10;

interface SpokenLine {
  start_ms: number | null;
  end_ms: number | null;
  text: string;
}

/**
 * Plain text, one `Name: text` line per utterance; a line without a name continues the utterance above. A
 * time on a line of its own applies to the text below it. Text before the first name is left out and
 * reported, unless it is speech, as of somebody who is asked questions at the end.
 */
export function readNamedLines(source: TranscriptSource, format = 'named_lines'): Transcript {
  const { lines, names, bracketed, footers } = findSpeakers(source.text);
  if (names.size === 0 && bracketed.size === 0) {
    throw new TranscriptError(source.file_name, 1, 'no line begins with a speaker as in "Name: text"');
  }
  const first = lines.findIndex((line) => splitName(line.text, names, bracketed) !== null);
  const { kept, left } = splitPreface(lines, first);
  const dialogs = toDialogs(kept, (text) => splitName(text, names, bracketed));
  return toTranscript(format, dialogs, {
    title: left.length === 0 ? null : toTitle(left),
    notes: [...toPrefaceNotes(left.length), ...toFooterNotes(footers)],
  });
}

/** Whether a text names its speakers. */
export function hasNamedLines(text: string): boolean {
  const { names, bracketed } = findSpeakers(text);
  return names.size > 0 || bracketed.size > 0;
}

function findSpeakers(text: string) {
  const written = text
    .split('\n')
    .map((line) => withoutMarkdown(line).replace(FROM, '$1 $2: '))
    .filter((line) => line !== '' && !isRule(line));
  // Below a name that stands alone on its line, even a line like a footer is speech.
  const plain = written.filter((line, at) => !isFooter(line) || /[:：]$/.test(written[at - 1] ?? ''));
  const found = findIn(areVoices(plain) ? plain.map((line) => line.replace(DASH, '')) : plain);
  const isNamed = found.names.size > 0 || found.bracketed.size > 0;
  const separated = isNamed ? null : withColons(plain);
  return { ...(separated === null ? found : findIn(separated)), footers: written.length - plain.length };
}

function findIn(plain: readonly string[]) {
  const lines = plain.map(splitTime);
  const texts = lines.flatMap((line) => (line.text === '' ? [] : [line.text]));
  const whole = findNames(texts);
  const names = whole.size > 0 ? whole : findNames(withoutTitle(texts));
  const bracketed = findBracketedNames(texts);
  const named = lines.filter(({ text }) => splitName(text, names, bracketed) !== null);
  const timed = lines.filter(({ start_ms }) => start_ms !== null);
  const areTimed =
    timed.length >= named.length ||
    named.some(({ start_ms }) => start_ms !== null) ||
    timed.some(({ text }) => text === '');
  return { lines: areTimed ? lines : plain.map(withSaidTime), names, bracketed };
}

/** If no speaker has a time, a time without brackets is part of the speech: `10:30 works for me`. */
function withSaidTime(line: string): SpokenLine {
  return /^[[(]/.test(line) ? splitTime(line) : toUntimed(line);
}

/** A title and a list of participants do not count against a short talk below them. */
function withoutTitle(texts: readonly string[]): readonly string[] {
  const first = texts.findIndex((text) => /^[^:：]{1,60}(?::\s|：)/.test(text));
  const rest = texts.slice(first);
  return first > 0 && first <= LONGEST_TITLE && rest.length > first / 2 && rest.length > 1 ? rest : [];
}

/** Rewrites other marks between name and text as colons, when nearly all lines have them; null: they do not. */
function withColons(plain: readonly string[]): string[] | null {
  for (const mark of MARKS_BEHIND_NAMES) {
    const times = plain.map((line) => TIME_BEFORE.exec(line)?.[0] ?? '');
    const parts = plain.map((line, index) => mark.exec(line.slice(times[index]?.length)));
    const names = parts.flatMap((part) => (part?.[1] === undefined ? [] : [part[1].trim()]));
    const isThroughout =
      names.length > 1 && names.length * 5 >= plain.length * 4 && names.every(isPersonName);
    if (isThroughout && new Set(names).size < names.length) {
      return plain.map((line, index) => toColon(line, times[index] ?? '', parts[index] ?? null));
    }
  }
  return null;
}

function toColon(line: string, time: string, part: RegExpExecArray | null): string {
  return part === null ? line : `${time}${part[1]?.trim()}: ${(part[2] ?? '').trim()}`;
}

/** On most lines `- Ann: …` marks a voice; on a few it is a list. */
function areVoices(lines: readonly string[]): boolean {
  return lines.filter((line) => DASH.test(line)).length * 2 > lines.length;
}

function toDialogs(
  lines: readonly SpokenLine[],
  split: (text: string) => { speaker: string | null; text: string } | null,
): TranscriptDialog[] {
  const dialogs: TranscriptDialog[] = [];
  let pendingMs: number | null = null;
  let said: string[] = [];
  const finish = () => {
    const last = dialogs.at(-1);
    if (last !== undefined) last.text = joinLines(said);
  };
  for (const line of lines) {
    if (line.text === '') {
      pendingMs = line.start_ms;
      continue;
    }
    const named = split(line.text);
    if (named === null && dialogs.at(-1)?.speaker != null && line.start_ms === null) {
      said.push(line.text);
      continue;
    }
    finish();
    said = [named?.text ?? line.text];
    const start_ms = line.start_ms ?? pendingMs;
    pendingMs = null;
    const duration_ms = line.end_ms === null || start_ms === null ? null : line.end_ms - start_ms;
    const speaker: string | null = named === null ? (dialogs.at(-1)?.speaker ?? null) : named.speaker;
    dialogs.push({ start_ms, duration_ms, speaker, text: '' });
  }
  finish();
  return dialogs;
}

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

/** Splits the text above the first name: speech when it has a time, ends like a sentence or is most of it, else title, date or list. */
function splitPreface(
  lines: readonly SpokenLine[],
  first: number,
): { kept: readonly SpokenLine[]; left: string[] } {
  const before = lines.slice(0, Math.max(0, first));
  const texts = before.flatMap(({ text }) => (text === '' ? [] : [text]));
  const isSpeech =
    texts.length > 0 && texts.every((text) => /[.?!。？！…]["”’)]?$/.test(text) && !DASH.test(text));
  const isMost = lengthOf(texts) > lengthOf(lines.slice(before.length).map(({ text }) => text));
  if (
    texts.length === 0 ||
    isSpeech ||
    isMost ||
    before.some(({ start_ms, text }) => start_ms !== null && text !== '')
  ) {
    return { kept: lines, left: [] };
  }
  // A time on its own above the first name belongs to it.
  const time = lines[first - 1];
  return { kept: lines.slice(time?.text === '' ? first - 1 : first), left: texts };
}

function splitTime(line: string): SpokenLine {
  const before = TIME_BEFORE.exec(line);
  const beforeMs = parseClock(before?.[1] ?? '');
  if (before !== null && beforeMs !== null) {
    return { start_ms: beforeMs, end_ms: parseClock(before[2] ?? ''), text: line.slice(before[0].length) };
  }
  const after = TIME_AFTER.exec(line);
  const afterMs = parseClock(after?.[2] ?? '');
  if (after !== null && afterMs !== null) {
    const text = `${after[1]}: ${line.slice(after[0].length).trim()}`;
    return { start_ms: afterMs, end_ms: parseClock(after[3] ?? ''), text };
  }
  const within = TIME_IN_TEXT.exec(line);
  const withinMs = parseClock(within?.[2] ?? '');
  if (within !== null && withinMs !== null) {
    const said = line.slice(within[0].length).replace(TIMES_BETWEEN_WORDS, '');
    return { start_ms: withinMs, end_ms: parseClock(within[3] ?? ''), text: `${within[1]}: ${said}` };
  }
  return toUntimed(line);
}

const toUntimed = (text: string): SpokenLine => ({ start_ms: null, end_ms: null, text });
