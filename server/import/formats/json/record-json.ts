import { isObject } from '../../../base/json.ts';
import { checkRecordFile } from '../../check-record-file.ts';
import { RecordFile } from '../../../text/transcript/record-file.ts';
import {
  toTranscript,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../../../text/transcript/transcript.ts';
import { checkJson, jsonValueError } from '../../../text/transcript/read-json.ts';

export function isRecordJson(value: unknown): boolean {
  return (
    isObject(value) && typeof value['format'] === 'string' && value['format'].startsWith('minutebook.record/')
  );
}

/** Minutebook's own format: the whole file is in `record_file`; the rest repeats what a transcript has. */
export function readRecordJson(source: TranscriptSource, value: unknown): Transcript {
  const record_file = checkJson(source, value, RecordFile);
  checkRecordFile(record_file, (path, reason) => {
    throw jsonValueError(source, path, reason);
  });
  const names = new Map(record_file.speakers?.map(({ speaker_id, name }) => [speaker_id, name ?? null]));
  const dialogs = record_file.dialogs.map((dialog): TranscriptDialog => ({
    start_ms: dialog.start_ms ?? null,
    duration_ms: dialog.duration_ms ?? null,
    speaker: names.get(dialog.speaker_id ?? 1) ?? null,
    text: dialog.text,
    ...(dialog.id === undefined ? {} : { id: dialog.id }),
  }));
  return toTranscript('minutebook', dialogs, {
    title: record_file.title ?? null,
    language: record_file.language ?? null,
    recorded_at: record_file.recorded_at,
    record_file,
  });
}
