import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { lockRecord, type RecordKey } from '../lock-records.ts';
import type { RecordEvent } from '../record-change.ts';
import { RecordWriter } from '../record-writer.ts';
import { countTranscription } from './count-transcription.ts';
import { keepCitations } from './keep-citations.ts';
import { requireMaskRules } from './prepare-draft.ts';
import type { PreparedTranscript } from './prepare-transcript.ts';
import type { StoredExtra } from '../items/stored-extra.ts';
import { keepVoices } from '../voices/keep-voices.ts';
import { bookmarkFlagged } from '../moments/mark-dialog.ts';
import { keepMoments } from '../moments/place-moments.ts';

// Corrections are deleted with their transcript: speaker numbers of another one mean other people.
const deleteSpeakerEdits = statement<never>(
  'writing.delete-speaker-edits',
  `delete from speaker_edit where workspace_id = $1 and record_id = $2`,
);
/**
 * Replaces the transcript of a record, if it has one. Insights that rest on another transcript are marked as
 * stale. What the one before it masked can still be heard in the recording, whatever the new one shows.
 * @param options.reveals somebody who may unmask gives the transcript, and so says what there is to be masked
 * @throws when there is no such record; SERVICE_UNAVAILABLE when it was masked by others than the workspace has now
 */
export async function replaceTranscript(
  tx: WriteTransaction,
  {
    record,
    transcript,
    event,
    reveals = false,
  }: { record: RecordKey; transcript: PreparedTranscript; event: RecordEvent; reveals?: boolean },
): Promise<void> {
  const { workspace_id, record_id } = record;
  const found = await lockRecord(tx, record);
  if (found === undefined) throw new Error(`there is no record ${record_id}`);
  // The record may have been waited for, for as long as it takes to choose other masks.
  await requireMaskRules(tx, workspace_id, [transcript.masked_by]);
  const writer = new RecordWriter(tx, record, event);
  await keepCitations(writer, {
    chunks: transcript.chunks,
    is_timed: !found.extra.times_estimated && !transcript.times_estimated,
  });
  await writer.deleteChunks();
  await tx.query(deleteSpeakerEdits, [workspace_id, record_id]);
  keepVoices(tx, record, transcript.voices ?? []);
  const chunks = await keepMoments(tx, { record, event }, transcript.chunks);
  await writer.putChunks(chunks, { is_reworded: true });
  // Most transcripts carry no flag, and are not read again to find that out.
  if (chunks.some(({ dialogs }) => dialogs.includes('"bookmark":true')))
    await bookmarkFlagged(tx, [workspace_id, record_id], event.at);
  await writer.patch({
    transcript_stored: true,
    dialog_count: transcript.dialog_count,
    has_masked_spans: transcript.has_masked_spans || (found.has_masked_spans && !reveals),
    extra: toExtra(found.extra, transcript),
    duration_ms: found.duration_ms ?? transcript.end_ms,
    updated_at: event.at,
  });
  await countTranscription(tx, {
    workspace_id,
    duration_ms: found.duration_ms,
    transcription: transcript.transcription,
  });
}

function toExtra(extra: StoredExtra, transcript: PreparedTranscript): StoredExtra {
  const { language, speakers, word_count, times_estimated, unheard = [], transcription } = transcript;
  const { unheard: _, ...kept } = extra;
  return {
    ...kept,
    language,
    speakers,
    word_count,
    times_estimated,
    ...(unheard.length > 0 && { unheard: [...unheard] }),
    transcription,
    insights: extra.insights === null ? null : { ...extra.insights, stale: true },
  };
}
