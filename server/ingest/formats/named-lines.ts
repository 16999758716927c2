import {
  TranscriptError,
  toTranscript,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../transcript.ts';
import { joinLines } from './cue-text.ts';
import { parseClock } from './cue-time.ts';
import { findNames, splitName } from './name-prefix.ts';

/** A time before the name: `[00:01:02] Ann: …`, `(1:02) Ann: …`, `1:02 Ann: …`. */
const TIME_BEFORE = /^[[(]?(\d+:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,3})?)[\])]?\s+/;
/** A time after the name: `Ann (1:02): …`, `Ann [00:01:02]: …`. */
const TIME_AFTER = /^([^:：[(]{1,60}?)\s*[[(](\d+:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,3})?)[\])]\s*[:：]/;

/** Plain text, one `Name: text` line an utterance; a line without a name goes on with the utterance above. */
export function readNamedLines(source: TranscriptSource): Transcript {
  const lines = source.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(splitTime);
  const names = findNames(lines.map((line) => line.text));
  if (names.size === 0) {
    throw new TranscriptError(source.file_name, 1, 'no line begins with a speaker as in "Name: text"');
  }
  const dialogs: TranscriptDialog[] = [];
  for (const line of lines) {
    const named = splitName(line.text, names);
    const last = dialogs.at(-1);
    if (named === null && last !== undefined && line.start_ms === null)
      last.text = joinLines([last.text, line.text]);
    else
      dialogs.push({
        start_ms: line.start_ms,
        duration_ms: null,
        speaker: last?.speaker ?? null,
        ...(named ?? { text: line.text }),
      });
  }
  return toTranscript('named_lines', dialogs);
}

function splitTime(line: string): { start_ms: number | null; text: string } {
  const before = TIME_BEFORE.exec(line);
  const before_ms = parseClock(before?.[1] ?? '');
  if (before !== null && before_ms !== null)
    return { start_ms: before_ms, text: line.slice(before[0].length) };
  const after = TIME_AFTER.exec(line);
  const after_ms = parseClock(after?.[2] ?? '');
  if (after !== null && after_ms !== null) {
    return { start_ms: after_ms, text: `${after[1]}: ${line.slice(after[0].length).trim()}` };
  }
  return { start_ms: null, text: line };
}
