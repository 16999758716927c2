import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { estimateTimes } from '../text/transcript/estimate-times.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';

/** A file's utterances with defaults for all optional fields: ids from 1, times, one speaker. */
export function toDraftDialogs(file: RecordFile): { dialogs: V2Dialog[]; times_estimated: boolean } {
  const { dialogs: timed, times_estimated } = estimateTimes(
    file.dialogs.map((dialog) => ({
      ...dialog,
      start_ms: dialog.start_ms ?? null,
      duration_ms: dialog.duration_ms ?? null,
    })),
  );
  const dialogs = timed.map((dialog, index) => ({
    id: dialog.id ?? index + 1,
    start_ms: dialog.start_ms,
    duration_ms: dialog.duration_ms,
    speaker_id: dialog.speaker_id ?? 1,
    text: dialog.text,
    bookmark: dialog.bookmark ?? false,
    original_text: dialog.original_text ?? null,
    pii_spans: dialog.pii_spans?.length ? dialog.pii_spans : null,
  }));
  return { dialogs, times_estimated: times_estimated || (file.times_estimated ?? false) };
}
