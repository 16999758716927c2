/** Loads generated records into the tables with COPY, in the state after an import. */
import type { Client } from 'pg';
import { copyRows } from './copy-rows.ts';
import type { GeneratedRecord } from './generate-workspace.ts';
import { makeLineWriter, TABLES, type Table } from './to-record-lines.ts';

const BATCH_RECORDS = 2000;

export interface LoadOptions {
  workspace_id: number;
  /** The id of the record with ordinal 1; the others are numbered from it. */
  first_record_id: number;
}

/** Loads into an empty workspace, and returns the number of records. `inBulk` makes it faster. */
export async function loadWorkspace(
  client: Client,
  records: Iterable<GeneratedRecord>,
  { workspace_id, first_record_id }: LoadOptions,
): Promise<number> {
  const toLines = makeLineWriter(workspace_id, first_record_id);
  let loaded = 0;
  let lines = makeLines();
  let copied = Promise.resolve();
  // The next batch is generated while PostgreSQL loads this one.
  const flush = async (): Promise<void> => {
    await copied;
    copied = copyBatch(client, lines);
    lines = makeLines();
  };
  for (const record of records) {
    for (const [table, line] of toLines(record)) lines[table].push(line);
    loaded += 1;
    if (loaded % BATCH_RECORDS === 0) await flush();
  }
  await flush();
  await copied;
  await finishWorkspace(client, workspace_id, loaded);
  return loaded;
}

const makeLines = (): Record<Table, string[]> => ({
  record: [],
  transcript_chunk: [],
  record_team: [],
  record_label: [],
  record_index: [],
  record_facet: [],
  record_token: [],
  record_text: [],
  record_phrase: [],
});

async function copyBatch(client: Client, lines: Record<Table, string[]>): Promise<void> {
  for (const [table, columns] of Object.entries(TABLES) as [Table, string][]) {
    await copyRows(client, table, columns.split(/\s+/), lines[table]);
  }
}

async function finishWorkspace(client: Client, workspace_id: number, loaded: number): Promise<void> {
  await client.query(
    `insert into record_segment (workspace_id, segment, min_recorded_at, max_recorded_at)
     select i.workspace_id, (i.ordinal - 1) >> 12, min(i.recorded_at), max(i.recorded_at)
     from record_index i where i.workspace_id = $1 group by 1, 2`,
    [workspace_id],
  );
  await client.query(
    `update workspace_counter set next_ordinal = $2 + 1, record_count = $2 where workspace_id = $1`,
    [workspace_id, loaded],
  );
  await client.query(`select setval('record_id_seq', greatest(max(r.record_id), 1)) from record r`);
}

const TOKEN_INDEXES = ['record_facet_facets_idx', 'record_token_tokens_idx'];

/**
 * Drops the GIN indexes while `load` fills the tables, and checks no foreign keys, which is several times
 * faster.
 */
export async function inBulk(client: Client, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(c.oid) as definition from pg_class c where c.relname = any($1) order by c.oid`,
    [TOKEN_INDEXES],
  );
  await client.query(`drop index ${TOKEN_INDEXES.join(', ')}`);
  await client.query(`set session_replication_role = replica`);
  await load();
  await client.query(`set session_replication_role = origin`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of rows) await client.query(definition);
  await client.query('vacuum analyze');
}
