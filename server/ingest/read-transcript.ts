import { decodeText } from './decode-text.ts';
import { readGenericJson } from './formats/generic-json.ts';
import type { JsonKeys } from './formats/generic-json-keys.ts';
import { readNamedLines } from './formats/named-lines.ts';
import { isOpenAiJson, readOpenAiJson } from './formats/openai-json.ts';
import { parseJson } from './formats/read-json.ts';
import { isRecordJson, readRecordJson } from './formats/record-json.ts';
import { readSbv, SBV_TIMING } from './formats/sbv.ts';
import { readSrt } from './formats/srt.ts';
import { readWebVtt } from './formats/web-vtt.ts';
import { isWhisperCppJson, readWhisperCppJson } from './formats/whisper-cpp-json.ts';
import { isWhisperXJson, readWhisperXJson } from './formats/whisperx-json.ts';
import {
  TranscriptError,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from './transcript.ts';

export interface ReadOptions {
  /** WHATWG label such as `euc-kr`; without it UTF-8 or UTF-16, whichever the bytes are. */
  encoding?: string;
  /** Makes any JSON file but our own be read as a list of utterances under these keys. */
  json_keys?: JsonKeys;
}

/** As long as one utterance of our own format may be. */
const MAX_TEXT_LENGTH = 100_000;

/**
 * Reads a transcript in any format that is known, told by its content (the file's extension only settles what a file without
 * times is meant to be). Utterances come out in the order of their times, where all have one; blank ones are dropped.
 * Throws `TranscriptError` for a file that cannot be read or holds no utterance.
 */
export function readTranscript(file_name: string, bytes: Uint8Array, options: ReadOptions = {}): Transcript {
  const source = decodeText(file_name, bytes, options.encoding);
  const transcript = readFormat(source, options);
  if (transcript.record_file !== null) return transcript;
  const dialogs = inOrderOfTime(transcript.dialogs.filter((dialog) => dialog.text.trim() !== ''));
  const too_long = dialogs.findIndex((dialog) => dialog.text.length > MAX_TEXT_LENGTH);
  if (too_long >= 0) {
    throw new TranscriptError(
      file_name,
      null,
      `utterance ${too_long + 1} is longer than ${MAX_TEXT_LENGTH} characters`,
    );
  }
  if (dialogs.length === 0) throw new TranscriptError(file_name, null, 'no utterance in it');
  return { ...transcript, dialogs };
}

function readFormat(source: TranscriptSource, options: ReadOptions): Transcript {
  const text = source.text.trimStart();
  if (isMeantAsJson(source.file_name, text)) return readJsonFormat(source, options.json_keys);
  if (/^WEBVTT(?:\s|$)/.test(text)) return readWebVtt(source);
  if (text.includes('-->') || hasExtension(source.file_name, 'srt', 'vtt')) return readSrt(source);
  const [first_line = ''] = text.split('\n', 1);
  if (SBV_TIMING.test(first_line) || hasExtension(source.file_name, 'sbv')) return readSbv(source);
  return readNamedLines(source);
}

function readJsonFormat(source: TranscriptSource, json_keys: JsonKeys | undefined): Transcript {
  const value = parseJson(source);
  if (isRecordJson(value)) return readRecordJson(source, value);
  if (json_keys !== undefined) return readGenericJson(source, value, json_keys);
  if (isWhisperCppJson(value)) return readWhisperCppJson(source, value);
  if (isWhisperXJson(value)) return readWhisperXJson(source, value);
  if (isOpenAiJson(value)) return readOpenAiJson(source, value);
  return readGenericJson(source, value);
}

/** Plain lines may begin with a time in brackets, so a bracket alone does not make JSON. */
function isMeantAsJson(file_name: string, text: string): boolean {
  return hasExtension(file_name, 'json') || /^(?:\{\s*["}]|\[\s*[{\]"])/.test(text);
}

function hasExtension(file_name: string, ...extensions: string[]): boolean {
  return extensions.includes(/\.([^./\\]+)$/.exec(file_name)?.[1]?.toLowerCase() ?? '');
}

/** A stable sort: what starts together stays in the order of the file. */
function inOrderOfTime(dialogs: TranscriptDialog[]): TranscriptDialog[] {
  if (dialogs.some((dialog) => dialog.start_ms === null)) return dialogs;
  return dialogs.toSorted((a, b) => (a.start_ms ?? 0) - (b.start_ms ?? 0));
}
