import type { WriteTransaction } from '../../base/database/database.ts';
import type { RecordKey } from '../lock-records.ts';
import { joinHeardVoices, type HeardVoice, type SpeakerVoice } from './join-heard-voices.ts';
import { deleteOtherVoices, putVoices } from './voice-queries.ts';

/** Replaces the voices of a record: other numbers of speakers mean other people. */
export function keepVoices(
  tx: WriteTransaction,
  { workspace_id, record_id }: RecordKey,
  heard: readonly HeardVoice[],
): void {
  tx.note(storeVoices, { workspace_id, record_id, voices: joinHeardVoices(heard) });
}

/** At the end of the transaction, since it holds the workspace, as whoever forgets all of its voices does before it deletes them. */
async function storeVoices(
  tx: WriteTransaction,
  noted: readonly (RecordKey & { voices: readonly SpeakerVoice[] })[],
): Promise<void> {
  for (const { workspace_id, record_id, voices } of noted) {
    const numbers = voices.map(({ speaker_id }) => speaker_id);
    const models = voices.map(({ model }) => model);
    const embeddings = voices.map(({ vector }) => Buffer.from(vector.buffer).toString('base64'));
    await tx.query(putVoices, [workspace_id, record_id, numbers, models, embeddings]);
    await tx.query(deleteOtherVoices, [workspace_id, record_id, numbers]);
  }
}

/** The vector of stored bytes. */
export const toVector = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
