/** The waveform of a recording, measured by probing. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { toContentDisposition } from '../../media/content-disposition.ts';
import { toListeningKey } from '../../media/listening-key.ts';
import type { SentMedia } from '../../media/send-media.ts';

/** The loudest sample of every tenth of a second, 0 … 255. */
export const PEAK_INTERVAL_MS = 100;

const selectPeaks = statement<{ peaks: Buffer }>(
  'items.peaks',
  `select v.peaks from record_waveform v where v.workspace_id = $1 and v.record_id = $2`,
);

/** A byte for every interval; undefined: it was not measured. */
export async function findPeaks(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<Buffer | undefined> {
  return (await db.query(selectPeaks, [workspace_id, record_id]))[0]?.peaks;
}

/** A copy of the sound, for pages. */
export interface ListeningCopy {
  size_bytes: number;
  /** Whether pages play it at once; else they do so where the browser cannot show the original. */
  is_first: boolean;
}

const selectCopy = statement<ListeningCopy>(
  'items.listening-copy',
  `select v.copy_bytes as size_bytes, v.copy_need = 'first' as is_first from record_waveform v
   where v.workspace_id = $1 and v.record_id = $2 and v.copy_bytes is not null`,
);

/** undefined: there is none, or not yet. */
export async function findCopy(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<ListeningCopy | undefined> {
  return (await db.query(selectCopy, [workspace_id, record_id]))[0];
}

/** AAC in MP4, which every browser plays. */
export const LISTENING_TYPE = 'audio/mp4';

/** The listening copy as it is sent in place of an original. */
export const toListeningCopy = (original: SentMedia, { size_bytes }: ListeningCopy): SentMedia => ({
  key: toListeningKey(original.key),
  size_bytes,
  content_type: LISTENING_TYPE,
  content_disposition: toContentDisposition('inline', 'recording.m4a'),
});

const selectHasWaveform = statement<{ has_waveform: boolean }>(
  'items.has-waveform',
  `select exists (
     select from record_waveform v where v.workspace_id = $1 and v.record_id = $2) as has_waveform`,
);

export async function hasWaveform(db: Queryable, workspace_id: number, record_id: number): Promise<boolean> {
  return (await db.query(selectHasWaveform, [workspace_id, record_id]))[0]?.has_waveform ?? false;
}
