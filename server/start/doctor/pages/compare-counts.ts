import { attempt, scanBy, type Ask } from '../../../base/backup/find-unreadable.ts';
import type { IndexToRead } from './list-relations.ts';

/**
 * Reads a whole index, and compares its number of rows with the table's. Returns the reason why the index is
 * damaged, or undefined. @param ask runs in a transaction with one snapshot
 */
export async function compareCounts(
  ask: Ask,
  table: string,
  { method, reading }: IndexToRead,
): Promise<string | undefined> {
  if (reading === null) return undefined;
  const { columns, condition } = reading;
  const rows = `from only ${table} where ${condition}`;
  const byIndex = {
    btree: `select count(*)::text as count from (select ${rows} order by ${columns}) s`,
    // Every array contains the empty one, for which PostgreSQL reads the whole index.
    gin: `select count(*)::text as count ${rows} and ${columns} @> '{}'`,
  }[method];
  if (byIndex === undefined) return undefined;
  const counts: string[] = [];
  const count = async (text: string) => {
    const [row] = await ask<{ count: string }>(text);
    counts.push(row?.count ?? '');
  };
  await scanBy(ask, 'index');
  const reason = await attempt(count, byIndex, []);
  if (reason !== undefined) return reason;
  await scanBy(ask, 'table');
  const other = await attempt(count, `select count(*)::text as count ${rows}`, []);
  // An unreadable table is a finding of its own.
  if (other !== undefined || counts[0] === counts[1]) return undefined;
  return `it has ${counts[0]} of ${counts[1]} rows`;
}
