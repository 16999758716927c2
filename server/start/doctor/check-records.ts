/** Compares records with what is stored beside them: their index and their transcript. */
import { toList } from '../../base/to-list.ts';
import { statement, type Database } from '../../base/database/database.ts';
import type { Clock } from '../../base/clock.ts';
import { listUnindexed, rebuildIndex } from '../../records/indexing/rebuild-index.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import { DIALOGS_A_CHUNK } from '../../records/writing/to-transcript-chunks.ts';
import { fine, found, REPAIR, type DoctorParts, type Found } from './finding.ts';

const MOST = 1_000;

const selectCutOff = statement<RecordKey>(
  'doctor.cut-off-transcripts',
  `select r.workspace_id, r.record_id from record r
   where r.transcript_stored and r.dialog_count > 0 and (
     select count(*) from transcript_chunk c where c.workspace_id = r.workspace_id and c.record_id = r.record_id
   ) < ceil(r.dialog_count / ${DIALOGS_A_CHUNK}.0)
   order by r.workspace_id, r.record_id limit $1`,
);

export async function checkRecords({ db, clock }: DoctorParts): Promise<Found[]> {
  const findings = [...(await findUnindexed(db, clock)), ...(await findCutOff(db))];
  return findings.length > 0 ? findings : fine('each has its index and its whole transcript');
}

async function findUnindexed(db: Database, clock: Clock): Promise<Found[]> {
  const keys = await listUnindexed(db, MOST);
  if (keys.length === 0) return [];
  const message = `${toRecords(keys)} cannot be found in lists and searches: parts of the index are missing`;
  const repair = async () => {
    let count = 0;
    for (let left = keys; left.length > 0; left = await listUnindexed(db, MOST)) {
      for (const key of left) await rebuildIndex(db, key, clock.now());
      count += left.length;
    }
    return `the index of ${count} records was made anew`;
  };
  return [{ state: 'wrong', message, remedy: REPAIR, repair }];
}

async function findCutOff(db: Database): Promise<Found[]> {
  const keys = await db.query(selectCutOff, [MOST]);
  if (keys.length === 0) return [];
  const message = `the transcript of ${toRecords(keys)} is not there, or not to its end`;
  return found('wrong', message, 'restore a backup into another folder, and export them from there');
}

function toRecords(keys: readonly RecordKey[]): string {
  const ids = keys.map(({ record_id }) => record_id);
  return keys.length < MOST
    ? toList('record', ids)
    : `${MOST} records or more (${ids.slice(0, 20).join(', ')} …)`;
}
