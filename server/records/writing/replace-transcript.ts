import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordExtra } from '@minutebook/contract/resources/record.ts';
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { lockRecord, type RecordKey } from '../lock-records.ts';
import type { RecordEvent } from '../record-change.ts';
import { RecordWriter } from '../record-writer.ts';
import { countTranscription } from './count-transcription.ts';
import { countWords } from './count-words.ts';
import { endOf } from './end-of.ts';
import { toTranscriptChunks } from './to-transcript-chunks.ts';
import type { StoredExtra } from '../items/stored-extra.ts';

/** A transcript with its speakers, ready to be shown: masked where the workspace has masks. */
export interface NewTranscript {
  /** ISO 639-1; null when unknown. */
  language: string | null;
  times_estimated: boolean;
  speakers: readonly { speaker_id: number; name: string | null }[];
  dialogs: readonly V2Dialog[];
  /** The engine that made it; null when unknown. */
  transcription: V2RecordExtra['transcription'];
}

// Corrections are deleted with their transcript: speaker numbers of another one mean other people.
const deleteSpeakerEdits = statement<never>(
  'ingest.delete-speaker-edits',
  `delete from speaker_edit where workspace_id = $1 and record_id = $2`,
);
/**
 * Replaces the transcript of a record, if it has one. Insights that rest on another transcript are marked as
 * stale.
 * @throws when there is no such record
 */
export async function replaceTranscript(
  tx: WriteTransaction,
  { record, transcript, event }: { record: RecordKey; transcript: NewTranscript; event: RecordEvent },
): Promise<void> {
  const { workspace_id, record_id } = record;
  const found = await lockRecord(tx, record);
  if (found === undefined) throw new Error(`there is no record ${record_id}`);
  const { dialogs } = transcript;
  const writer = new RecordWriter(tx, record, event);
  await writer.deleteChunks();
  await tx.query(deleteSpeakerEdits, [workspace_id, record_id]);
  await writer.putChunks(toTranscriptChunks(dialogs), { is_reworded: true });
  await writer.patch({
    transcript_stored: true,
    dialog_count: dialogs.length,
    has_masked_spans: dialogs.some((dialog) => dialog.pii_spans !== null),
    extra: toExtra(found.extra, transcript),
    duration_ms: found.duration_ms ?? endOf(dialogs),
    updated_at: event.at,
  });
  await countTranscription(tx, {
    workspaceId: workspace_id,
    durationMs: found.duration_ms,
    transcription: transcript.transcription,
  });
}

function toExtra(extra: StoredExtra, transcript: NewTranscript): StoredExtra {
  const talkTimes = new Map<number, number>();
  for (const { speaker_id, duration_ms } of transcript.dialogs) {
    talkTimes.set(speaker_id, (talkTimes.get(speaker_id) ?? 0) + duration_ms);
  }
  return {
    ...extra,
    language: transcript.language,
    speakers: transcript.speakers.map(({ speaker_id, name }) => ({
      speaker_id,
      name,
      member_id: null,
      talk_time_ms: talkTimes.get(speaker_id) ?? 0,
    })),
    word_count: transcript.dialogs.reduce((sum, dialog) => sum + countWords(dialog.text), 0),
    times_estimated: transcript.times_estimated,
    transcription: transcript.transcription,
    insights: extra.insights === null ? null : { ...extra.insights, stale: true },
  };
}
