import {
  toTranscript,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../transcript.ts';
import { toLanguage } from './to-language.ts';
import { hasVoices, joinLines, readVoices } from './cue-text.ts';
import { readPrefixedCues } from './prefixed-cues.ts';
import { dropRolledLines } from './rolling-captions.ts';
import { ARROW_TIMING, scanCues, type Cue } from './scan-cues.ts';

const IGNORED_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const NOTE_LANGUAGE = /^NOTE\s+language:\s*(\S+)/im;
const HEADER_LANGUAGE = /\bLanguage:\s*([\w-]+)/i;
const HEADER_TITLE = /^WEBVTT\s+(?:-\s*)?(?!Kind:)(\S.*)$/;

/** WebVTT with what Zoom, Teams and YouTube make of it: voices as `<v Name>` tags or as `Name:` prefixes. */
export function readWebVtt(source: TranscriptSource): Transcript {
  const lines = source.text.split('\n');
  const header_length = countHeaderLines(lines);
  const header = lines.slice(0, header_length);
  const scanned = scanCues(source, lines.slice(header_length), header_length + 1, {
    timing: ARROW_TIMING,
    ignored_block: IGNORED_BLOCK,
  });
  const cues = dropRolledLines(scanned);
  const language = HEADER_LANGUAGE.exec(header.join('\n')) ?? NOTE_LANGUAGE.exec(source.text);
  const has_voices = cues.some((cue) => hasVoices(cue.lines));
  return toTranscript('webvtt', has_voices ? cues.flatMap(toDialogs) : readPrefixedCues(cues, withoutTags), {
    title: HEADER_TITLE.exec(header[0] ?? '')?.[1]?.trim() ?? null,
    language: toLanguage(language?.[1]),
  });
}

/** Everything up to the first blank line or the first times, whichever comes first. */
function countHeaderLines(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line.trim() === '' || line.includes('-->'));
  return end < 0 ? lines.length : end;
}

function toDialogs(cue: Cue): TranscriptDialog[] {
  return readVoices(cue.lines).map((voice) => ({
    start_ms: cue.start_ms,
    duration_ms: cue.end_ms - cue.start_ms,
    ...voice,
  }));
}

function withoutTags(line: string): string {
  return joinLines(readVoices([line]).map((voice) => voice.text));
}
