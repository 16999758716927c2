/** Finds which rows of a table cannot be read, where a page or what lies outside of it is damaged. */
import { DatabaseError, type Client } from 'pg';
import { sqlState } from '../database/database.ts';

/** Within a transaction, which a failure does not end. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export interface Failure {
  at: number;
  reason: string;
}

export interface Unreadable {
  /** Numbers of the pages none of whose rows can be read. */
  pages: Failure[];
  /** Rows of other pages, some value of which cannot be read. */
  rows: { ctid: string; reason: string }[];
}

/** Some megabytes at a time: each statement is short, and may run beside a server. */
const PAGES_AT_ONCE = 512;

/** @param table as SQL writes it; it has pages of its own, so it is not partitioned */
export async function findUnreadable(ask: Ask, table: string): Promise<Unreadable> {
  const read = (condition: string) => (values: readonly unknown[]) =>
    attempt(ask, `select sum(length(read_row::text)) from only ${table} read_row where ${condition}`, values);
  const readRange = read('read_row.ctid >= $1::tid and read_row.ctid < $2::tid');
  const readRow = read('read_row.ctid = $1::tid');
  const found: Unreadable = { pages: [], rows: [] };
  await scanBy(ask, 'page');
  for await (const page of findPages(ask, table, (first, last) => readRange(toRange(first, last)))) {
    const rows = await listRows(ask, table, page.at);
    if (rows === undefined) found.pages.push(page);
    for (const ctid of rows ?? []) {
      const reason = await readRow([ctid]);
      if (reason !== undefined) found.rows.push({ ctid, reason });
    }
  }
  return found;
}

/** The pages of a table or an index for which `look` gives a reason. */
export async function* findPages(
  ask: Ask,
  relation: string,
  look: (from: number, to: number) => Promise<string | undefined>,
): AsyncGenerator<Failure> {
  for (let from = 0, to = await countPages(ask, relation); from < to; from += PAGES_AT_ONCE) {
    yield* await findFailures([from, Math.min(to, from + PAGES_AT_ONCE)], look);
  }
}

const toRange = (first: number, last: number) => [`(${first},0)`, `(${last},0)`];

async function countPages(ask: Ask, relation: string): Promise<number> {
  const [size] = await ask<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::integer)::integer as pages`,
    [relation],
  );
  return size?.pages ?? 0;
}

/** undefined: the page itself cannot be read. Values that lie outside of it are not touched. */
async function listRows(ask: Ask, table: string, page: number): Promise<string[] | undefined> {
  let rows: { ctid: string }[] = [];
  const list = async (text: string, values: readonly unknown[]) => (rows = await ask(text, values));
  const text = `select ctid::text as ctid from only ${table} where ctid >= $1::tid and ctid < $2::tid order by ctid`;
  const reason = await attempt(list, text, toRange(page, page + 1));
  return reason === undefined ? rows.map(({ ctid }) => ctid) : undefined;
}

/**
 * The single numbers of a range for which `look` gives a reason, found by halves.
 * @param range from, and the one after the last
 */
export async function findFailures(
  [from, to]: readonly [from: number, to: number],
  look: (from: number, to: number) => Promise<string | undefined>,
): Promise<Failure[]> {
  const reason = from < to ? await look(from, to) : undefined;
  if (reason === undefined) return [];
  if (to - from === 1) return [{ at: from, reason }];
  const middle = Math.floor((from + to) / 2);
  return [...(await findFailures([from, middle], look)), ...(await findFailures([middle, to], look))];
}

/** The reason why a statement cannot read what it should; undefined: it can. @throws any other error */
export async function attempt(
  ask: (text: string, values: readonly unknown[]) => Promise<unknown>,
  text: string,
  values: readonly unknown[],
): Promise<string | undefined> {
  try {
    await ask(text, values);
    return undefined;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return error.message;
  }
}

/** PostgreSQL answers this code for a page that is gone because the table has shrunk. */
const OUT_OF_RANGE = '22023';

/** A damaged page or index, a value that is not one of its type, a disk or a file that fails. */
export const isDamage = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && sqlState(error) !== OUT_OF_RANGE && /^(?:XX|58|22)/.test(sqlState(error));

const SCANS = {
  page: ['tidscan'],
  index: ['indexscan', 'indexonlyscan', 'bitmapscan'],
  table: ['seqscan', 'sort'],
  any: ['tidscan', 'indexscan', 'indexonlyscan', 'bitmapscan', 'seqscan', 'sort'],
};

/** How the rest of the transaction finds rows: whatever the planner thinks of it, no other page may be touched. */
export async function scanBy(ask: Ask, way: keyof typeof SCANS): Promise<void> {
  const settings = SCANS.any.map(
    (scan) => `set local enable_${scan} = ${SCANS[way].includes(scan) ? 'on' : 'off'}`,
  );
  await ask(settings.join('; '));
}

/** Asks within a transaction of `client`, which goes on after a failure. */
export const withSavepoints =
  (client: Client): Ask =>
  async <Row>(text: string, values: readonly unknown[] = []) => {
    await client.query('savepoint asked');
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } catch (error) {
      await client.query('rollback to savepoint asked');
      throw error;
    } finally {
      await client.query('release savepoint asked');
    }
  };
