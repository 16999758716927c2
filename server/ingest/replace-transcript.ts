import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordExtra } from '@minutebook/contract/resources/record.ts';
import { statement, type Queryable } from '../db/database.ts';
import { reindexFacets, reindexText } from '../search/index-record.ts';
import { countTranscription } from './count-transcription.ts';
import { countWords } from './count-words.ts';
import { endOf } from './end-of.ts';
import { storeChunks } from './store-chunks.ts';
import { toTranscriptChunks } from './to-transcript-chunks.ts';

/** A transcript with its speakers, ready to be shown: masked where the workspace wants that. */
export interface NewTranscript {
  /** ISO 639-1; null when it cannot be told. */
  language: string | null;
  times_estimated: boolean;
  speakers: readonly { speaker_id: number; name: string | null }[];
  dialogs: readonly V2Dialog[];
  /** What made it; null when that is not known. */
  transcription: V2RecordExtra['transcription'];
}

interface ReplacedRecord {
  ordinal: number;
  title: string | null;
  duration_ms: number | null;
  extra: V2RecordExtra;
}

const lockRecord = statement<ReplacedRecord>(
  'ingest.lock-record',
  `select r.ordinal, r.title, r.duration_ms, r.extra from record r
   where r.workspace_id = $1 and r.record_id = $2 for no key update`,
);
const deleteChunks = statement<never>(
  'ingest.delete-transcript-chunks',
  `delete from transcript_chunk where workspace_id = $1 and record_id = $2`,
);
// What was corrected of a transcript goes with it: the numbers of another one's speakers mean other people.
const deleteSpeakerEdits = statement<never>(
  'ingest.delete-speaker-edits',
  `delete from speaker_edit where workspace_id = $1 and record_id = $2`,
);
const updateRecord = statement<never>(
  'ingest.update-transcript-of-record',
  `update record set transcript_stored = true, dialog_count = $3, has_masked_spans = $4, extra = $5, duration_ms = $6,
     updated_at = $7
   where workspace_id = $1 and record_id = $2`,
);

/**
 * Puts a transcript in the place of the one that a record has, if any, and into the index. `tx` must be a transaction.
 * Insights that rest on another transcript are marked as stale. @throws when there is no such record
 */
export async function replaceTranscript(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
  transcript: NewTranscript,
  now: Date,
): Promise<void> {
  const [record] = await tx.query(lockRecord, [workspace_id, record_id]);
  if (record === undefined) throw new Error(`there is no record ${record_id}`);
  const { dialogs } = transcript;
  await tx.query(deleteChunks, [workspace_id, record_id]);
  await tx.query(deleteSpeakerEdits, [workspace_id, record_id]);
  await storeChunks(tx, workspace_id, record_id, toTranscriptChunks(dialogs));
  await tx.query(updateRecord, [
    workspace_id,
    record_id,
    dialogs.length,
    dialogs.some((dialog) => dialog.pii_spans !== null),
    JSON.stringify(toExtra(record.extra, transcript)),
    record.duration_ms ?? endOf(dialogs),
    now,
  ]);
  const { ordinal, title } = record;
  const utterances = dialogs.map((dialog) => dialog.text);
  await reindexText(tx, workspace_id, { record_id, ordinal, title, utterances });
  await reindexFacets(tx, workspace_id, [record_id]);
  await countTranscription(tx, workspace_id, record.duration_ms, transcript.transcription);
}

function toExtra(extra: V2RecordExtra, transcript: NewTranscript): V2RecordExtra {
  const talk_times = new Map<number, number>();
  for (const { speaker_id, duration_ms } of transcript.dialogs) {
    talk_times.set(speaker_id, (talk_times.get(speaker_id) ?? 0) + duration_ms);
  }
  return {
    ...extra,
    language: transcript.language,
    speakers: transcript.speakers.map(({ speaker_id, name }) => ({
      speaker_id,
      name,
      member_id: null,
      talk_time_ms: talk_times.get(speaker_id) ?? 0,
    })),
    word_count: transcript.dialogs.reduce((sum, dialog) => sum + countWords(dialog.text), 0),
    times_estimated: transcript.times_estimated,
    transcription: transcript.transcription,
    insights: extra.insights === null ? null : { ...extra.insights, stale: true },
  };
}
