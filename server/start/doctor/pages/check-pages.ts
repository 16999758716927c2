/** Reads every page of every table and index, a few megabytes at a time, while servers may be running. */
import type { Client } from 'pg';
import { toList } from '../../../base/to-list.ts';
import {
  attempt,
  findPages,
  findUnreadable,
  withSavepoints,
  type Ask,
  type Failure,
} from '../../../base/backup/find-unreadable.ts';
import { withClient } from '../../../base/database/with-client.ts';
import { mendBySql } from '../mend-by-sql.ts';
import type { ConnectionSettings } from '../../../base/database/database.ts';
import { fine, REPAIR, type DoctorParts, type Found } from '../finding.ts';
import { listRelations, type TableToRead } from './list-relations.ts';
import { makeChecks, type Checks } from './make-checks.ts';
import { compareCounts } from './compare-counts.ts';
import { nameRecords } from '../../../base/backup/name-records.ts';

const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0; set search_path = '';
  set maintenance_work_mem = '64MB'; set default_transaction_isolation = 'read committed'`;

/** Each batch has its own transaction, because VACUUM cannot clean up behind an open one. */
const TABLES_AT_ONCE = 16;

export async function checkPages({ connection, is_deep, onProgress }: DoctorParts): Promise<Found[]> {
  if (!is_deep) return fine('not read; --deep does');
  return withClient(connection, 'doctor', async (client) => {
    await client.query(SETTINGS);
    const { tables, left_out } = await listRelations(client);
    const findings: Found[] = [];
    let isVerified = false;
    for (let from = 0; from < tables.length; from += TABLES_AT_ONCE) {
      const some = tables.slice(from, from + TABLES_AT_ONCE);
      const damaged = new Map(some.map((table): [TableToRead, Damages] => [table, new Map()]));
      await inTransaction(client, 'read committed', async (ask) => {
        const checks = await makeChecks(client, ask);
        isVerified = checks.has('bt_index_check');
        for (const [table, damages] of damaged) {
          onProgress(`Reading ${table.name}`);
          await readTable(ask, table, { checks, damages });
        }
      });
      // Rows are counted in two ways from one snapshot, because others write meanwhile.
      await inTransaction(client, 'repeatable read', async (ask) => {
        for (const [table, damages] of damaged) {
          await countRows(ask, table, { damages, isVerified });
          findings.push(
            ...listIndexes(connection, table, damages),
            ...(await listPages(ask, table, damages)),
          );
        }
      });
    }
    if (findings.length > 0) return findings;
    const indexes = tables.reduce((sum, table) => sum + table.indexes.length, 0);
    const others =
      left_out === 0 ? '' : `; run pg_amcheck on each machine for ${left_out} distributed tables`;
    // Without amcheck, rows are read and counted, which does not see damage outside of rows.
    const what = isVerified ? 'every page of' : 'every row of';
    return fine(`${what} ${tables.length} tables and ${indexes} indexes can be read${others}`);
  });
}

async function inTransaction(
  client: Client,
  level: string,
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  await client.query(`begin isolation level ${level}`);
  try {
    await work(withSavepoints(client));
  } finally {
    await client.query('rollback');
  }
}

/** Damage of a table, of its TOAST table, or of an index of either. */
interface Damage {
  pages: Set<number>;
  /** The first reason that was found. */
  reason: string;
}

/** Damage by the name of the relation. */
type Damages = Map<string, Damage>;

function note(damages: Damages, { name, page }: Place, reason: string): void {
  const damage = damages.get(name) ?? { pages: new Set(), reason };
  damages.set(name, damage);
  if (page !== undefined) damage.pages.add(page);
}

async function readTable(
  ask: Ask,
  table: TableToRead,
  { checks, damages }: { checks: Checks; damages: Damages },
): Promise<void> {
  const heaps = [table.name, ...(table.toast === null ? [] : [table.toast])];
  for (const name of [...heaps, ...table.indexes.map((index) => index.name)]) {
    for await (const { at, reason } of readPages(ask, name, checks))
      note(damages, { name, page: at }, reason);
  }
  const { pages, rows } = await findUnreadable(ask, table.name);
  for (const { at, reason } of pages) note(damages, { name: table.name, page: at }, reason);
  for (const { reason } of rows)
    note(damages, await locate(ask, table, { reason, name: table.name }), reason);
  for (const name of heaps) {
    for (const { page, reason } of await verifyHeap(ask, name, checks)) note(damages, { name, page }, reason);
  }
  const verify = checks.get('bt_index_check');
  for (const { name, method } of verify === undefined ? [] : table.indexes) {
    if (method !== 'btree') continue;
    const reason = await attempt(ask, `select ${verify}($1::regclass, true)`, [name]);
    if (reason !== undefined) note(damages, await locate(ask, table, { reason, name }), reason);
  }
}

/**
 * Finds an index that has lost rows. @param options.isVerified whether amcheck has already verified B-trees
 */
async function countRows(
  ask: Ask,
  table: TableToRead,
  { damages, isVerified }: { damages: Damages; isVerified: boolean },
): Promise<void> {
  for (const index of table.indexes) {
    if (damages.has(index.name) || (isVerified && index.method === 'btree')) continue;
    const reason = await compareCounts(ask, table.name, index);
    if (reason !== undefined) note(damages, await locate(ask, table, { reason, name: index.name }), reason);
  }
}

interface Place {
  name: string;
  page?: number;
}

/**
 * Names the number of an unreadable page, and the relation of its file. @param options.name the relation that
 * was being read
 */
async function locate(
  ask: Ask,
  { name: table, toast, indexes }: TableToRead,
  { reason, name }: { reason: string; name: string },
): Promise<Place> {
  const [, page, path] = /block (\d+) (?:of|in) (?:relation|file) "?([^"\s]+)/.exec(reason) ?? [];
  if (page === undefined) return { name };
  const known = [table, ...(toast === null ? [] : [toast]), ...indexes.map((index) => index.name)];
  const [found] = await ask<{ name: string }>(
    'select k.name from unnest($1::text[]) as k (name) where pg_catalog.pg_relation_filepath(k.name::regclass) = $2',
    [known, path],
  );
  return { name: found?.name ?? name, page: Number(page) };
}

/** Reads each page of a file, also those that no row and no query leads to. */
async function* readPages(ask: Ask, name: string, checks: Checks): AsyncGenerator<Failure> {
  const read = checks.get('get_raw_page');
  if (read === undefined) return;
  const text = `select count(${read}($1, p)) from generate_series($2::integer, $3::integer - 1) p`;
  yield* findPages(ask, name, (from, to) => attempt(ask, text, [name, from, to]));
}

/** Runs PostgreSQL's verification of readable pages; it stops at an unreadable one. */
async function verifyHeap(
  ask: Ask,
  name: string,
  checks: Checks,
): Promise<{ page: number; reason: string }[]> {
  const verify = checks.get('verify_heapam');
  if (verify === undefined) return [];
  let found: { page: number; reason: string }[] = [];
  const list = async (text: string, values: readonly unknown[]) => (found = await ask(text, values));
  const select = `select v.blkno::integer as page, v.msg as reason from ${verify}($1::regclass, check_toast => false) v limit ${MOST_NAMED}`;
  await attempt(list, select, [name]);
  return found;
}

const MOST_NAMED = 20;

function listIndexes(
  connection: ConnectionSettings,
  { name: table, indexes }: TableToRead,
  damages: Damages,
) {
  return indexes.flatMap(({ name }): Found[] => {
    const damage = damages.get(name);
    if (damage === undefined) return [];
    const what = `the index ${toShort(name)} of ${toShort(table)}`;
    const message = `${what} is damaged${toWhere(damage)}: ${damage.reason}`;
    const repair = mendBySql(connection, `reindex index ${name}`, 'it was made anew from its table');
    return [{ state: 'wrong', message, remedy: REPAIR, repair }];
  });
}

const REMEDY =
  'restore a backup; "minutebook backup PATH --skip-unreadable" keeps what has come since, without these';

/** Reports damaged pages of rows, which exist nowhere else. */
async function listPages(ask: Ask, table: TableToRead, damages: Damages): Promise<Found[]> {
  const isIndex = (name: string) => table.indexes.some((index) => index.name === name);
  const own = [...damages].filter(([name]) => !isIndex(name));
  if (own.length === 0) return [];
  const [{ reason }] = own.map(([, damage]) => damage) as [Damage];
  const parts = own.map(
    ([name, damage]) => `${name === table.toast ? ' (long values)' : ''}${toWhere(damage)}`,
  );
  const records = await nameRecords(ask, table.name);
  const named = records.length === 0 ? '' : `; it has rows of ${toList('record', records)}`;
  const message = `${toShort(table.name)} cannot be read${parts.join(' and')}: ${reason}${named}`;
  return [{ state: 'wrong', message, remedy: REMEDY }];
}

const toShort = (name: string) => name.replace(/^public[.]/, '');
const toWhere = ({ pages }: Damage) => (pages.size === 0 ? '' : ` on ${toList('page', [...pages])}`);
