import type { ImportFigures } from './import-meetings.ts';
import { toTable } from '../to-table.ts';
import type { MeetingRow } from './measure-meetings.ts';

export function toImportTable(
  { records, seconds, megabytes, wal_mb, disk_kb, command_ms, database_ms }: ImportFigures,
  sqlite: Pick<ImportFigures, 'records' | 'seconds'> | null,
): string {
  const ours = records / seconds;
  const lines = [
    `import of ${records} meetings of ${Math.round((megabytes * 1000) / records)} kB: ${ours.toFixed(1)} records/s, ` +
      `${(megabytes / seconds).toFixed(2)} MB/s of files`,
    `  log ${wal_mb.toFixed(2)} MB a record, disk ${Math.round(disk_kb)} kB a record; processor time a record: command ${command_ms.toFixed(1)} ms, ` +
      `PostgreSQL ${database_ms.toFixed(1)} ms`,
  ];
  if (sqlite === null) return lines.join('\n');
  const theirs = sqlite.records / sqlite.seconds;
  const times = (ours / theirs).toFixed(2);
  return [
    ...lines,
    `  SQLite FTS5, a commit a record: ${theirs.toFixed(1)} records/s; ours ${times} times that`,
  ].join('\n');
}

const toMs = (ms: number | undefined) => (ms === undefined ? '-' : ms.toFixed(2));

export function toSearchTable(rows: readonly MeetingRow[]): string {
  const head = [
    'p50 ms',
    'ours',
    'least',
    'processor: server + PostgreSQL',
    'FTS5',
    'FTS5 by HTTP',
    'tsvector',
    'found',
  ];
  const cells = rows.map(({ name, found, p50_ms, least_ms, server_ms, database_ms }) => [
    name,
    toMs(p50_ms.ours),
    toMs(least_ms),
    `${toMs(server_ms)} + ${toMs(database_ms)}`,
    toMs(p50_ms.sqlite),
    toMs(p50_ms.sqlite_http),
    toMs(p50_ms.tsvector),
    String(found),
  ]);
  return toTable([head, ...cells]);
}
