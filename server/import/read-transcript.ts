import { DAY_MS } from '../base/durations.ts';
import { decodeText } from '../text/transcript/decode-text.ts';
import { isHtmlPage, nameForeignFile } from '../text/transcript/foreign-files.ts';
import { parseJson } from '../text/transcript/read-json.ts';
import {
  MAX_FILE_BYTES,
  TranscriptError,
  type DecodedSource,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../text/transcript/transcript.ts';
import { jsonAdapters, textAdapters } from './formats/adapters.ts';
import type { TextAdapter } from './formats/shared/adapter.ts';
import { webVtt } from './formats/captions/caption-adapters.ts';
import { readSbv } from './formats/captions/sbv.ts';
import { readSrt } from './formats/captions/srt.ts';
import { readGenericJson } from './formats/json/generic-json.ts';
import type { JsonKeys } from './formats/json/generic-json-keys.ts';
import { isJsonLines, readJsonLines } from './formats/json/json-lines.ts';
import { isRecordJson, readRecordJson } from './formats/json/record-json.ts';
import { toPlainTimes } from './formats/shared/plain-times.ts';
import { fromTimesOfDay } from './formats/shared/time-of-day.ts';
import { splitLongDialogs } from './formats/shared/split-long-dialogs.ts';
import { isZip, readPackedText } from './formats/documents/docx.ts';
import { nameForeignText } from './formats/text/foreign-texts.ts';
import { findHtmlTalk, isHtmlTalk, toTalkLines } from './formats/text/html-talk.ts';
import { namedLines } from './formats/text/text-lines.ts';
import { splitFrontMatter } from './formats/text/front-matter.ts';
import { hasTimes, requireNoTimes } from './formats/text/require-no-times.ts';
import { readNamedLines } from './formats/text/named-lines.ts';

export interface ReadOptions {
  /** A WHATWG label such as `euc-kr`; without it the encoding is detected. */
  encoding?: string;
  /** Reads any JSON file except our own as a list of utterances under these keys. */
  json_keys?: JsonKeys;
}

/** Longer than any meeting, and than the logs of chats that are read as one. */
const MAX_END_MS = 366 * DAY_MS;
/** No line of people's text is as long; lines of JSON are. */
const MAX_LINE_LENGTH = 2_000_000;

/**
 * Reads a transcript in any known format, recognised by its content (the file's extension only settles what a
 * file without times is meant to be). Utterances are returned in the order of their times, where all have
 * one; blank ones are dropped. Throws `TranscriptError` for a file that cannot be read or has no utterance.
 */
export function readTranscript(fileName: string, bytes: Uint8Array, options: ReadOptions = {}): Transcript {
  const decoded = toSource(fileName, bytes, options.encoding);
  const { source, ...dated } = toPlainTimes(decoded, isMeantAsJson(fileName, decoded.text.trimStart()));
  const { body, title, day } = splitFrontMatter(source.text);
  const read = readFormat({ ...source, text: body }, options);
  if (read.record_file !== null) return read;
  const transcript = fromTimesOfDay(
    { ...read, title: title ?? decoded.title ?? read.title, recorded_at: day ?? read.recorded_at },
    { ...dated, text: decoded.text },
  );
  const { said, backwards } = toSaid(transcript.dialogs);
  if (said.length === 0) throw new TranscriptError(fileName, null, 'no utterance in it');
  requireTimesOfRecording(fileName, said);
  const ordered = inOrderOfTime(said);
  const { dialogs, notes } = splitLongDialogs(fileName, ordered);
  const found = [...source.notes, ...transcript.notes, ...backwards, ...toNotes(said, ordered), ...notes];
  return { ...transcript, dialogs, notes: found };
}

/** The rule of all formats for an end that lies before its start: what was said is kept, its end is not known. */
function toSaid(dialogs: readonly TranscriptDialog[]): { said: TranscriptDialog[]; backwards: string[] } {
  let count = 0;
  const said = dialogs.flatMap((dialog) => {
    if (dialog.text.trim() === '') return [];
    if (dialog.duration_ms === null || dialog.duration_ms >= 0) return [dialog];
    count += 1;
    return [{ ...dialog, duration_ms: null }];
  });
  const [ends, are] = count === 1 ? ['utterance ends', 'its end is'] : ['utterances end', 'their ends are'];
  return { said, backwards: count === 0 ? [] : [`${count} ${ends} before the start: ${are} not known`] };
}

const isTooLate = ({ start_ms, duration_ms }: TranscriptDialog) =>
  (start_ms ?? 0) + (duration_ms ?? 0) > MAX_END_MS;

/** @throws TranscriptError for times that no recording has, nor any column */
function requireTimesOfRecording(fileName: string, dialogs: readonly TranscriptDialog[]): void {
  if (dialogs.some(isTooLate)) throw new TranscriptError(fileName, null, 'it ends later than any recording');
}

function toSource(file_name: string, bytes: Uint8Array, encoding: string | undefined): DecodedSource {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new TranscriptError(file_name, null, `larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
  }
  if (isZip(bytes)) return { file_name, ...readPackedText(file_name, bytes) };
  const foreign = nameForeignFile(bytes);
  if (foreign !== null) throw new TranscriptError(file_name, 1, foreign);
  return decodeText(file_name, bytes, { encoding, mayHoldNuls: webVtt.recognises });
}

/** Adds notes that apply to any format. */
function toNotes(inFile: readonly TranscriptDialog[], dialogs: readonly TranscriptDialog[]): string[] {
  const untimed = dialogs.filter((dialog) => dialog.start_ms === null).length;
  const notes: string[] = [];
  if (dialogs.some((dialog, index) => dialog !== inFile[index]))
    notes.push('utterances were put in the order of their times');
  if (untimed > 0)
    notes.push(`${untimed} of ${dialogs.length} utterances have no time in the file: theirs are estimated`);
  return notes;
}

function readFormat(source: TranscriptSource, options: ReadOptions): Transcript {
  const text = source.text.trimStart();
  if (isMeantAsJson(source.file_name, text)) return readJsonFormat(source, options.json_keys);
  if (isHtmlTalk(text)) return readTextFormat({ ...source, text: toTalkLines(text) });
  return readTextFormat(source);
}

function readTextFormat(source: TranscriptSource): Transcript {
  const text = source.text.trimStart();
  if (isHtmlPage(text)) throw new TranscriptError(source.file_name, 1, 'an HTML page, not a transcript');
  const foreign = nameForeignText(text);
  if (foreign !== null) throw new TranscriptError(source.file_name, 1, foreign);
  requireShortLines(source);
  const isMeantAsCaptions = hasExtension(source.file_name, 'srt', 'vtt');
  const adapter = textAdapters.find(({ recognises }) => recognises(text));
  // Captions without a time are broken, whatever else they look like; the intended format gives the best error.
  if (isMeantAsCaptions && (adapter === undefined || adapter === namedLines)) return readSrt(source);
  if (adapter === undefined && hasExtension(source.file_name, 'sbv')) return readSbv(source);
  if (adapter === undefined && text.startsWith('<?xml'))
    throw new TranscriptError(
      source.file_name,
      1,
      'XML of a form that is not known; export it as WebVTT or SRT',
    );
  const transcript = adapter === undefined ? readNamedLines(source) : adapter.read(source);
  if (adapter !== undefined && !isGuessed(adapter)) return transcript;
  const likely = (hasTimes(transcript) ? readOtherwise(source, text) : undefined) ?? transcript;
  requireNoTimes(source, likely);
  return likely;
}

/** The reading by the first of the guessed formats that leaves no times in the text. */
const readOtherwise = (source: TranscriptSource, text: string): Transcript | undefined =>
  textAdapters
    .values()
    .filter((adapter) => isGuessed(adapter) && adapter.recognises(text))
    .map((adapter) => adapter.read(source))
    .find((transcript) => !hasTimes(transcript));

/** Known by the shape of its lines, not by a mark of its own. */
const isGuessed = ({ name }: TextAdapter) =>
  ['turns', 'named_lines', 'name_blocks', 'timed_lines'].includes(name);

function readJsonFormat(source: TranscriptSource, jsonKeys: JsonKeys | undefined): Transcript {
  if (isJsonLines(source.text)) return readJsonLines(source, jsonKeys);
  const value = parseJson(source);
  if (isRecordJson(value)) return readRecordJson(source, value);
  if (jsonKeys !== undefined) return readGenericJson(source, value, jsonKeys);
  const html = findHtmlTalk(value);
  if (html !== null) return readTextFormat({ ...source, text: toTalkLines(html) });
  const adapter = jsonAdapters.find(({ recognises }) => recognises(value));
  return adapter === undefined ? readGenericJson(source, value) : adapter.read(source, value);
}

/** Plain lines may begin with a time in brackets, so a bracket alone does not mean JSON. */
function isMeantAsJson(fileName: string, text: string): boolean {
  if (/^(?:\{\s*["}]|\[\s*[{\]"])/.test(text)) return true;
  return hasExtension(fileName, 'json', 'jsonl', 'ndjson') && !text.startsWith('WEBVTT');
}

function hasExtension(fileName: string, ...extensions: string[]): boolean {
  return extensions.includes(/\.([^./\\]{1,20})$/.exec(fileName.slice(-40))?.[1]?.toLowerCase() ?? '');
}

function requireShortLines({ file_name, text }: TranscriptSource): void {
  let line = 1;
  for (let from = 0; from < text.length; line += 1) {
    const end = text.indexOf('\n', from);
    const length = (end < 0 ? text.length : end) - from;
    if (length > MAX_LINE_LENGTH) {
      throw new TranscriptError(file_name, line, `longer than ${MAX_LINE_LENGTH} characters`);
    }
    from += length + 1;
  }
}

/** A stable sort: equal starts stay in the order of the file, and one without a time behind the one before it. */
function inOrderOfTime(dialogs: readonly TranscriptDialog[]): TranscriptDialog[] {
  let placeMs = 0;
  const placed = dialogs.map((dialog) => {
    placeMs = dialog.start_ms ?? placeMs;
    return { dialog, placeMs };
  });
  return placed.toSorted((a, b) => a.placeMs - b.placeMs).map(({ dialog }) => dialog);
}
