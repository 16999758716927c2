import { statement } from '../../base/database/database.ts';
import { announceMedia } from '../../media/announced-media.ts';
import { countStored } from '../lock-records.ts';
import type { RecordWriter } from '../record-writer.ts';
import { wantNoWaveform } from './want-waveform.ts';

const deleteWaveform = statement<never>(
  'writing.delete-waveform',
  `delete from record_waveform where workspace_id = $1 and record_id = $2`,
);

/**
 * The record has no recording any more: a sweep deletes its file, and it takes no room. The key stays, which
 * shows that there once was one.
 */
export async function releaseMedia(
  writer: RecordWriter,
  { media_key, filesize }: { media_key: string; filesize: number },
): Promise<void> {
  const { tx, event } = writer;
  const { workspace_id, record_id } = writer.record;
  await announceMedia(tx, { workspace_id, media_key, not_before: event.at });
  await writer.patch({ media_stored: false });
  await countStored(tx, workspace_id, { bytes: -filesize });
  await tx.query(deleteWaveform, [workspace_id, record_id]);
  await wantNoWaveform(tx, writer.record);
}
