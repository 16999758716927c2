import {
  toTranscript,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../../../text/transcript/transcript.ts';
import { joinLines } from '../shared/cue-text.ts';
import { LINE_CLOCK, parseClock } from '../shared/cue-time.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { toPrefaceNotes } from './text-furniture.ts';
import { isPersonName } from './turn-heading.ts';
import { findBracketedNames, findNames, splitName } from '../shared/name-prefix.ts';

const CLOCK = String.raw`${LINE_CLOCK}|\d{1,7}\.\d{1,9}s?`;
/** `[00:00:00.000 --> 00:00:03.440]  text`, `[0.00s -> 3.44s] text`, Spruce's `00:00:01:05 , 00:00:04:22 , text`, `(0:05) text`, `0:05 text`. */
const TIMED = new RegExp(
  `^\\s*([[(]?)(${CLOCK})(?:(?:\\s{0,3}(?:-->|->|[-–—~]|(?<=\\s),(?=\\s))\\s{0,3}|\\t)(${CLOCK}))?[\\])]?\\s*[:|,-]?\\s+(\\S.*)$`,
  'i',
);
/** Log lines of speech engines. */
const LOG =
  /^(?:whisper_|main:|ggml_|system_info:|output_|Detected language(?:: | ')|Detecting language|\[?(?:INFO|WARN(?:ING)?|DEBUG)\b|\s*$)/;

const toMs = (time: string | undefined): number | null => {
  if (time === undefined) return null;
  return time.includes(':') ? parseClock(time) : Math.round(Number(time.replace('s', '')) * 1000);
};

/** Whether most lines begin with a time and contain text. */
export function hasTimedLines(text: string): boolean {
  const lines = text.split('\n').filter((line) => !LOG.test(line));
  const timed = lines.filter((line) => TIMED.test(line)).length;
  return timed > 0 && timed * 2 >= lines.length;
}

/** Reads the output of whisper.cpp and others: a time or a range before each line. Lines without one continue the line above. */
export function readTimedLines(source: TranscriptSource, format = 'timed_lines'): Transcript {
  const dialogs: (TranscriptDialog & { said: string[] })[] = [];
  let above = 0;
  for (const line of source.text.split('\n')) {
    const timed = TIMED.exec(line);
    const start_ms = toMs(timed?.[2]);
    const end_ms = toMs(timed?.[3]);
    if (timed === null || start_ms === null) {
      if (LOG.test(line)) continue;
      if (dialogs.length === 0) above += 1;
      dialogs.at(-1)?.said.push(line.trim());
      continue;
    }
    const duration_ms = end_ms === null ? null : end_ms - start_ms;
    dialogs.push({
      start_ms,
      duration_ms,
      speaker: null,
      text: '',
      said: [timed[4] ?? ''],
    });
  }
  const joined = dialogs.map(({ said, ...dialog }) => ({ ...dialog, text: joinLines(said) }));
  return toTranscript(format, withColumn(joined) ?? withSpeakers(joined), {
    notes: toPrefaceNotes(above, 'time'),
  });
}

const COLUMN = /^([^\t]{1,60})\t([^\t]+)$/;

/** A column of names before that of the text, on every line and recurring; null: there is none. */
function withColumn(dialogs: readonly TranscriptDialog[]): TranscriptDialog[] | null {
  const columns = dialogs.map(({ text }) => COLUMN.exec(text));
  const names = columns.map((column) => column?.[1]?.trim() ?? '');
  if (!names.every(isPersonName) || new Set(names).size === names.length) return null;
  return dialogs.map((dialog, index) => ({
    ...dialog,
    speaker: toSpeakerLabel(names[index] ?? ''),
    text: columns[index]?.[2]?.trim() ?? '',
  }));
}

function withSpeakers(dialogs: readonly TranscriptDialog[]): TranscriptDialog[] {
  const texts = dialogs.map(({ text }) => text);
  const [names, bracketed] = [findNames(texts), findBracketedNames(texts)];
  let speaker: string | null = null;
  return dialogs.map((dialog) => {
    const named = splitName(dialog.text, names, bracketed);
    speaker = named?.speaker ?? speaker;
    return { ...dialog, speaker, text: named?.text ?? dialog.text };
  });
}
