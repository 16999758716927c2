import { endOf } from '../records/writing/prepare-transcript.ts';
import { estimateTimes, type Timed } from '../text/transcript/estimate-times.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';
import { atLocalTime, startOfDay } from './at-local-time.ts';
import { toCleanTitle } from '@minutebook/contract/resources/clean-title.ts';
import type { Transcript, TranscriptDialog } from '../text/transcript/transcript.ts';
import { limitMarks } from '../base/limit-marks.ts';

export interface TranscriptDefaults {
  /** Used for files that have none. */
  title: string;
  recorded_at: Date;
  /** IANA zone of a date without a time. */
  timezone: string;
}

/** A plain transcript as a record file with the same content; an imported private record, processed and ready. */
export function toRecordFile(transcript: Transcript, defaults: TranscriptDefaults): RecordFile {
  const { dialogs: timed, times_estimated } = estimateTimes(transcript.dialogs);
  const { dialogs, speakers } = assignSpeakers(timed);
  const duration_ms = endOf(dialogs);
  const { title, language, recorded_at, transcription } = transcript;
  return {
    format: 'minutebook.record/1',
    title: toCleanTitle(title ?? '') ?? toCleanTitle(defaults.title),
    recorded_at: toRecordedAt(recorded_at, duration_ms, defaults).toISOString(),
    duration_ms,
    language,
    speakers: speakers.map(({ speaker_id, name }) => ({ speaker_id, name })),
    times_estimated,
    transcription: transcription === null ? null : { ...transcription, finished_at: null },
    dialogs: dialogs.map(({ id, start_ms, duration_ms, speaker_id, text }) => ({
      ...(id === undefined ? {} : { id }),
      start_ms,
      duration_ms,
      speaker_id,
      text,
    })),
  };
}

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;

/** A recording is dated by its end; one dated by its day, with or without a time, began then where its workspace is. */
function toRecordedAt(
  recorded_at: string | null,
  duration_ms: number | null,
  defaults: TranscriptDefaults,
): Date {
  if (recorded_at === null) return defaults.recorded_at;
  if (HAS_ZONE.test(recorded_at)) return new Date(recorded_at);
  const toInstant = recorded_at.includes(':') ? atLocalTime : startOfDay;
  return new Date(toInstant(recorded_at, defaults.timezone).getTime() + (duration_ms ?? 0));
}

type TimedDialog = Timed<TranscriptDialog>;

type Speaker = { speaker_id: number; name: string | null; talk_time_ms: number };

/** Numbers the speakers from 1 in order of appearance; all utterances without a name share one speaker whose name is null. */
export function assignSpeakers(dialogs: readonly TimedDialog[]): {
  dialogs: (TimedDialog & { speaker_id: number })[];
  speakers: Speaker[];
} {
  const speakers = new Map<string | null, Speaker>();
  const asWritten = new Map<string | null, Speaker>();
  const assigned = dialogs.map((dialog) => {
    const speaker = asWritten.get(dialog.speaker) ?? findOrAdd(speakers, toName(dialog.speaker));
    asWritten.set(dialog.speaker, speaker);
    speaker.talk_time_ms += dialog.duration_ms;
    return { ...dialog, speaker_id: speaker.speaker_id };
  });
  return { dialogs: assigned, speakers: [...speakers.values()] };
}

function findOrAdd(speakers: Map<string | null, Speaker>, name: string | null): Speaker {
  const speaker = speakers.get(name) ?? { speaker_id: speakers.size + 1, name, talk_time_ms: 0 };
  speakers.set(name, speaker);
  return speaker;
}

function toName(speaker: string | null): string | null {
  return (
    limitMarks(speaker ?? '')
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .trim() || null
  );
}
