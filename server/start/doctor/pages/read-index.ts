/** Reads all of an index: by PostgreSQL's own checks where they can be had, and otherwise by what a query reads of it. */
import { attempt, type Ask } from '../../../base/backup/find-unreadable.ts';
import type { Checks } from './make-checks.ts';
import type { IndexToRead } from './list-relations.ts';

/** The reason why it is damaged; undefined: all of it was read. @param ask in a transaction */
export async function readIndex(
  ask: Ask,
  table: string,
  { index: { name, method, reading }, checks }: { index: IndexToRead; checks: Checks },
): Promise<string | undefined> {
  const tree = checks.get('bt_index_check');
  if (method === 'btree' && tree !== undefined)
    return attempt(ask, `select ${tree}($1::regclass, true)`, [name]);
  if (reading === null) return undefined;
  const { columns, condition } = reading;
  const rows = `from only ${table} where ${condition}`;
  if (method === 'btree')
    return compareCounts(
      ask,
      rows,
      `select count(*)::text as count from (select ${rows} order by ${columns}) s`,
    );
  // Every array contains an empty one, for which PostgreSQL reads the whole index.
  if (method === 'gin')
    return compareCounts(ask, rows, `select count(*)::text as count ${rows} and ${columns} @> '{}'`);
  return undefined;
}

/** Planners choose by costs: what is switched off costs more than anything else. */
const settings = (method: 'index' | 'table') =>
  ['indexscan', 'indexonlyscan', 'bitmapscan', 'seqscan', 'sort']
    .map(
      (way) =>
        `set local enable_${way} = ${(method === 'table') === (way === 'seqscan') && way !== 'sort' ? 'on' : 'off'}`,
    )
    .join('; ');

/** A row that an index has lost is counted in the table alone. */
async function compareCounts(ask: Ask, rows: string, byIndex: string): Promise<string | undefined> {
  const counts: string[] = [];
  const count = async (text: string) => {
    const [row] = await ask<{ count: string }>(text);
    counts.push(row?.count ?? '');
  };
  await ask(settings('index'));
  const reason = await attempt(count, byIndex, []);
  if (reason !== undefined) return reason;
  await ask(settings('table'));
  const other = await attempt(count, `select count(*)::text as count ${rows}`, []);
  // A table that cannot be read is told of by itself.
  if (other !== undefined || counts[0] === counts[1]) return undefined;
  return `it has ${counts[0]} of ${counts[1]} rows`;
}
