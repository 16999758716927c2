import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { toReason } from '@minutebook/contract/reasons.ts';
import { pickRecordEntries } from '@minutebook/contract/resources/record-entries.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { countWords } from '../records/writing/count-words.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';
import type { NameResolver } from './resolve-names.ts';
import type { StoredExtra } from '../records/items/stored-extra.ts';

/** The record's facts about its making: speakers with their talk time, words, engines. */
export function toRecordExtra({
  file,
  dialogs,
  times_estimated,
  resolve,
}: {
  file: RecordFile;
  dialogs: readonly V2Dialog[];
  times_estimated: boolean;
  resolve: NameResolver;
}): StoredExtra {
  const { transcription, insights_engine, unheard = [] } = file;
  return {
    language: file.language ?? null,
    speakers: toSpeakers(file, dialogs, resolve),
    word_count: dialogs.reduce((sum, dialog) => sum + countWords(dialog.text), 0),
    times_estimated,
    ...(unheard.length > 0 && { unheard }),
    transcription: transcription ? { ...transcription, finished_at: toUtc(transcription.finished_at) } : null,
    insights: insights_engine ? toEngine(file, insights_engine, resolve) : null,
    failure: file.failure == null ? null : toReason('other', { text: file.failure }),
    ...pickRecordEntries(file),
  };
}

function toEngine(
  file: RecordFile,
  insights_engine: NonNullable<RecordFile['insights_engine']>,
  resolve: NameResolver,
): StoredExtra['insights'] {
  const { engine, model, finished_at } = insights_engine;
  const template_id = resolve.template(insights_engine);
  return {
    engine,
    model,
    finished_at: toUtc(finished_at),
    stale: file.insights_stale ?? false,
    ...(template_id !== null && { template_id }),
  };
}

/** The speakers that the file lists, then those that appear only in its utterances. */
function toSpeakers(
  file: RecordFile,
  dialogs: readonly V2Dialog[],
  resolve: NameResolver,
): V2RecordSpeaker[] {
  const talkTimes = new Map<number, number>();
  for (const { speaker_id, duration_ms } of dialogs) {
    talkTimes.set(speaker_id, (talkTimes.get(speaker_id) ?? 0) + duration_ms);
  }
  const listed = (file.speakers ?? []).map(({ speaker_id, name, member }, index) => ({
    speaker_id,
    name: name ?? null,
    member_id: member == null ? null : resolve.member(member, ['speakers', index, 'member']),
    talk_time_ms: talkTimes.get(speaker_id) ?? 0,
  }));
  for (const { speaker_id } of listed) talkTimes.delete(speaker_id);
  const unlisted = Array.from(talkTimes, ([speaker_id, talk_time_ms]) => ({
    speaker_id,
    name: null,
    member_id: null,
    talk_time_ms,
  }));
  return [...listed, ...unlisted];
}

/** Optional instants of a file. Documents stored as JSON hold them as the API sends them: UTC with milliseconds. */
export function toDate(iso: string | null | undefined): Date | null {
  return iso == null ? null : new Date(iso);
}

export function toUtc(iso: string | null | undefined): string | null {
  return toDate(iso)?.toISOString() ?? null;
}
