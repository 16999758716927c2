import {
  toTranscript,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../../../text/transcript/transcript.ts';
import { toLanguage } from '../../../text/transcript/to-language.ts';
import { textAt } from '../shared/json-values.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { joinLines, readVoices } from '../shared/cue-text.ts';
import { readCues } from './read-cues.ts';
import { scanSpokenCues } from './rolling-captions.ts';
import { ARROW_TIMING, type Cue } from './scan-cues.ts';

/** Joined pieces of a stream have their headers among the cues. */
const IGNORED_BLOCK = /^(?:(?:NOTE|STYLE|REGION|WEBVTT)(?:\s|$)|X-TIMESTAMP-MAP=)/;
const TIMES = /\d\s*-->\s*\d/;
const NOTE_LANGUAGE = /^NOTE\s+language:\s*(\S+)/im;
const HEADER_LANGUAGE = /\bLanguage:\s*([\w-]+)/i;
const HEADER_TITLE = /^WEBVTT\s+(?:-\s*)?(?!Kind:)(\S.*)$/;

/** WebVTT, also as Zoom, Teams and YouTube write it: voices as `<v Name>` tags or as `Name:` prefixes. */
export function readWebVtt(source: TranscriptSource): Transcript {
  const lines = source.text.split('\n');
  const headerLength = countHeaderLines(lines);
  const header = lines.slice(0, headerLength);
  const { cues, notes } = scanSpokenCues(source, {
    lines: lines.slice(headerLength),
    firstLine: headerLength + 1,
    syntax: {
      timing: ARROW_TIMING,
      ignored_block: IGNORED_BLOCK,
    },
  });
  const language = HEADER_LANGUAGE.exec(header.join('\n')) ?? NOTE_LANGUAGE.exec(source.text);
  const spoken = readSpokenTexts(cues);
  const dialogs = spoken ?? readCues(cues, withoutTags);
  return toTranscript('webvtt', dialogs, {
    notes,
    title: HEADER_TITLE.exec(header[0] ?? '')?.[1]?.trim() ?? null,
    language: toLanguage(language?.[1]),
  });
}

/** The metadata of Microsoft Graph: a JSON object in each cue; null for any other file. */
function readSpokenTexts(cues: readonly Cue[]): TranscriptDialog[] | null {
  if (cues.length === 0 || !cues.every(({ lines }) => lines.join('').trimStart().startsWith('{"')))
    return null;
  const dialogs = cues.flatMap(({ lines, start_ms, duration_ms }): TranscriptDialog[] => {
    const said = parse(lines.join('\n'));
    const text = textAt(said, 'spokenText');
    const speaker = toSpeakerLabel(textAt(said, 'speakerName') ?? '');
    return text === null ? [] : [{ start_ms, duration_ms, speaker, text }];
  });
  return dialogs.length === 0 ? null : dialogs;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Everything up to the first blank line or the first times, whichever comes first. */
function countHeaderLines(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line.trim() === '' || TIMES.test(line));
  return end < 0 ? lines.length : end;
}

function withoutTags(line: string): string {
  return joinLines(readVoices([line]).map((voice) => voice.text));
}
