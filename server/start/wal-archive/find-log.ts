import { join } from 'node:path';
import type { Config } from '../../base/config/config.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { parseLsn, type Lsn, type WalShape } from './wal-position.ts';

interface LogRow extends WalShape {
  flushed: string;
  system_id: string;
  major: number;
}

const selectLog = statement<LogRow>(
  'wal-archive.find-log',
  `select pg_catalog.pg_current_wal_flush_lsn()::text as flushed, s.system_identifier::text as system_id,
          current_setting('server_version_num')::integer / 10000 as major, c.timeline_id as timeline, i.bytes_per_wal_segment as segment_bytes
     from pg_catalog.pg_control_system() s, pg_catalog.pg_control_checkpoint() c, pg_catalog.pg_control_init() i`,
);

export interface Log extends WalShape {
  /** PostgreSQL's id of the cluster. */
  system_id: string;
  /** The major version of PostgreSQL. */
  major: number;
  /** The folder of the database. */
  cluster: string;
  /** PostgreSQL has flushed everything before this position. */
  end: Lsn;
  read_at: Date;
}

/** @param read_at everything that was committed before this moment lies before the end that is found */
export async function findLog(
  db: Queryable,
  { data_dir }: Pick<Config, 'data_dir'>,
  read_at: Date,
): Promise<Log> {
  const { flushed, ...shape } = requireRow(await db.query(selectLog, []), 'the state of the log');
  return { ...shape, cluster: join(data_dir, 'postgres', 'data'), end: parseLsn(flushed), read_at };
}
