import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordExtra, V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { countWords } from './count-words.ts';
import { toUtc } from './iso-date.ts';
import type { RecordFile } from './record-file.ts';
import type { NameResolver } from './resolve-names.ts';

/** What a record says about its making: speakers with their talk time, words, engines. */
export function toRecordExtra(
  file: RecordFile,
  dialogs: readonly V2Dialog[],
  times_estimated: boolean,
  resolve: NameResolver,
): V2RecordExtra {
  const { transcription, insights_engine } = file;
  return {
    language: file.language ?? null,
    speakers: toSpeakers(file, dialogs, resolve),
    word_count: dialogs.reduce((sum, dialog) => sum + countWords(dialog.text), 0),
    times_estimated,
    transcription: transcription ? { ...transcription, finished_at: toUtc(transcription.finished_at) } : null,
    insights: insights_engine
      ? {
          ...insights_engine,
          finished_at: toUtc(insights_engine.finished_at),
          stale: file.insights_stale ?? false,
        }
      : null,
    failure: file.failure ?? null,
  };
}

/** The speakers that the file lists, then those that only its utterances know. */
function toSpeakers(
  file: RecordFile,
  dialogs: readonly V2Dialog[],
  resolve: NameResolver,
): V2RecordSpeaker[] {
  const talk_times = new Map<number, number>();
  for (const { speaker_id, duration_ms } of dialogs) {
    talk_times.set(speaker_id, (talk_times.get(speaker_id) ?? 0) + duration_ms);
  }
  const listed = (file.speakers ?? []).map(({ speaker_id, name, member }, index) => ({
    speaker_id,
    name: name ?? null,
    member_id: member == null ? null : resolve.member(member, ['speakers', index, 'member']),
    talk_time_ms: talk_times.get(speaker_id) ?? 0,
  }));
  for (const { speaker_id } of listed) talk_times.delete(speaker_id);
  const unlisted = Array.from(talk_times, ([speaker_id, talk_time_ms]) => ({
    speaker_id,
    name: null,
    member_id: null,
    talk_time_ms,
  }));
  return [...listed, ...unlisted];
}
