/** Runs `minutebook import` as its own process beside the service, and measures its cost to the database. */
import { statement, type Queryable } from '@minutebook/server/base/database/database.ts';
import { requireRow } from '@minutebook/server/base/must.ts';
import { findPostgresPid, readChildrenTime, readEndedTime, timeBetween } from '../processor-time.ts';
import { runCommand } from '../backup/run-command.ts';
import { OWNER, SLUG } from './make-meeting-workspace.ts';

export interface ImportFigures {
  records: number;
  seconds: number;
  megabytes: number;
  /** Megabytes of write-ahead log and of disk, per record. */
  wal_mb: number;
  disk_kb: number;
  /** Processor time per record, of the command (with its start) and of PostgreSQL. */
  command_ms: number;
  database_ms: number;
}

interface Reported {
  imported: number;
  duration_ms: number;
  size_bytes: number;
}

const selectWritten = statement<{ wal_bytes: number; disk_bytes: number }>(
  'bench.written',
  `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as wal_bytes,
     pg_database_size(current_database()) as disk_bytes`,
);

export interface MeetingImport {
  data_dir: string;
  folder: string;
  /** Whether the service makes insights afterwards, which takes a second per meeting. */
  wants_insights: boolean;
}

/** @throws when a file was not imported */
export async function importMeetings(db: Queryable, given: MeetingImport): Promise<ImportFigures> {
  const postgresPid = await findPostgresPid(db);
  const connections = readChildrenTime(postgresPid);
  const ended = [postgresPid, 'self' as const].map(readEndedTime);
  const before = requireRow(await db.query(selectWritten, []), 'the log');
  const { imported, duration_ms, size_bytes } = await runImport(given);
  const after = requireRow(await db.query(selectWritten, []), 'the log');
  return {
    records: imported,
    seconds: duration_ms / 1000,
    megabytes: size_bytes / 1e6,
    wal_mb: (after.wal_bytes - before.wal_bytes) / 1e6 / imported,
    disk_kb: (after.disk_bytes - before.disk_bytes) / 1e3 / imported,
    command_ms: (readEndedTime('self') - (ended[1] ?? 0)) / imported,
    database_ms:
      (timeBetween(connections, readChildrenTime(postgresPid)) +
        readEndedTime(postgresPid) -
        (ended[0] ?? 0)) /
      imported,
  };
}

async function runImport({ data_dir, folder, wants_insights }: MeetingImport): Promise<Reported> {
  const args = ['import', folder, '--workspace', SLUG, '--owner', OWNER, '--scope', 'workspace', '--json'];
  if (!wants_insights) args.push('--no-insights');
  return JSON.parse((await runCommand(data_dir, args)).printed) as Reported;
}
