/** The waveform of a recording, measured by probing. */
import { statement, type Queryable } from '../../base/database/database.ts';

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

const selectHasWaveform = statement<{ has_waveform: boolean }>(
  'items.has-waveform',
  `select exists (
     select from record_waveform v where v.workspace_id = $1 and v.record_id = $2) as has_waveform`,
);

export async function hasWaveform(db: Queryable, workspace_id: number, record_id: number): Promise<boolean> {
  return (await db.query(selectHasWaveform, [workspace_id, record_id]))[0]?.has_waveform ?? false;
}
