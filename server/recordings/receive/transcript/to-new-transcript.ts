import { toDraftDialogs } from '../../../import/to-draft-dialogs.ts';
import type { NewTranscript } from '../../../records/writing/prepare-transcript.ts';
import type { RecordFile } from '../../../text/transcript/record-file.ts';

/** Takes only the transcript and its speakers from a record file. */
export function toNewTranscript(file: RecordFile): NewTranscript {
  const { dialogs, times_estimated } = toDraftDialogs(file);
  const named = (file.speakers ?? []).map((speaker) => [speaker.speaker_id, speaker.name ?? null] as const);
  const spoken = dialogs.map((dialog) => [dialog.speaker_id, null] as const);
  const speakers = new Map<number, string | null>([...spoken, ...named]);
  return {
    language: file.language ?? null,
    times_estimated,
    speakers: Array.from(speakers, ([speaker_id, speaker_name]) => ({
      speaker_id,
      name: speaker_name,
    })),
    dialogs,
    transcription: file.transcription
      ? { ...file.transcription, finished_at: file.transcription.finished_at ?? null }
      : null,
  };
}
