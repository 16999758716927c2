import type { WriteTransaction } from '../../base/database/database.ts';
import type { RecordKey } from '../lock-records.ts';
import { joinHeardVoices, type HeardVoice, type SpeakerVoice } from './join-heard-voices.ts';
import { deleteVoicesOfRecord, insertVoices } from './voice-queries.ts';

/** Replaces the voices of a record: other numbers of speakers mean other people. */
export async function keepVoices(
  tx: WriteTransaction,
  { workspace_id, record_id }: RecordKey,
  heard: readonly HeardVoice[],
): Promise<void> {
  await tx.query(deleteVoicesOfRecord, [workspace_id, record_id]);
  const voices = joinHeardVoices(heard);
  if (voices.length > 0) tx.note(storeVoices, { workspace_id, record_id, voices });
}

/** At the end of the transaction, since it holds the workspace. */
async function storeVoices(
  tx: WriteTransaction,
  noted: readonly (RecordKey & { voices: readonly SpeakerVoice[] })[],
): Promise<void> {
  for (const { workspace_id, record_id, voices } of noted) {
    await tx.query(insertVoices, [
      workspace_id,
      record_id,
      voices.map(({ speaker_id }) => speaker_id),
      voices.map(({ model }) => model),
      voices.map(({ vector }) => Buffer.from(vector.buffer).toString('base64')),
    ]);
  }
}

/** The vector of stored bytes. */
export const toVector = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
