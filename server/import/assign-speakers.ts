import type { Timed } from '../text/transcript/estimate-times.ts';
import type { TranscriptDialog } from '../text/transcript/transcript.ts';
import { limitMarks } from '../base/limit-marks.ts';

type TimedDialog = Timed<TranscriptDialog>;

export type Speaker = { speaker_id: number; name: string | null; talk_time_ms: number };

/** Numbers the speakers from 1 in order of appearance; all utterances without a name share one speaker whose name is null. */
export function assignSpeakers(dialogs: readonly TimedDialog[]): {
  dialogs: (TimedDialog & { speaker_id: number })[];
  speakers: Speaker[];
} {
  const speakers = new Map<string | null, Speaker>();
  const assigned = dialogs.map((dialog) => {
    const name = toName(dialog.speaker);
    const speaker = speakers.get(name) ?? { speaker_id: speakers.size + 1, name, talk_time_ms: 0 };
    speakers.set(name, speaker);
    speaker.talk_time_ms += dialog.duration_ms;
    return { ...dialog, speaker_id: speaker.speaker_id };
  });
  return { dialogs: assigned, speakers: [...speakers.values()] };
}

function toName(speaker: string | null): string | null {
  return (
    limitMarks(speaker ?? '')
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .trim() || null
  );
}
