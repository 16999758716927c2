/** Times of day instead of times from the beginning of a recording. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../base/durations.ts';
import { speakingTimeMs } from '../../../text/transcript/estimate-times.ts';
import { findDate } from './dated-lines.ts';
import { endOfRecording } from './segment-list.ts';
import type { Transcript, TranscriptDialog } from '../../../text/transcript/transcript.ts';

const LINES = /^(?:otter|clova_note|teams_text|fathom|rev_text|turns|named_lines|timed_lines|table)$/;
/**
 * Later than any recording begins to be spoken in: captions may belong to a part of a long recording, and answers of
 * engines count from its beginning, whatever their numbers.
 */
const EARLIEST_MS: readonly [RegExp, number][] = [
  [/^zoom_saved$/, HOUR_MS],
  [LINES, 3 * HOUR_MS],
  [/^(?:webvtt|srt|sbv|ttml|ass|generic_json|json_lines)$/, 6 * HOUR_MS],
];
/** `14:01` is read as minutes and seconds, of which there are at most 23 and 59 where they are hours and minutes. */
const HOURS_AS_MINUTES_MS = 24 * MINUTE_MS;
const EARLIEST_HOUR_AS_MINUTES_MS = 7 * MINUTE_MS;
/** Talk fills that much of its time, at the usual speed; what is shorter altogether tells nothing. */
const LEAST_SPOKEN = 1 / 4;
const MOST_SPOKEN = 2;
const SHORTEST_TALK_MS = 20_000;
const OF_HALF_DAY = /\d:\d\d(?::\d\d)?\s?[ap]\.?m\b|(?:오전|오후|午前|午後)\s?\d{1,2}:\d\d/gi;
/** The clock goes on after noon or midnight where it falls by more than this. */
const MOST_BACK_MS = 6 * HOUR_MS;

/** The places where a file may state the day. */
interface DayOfSource {
  text: string;
  /** Its times have dates before them. */
  is_dated: boolean;
  /** The time zone written behind these times. */
  zone: string | null;
}

/** Whether they are is told by dates before them or by the first time; without seconds by the speed of speech, too. */
export function fromTimesOfDay(transcript: Transcript, source: DayOfSource): Transcript {
  const starts = transcript.dialogs.flatMap(({ start_ms }) => start_ms ?? []);
  const [first = 0] = starts;
  const isOfLines = LINES.test(transcript.format);
  const earliest = EARLIEST_MS.find(([format]) => format.test(transcript.format))?.[1] ?? Infinity;
  const areTold = source.is_dated || (isOfLines && areOfHalfDays(transcript.dialogs, source));
  const areInDay = starts.length > 0 && starts.every((start) => start < DAY_MS);
  if (areInDay && (areTold || first >= earliest)) return fromTheFirst(transcript, source);
  return isOfLines && areHoursAndMinutes(transcript.dialogs, starts)
    ? fromTheFirst({ ...transcript, dialogs: transcript.dialogs.map((dialog) => times(dialog, 60)) }, source)
    : transcript;
}

const isLikeHours = (start: number) => start % 1000 === 0 && start < HOURS_AS_MINUTES_MS;

/** Their halves are named as often as somebody speaks. */
const areOfHalfDays = (dialogs: readonly TranscriptDialog[], { text }: DayOfSource): boolean =>
  (text.match(OF_HALF_DAY)?.length ?? 0) >= dialogs.length;

/** No recording begins to be spoken in as late as a day does, unless what was said fits minutes and seconds. */
function areHoursAndMinutes(dialogs: readonly TranscriptDialog[], starts: readonly number[]): boolean {
  const [first = 0, last = 0] = [starts[0], starts.at(-1)];
  if (first < EARLIEST_HOUR_AS_MINUTES_MS || starts.length < 2 || !starts.every(isLikeHours)) return false;
  const spoken = dialogs.slice(0, -1).reduce((sum, { text }) => sum + speakingTimeMs(text), 0);
  const share = spoken / Math.max(1, last - first);
  return last - first < SHORTEST_TALK_MS || share < LEAST_SPOKEN || share > MOST_SPOKEN;
}

const times = (dialog: TranscriptDialog, by: number): TranscriptDialog => ({
  ...dialog,
  start_ms: dialog.start_ms === null ? null : dialog.start_ms * by,
  duration_ms: dialog.duration_ms === null ? null : dialog.duration_ms * by,
});

/**
 * Counts times of day from the first utterance; at noon or after midnight the clock may begin again. The meeting
 * began then on the day that the file states, if any, above what was said first.
 */
function fromTheFirst(transcript: Transcript, { text, zone }: DayOfSource): Transcript {
  let [laterMs, before] = [0, 0];
  const dialogs = transcript.dialogs.map(({ start_ms, duration_ms, ...dialog }) => {
    if (start_ms === null) return { ...dialog, start_ms, duration_ms };
    while (start_ms + laterMs < before - MOST_BACK_MS) laterMs += DAY_MS / 2;
    before = start_ms + laterMs;
    let lengthMs = duration_ms;
    while (lengthMs !== null && lengthMs < -MOST_BACK_MS) lengthMs += DAY_MS / 2;
    return { ...dialog, start_ms: before, duration_ms: lengthMs };
  });
  const first = dialogs.reduce((least, { start_ms }) => Math.min(least, start_ms ?? Infinity), Infinity);
  const counted = dialogs.map(({ start_ms, ...dialog }) => ({
    ...dialog,
    start_ms: start_ms === null ? null : start_ms - first,
  }));
  const said = transcript.dialogs[0]?.text.slice(0, 40) ?? '';
  const date = transcript.recorded_at ?? findDate(text.slice(0, Math.max(0, text.indexOf(said))));
  const isDay = date !== null && !date.includes(':') && first < DAY_MS;
  const began = isDay ? `${date}T${new Date(first).toISOString().slice(11, 19)}` : date;
  const note = 'times were given as times of day; they are counted from the first utterance';
  return {
    ...transcript,
    recorded_at: isDay && zone !== null ? endOfRecording(new Date(`${began}${zone}`), counted) : began,
    dialogs: counted,
    notes: [...transcript.notes, note],
  };
}
