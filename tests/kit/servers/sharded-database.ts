/**
 * A database whose tenant tables have two partitions each by workspace_id, and the plans of statements on it.
 * When the planner can prune to one partition by `workspace_id = $n` alone, Citus can send the statement to
 * one shard. There are no foreign keys. This is a stand-in: Citus refuses some statements for other reasons.
 */
import { Client } from 'pg';
import { DIRECTORY_TABLES } from '@minutebook/server/base/database/directory-tables.ts';
import { makeDatabase } from '../database.ts';

export interface StatementPlan {
  /** Tenant tables, with aliases, of which several partitions are read. */
  unrouted: string[];
  /** Tenant tables that are read. */
  tenant_tables: string[];
  /** Other tables that are read or written. */
  local_tables: string[];
  /**
   * Names of functions within `case` or `coalesce` that are not immutable, in statements that write a tenant
   * table.
   */
  unstable: string[];
}

export interface ShardedDatabase {
  /** Returns undefined when it is not a query, such as `lock table`. */
  plan(text: string): Promise<StatementPlan | undefined>;
  drop(): Promise<void>;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  Plans?: PlanNode[];
}

const SHARD = /^(.*)_shard_[01]$/;
const QUERY = /^\s*(?:select|with|insert|update|delete|\()/i;

export async function makeShardedDatabase(): Promise<ShardedDatabase> {
  const database = await makeDatabase();
  const client = new Client(database.connection);
  await client.connect();
  await shard(client);
  const unstable = await listUnstableFunctions(client);
  await client.query(`set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set jit = off;
    set max_parallel_workers_per_gather = 0`);
  return {
    plan: (text) => (QUERY.test(text) ? planOn(client, text, unstable) : Promise.resolve(undefined)),
    async drop() {
      await client.end();
      await database.drop();
    },
  };
}

async function shard(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows.filter((row) => !DIRECTORY_TABLES.includes(row.name))) {
    const indexes = await client.query<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i where i.indrelid = '${name}'::regclass`,
    );
    const shards = [0, 1].map(
      (part) => `create table ${name}_shard_${part} partition of ${name}
        for values with (modulus 2, remainder ${part})`,
    );
    await client.query(
      [
        `alter table ${name} rename to ${name}_whole`,
        ...indexes.rows.map((index) => `alter index ${index.name} rename to ${index.name}_whole`),
        `create table ${name} (like ${name}_whole including defaults including constraints including indexes)
           partition by hash (workspace_id)`,
        ...shards,
        `drop table ${name}_whole cascade`,
      ].join(';\n'),
    );
  }
}

async function listUnstableFunctions(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ oid: string; name: string }>(
    `select p.oid::text as oid, p.proname as name from pg_proc p where p.provolatile <> 'i'
     union all
     select 'type ' || t.oid, 'from text to ' || t.typname from pg_type t join pg_proc p on p.oid = t.typinput
     where p.provolatile <> 'i' and t.typtype = 'b'`,
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

async function planOn(
  client: Client,
  text: string,
  unstable: ReadonlyMap<string, string>,
): Promise<StatementPlan> {
  const trees: string[] = [];
  const listen = ({ detail }: { detail?: string | undefined }) => void trees.push(detail ?? '');
  client.on('notice', listen);
  await client.query(
    `set debug_print_parse = on; set debug_pretty_print = off; set client_min_messages = log`,
  );
  await client.query(`prepare planned as ${text}`);
  await client.query('set debug_print_parse = off; set client_min_messages = warning');
  client.off('notice', listen);
  try {
    const types = await client.query<{ type: string }>(
      `select t.type from pg_prepared_statements s
       cross join lateral unnest(s.parameter_types::text[]) with ordinality t (type, place)
       where s.name = 'planned' order by t.place`,
    );
    const values = types.rows.map(({ type }) => toValue(type)).join(', ');
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) execute planned${values === '' ? '' : `(${values})`}`,
    );
    const root = explained.rows[0]?.['QUERY PLAN'][0].Plan;
    if (root === undefined) throw new Error('no plan');
    // `prepare` and `set` are logged as trees too. Line breaks replace spaces.
    const tree =
      trees.find((each) => !each.startsWith('{QUERY :commandType 6 '))?.replaceAll('\n', ' ') ?? '';
    const { writes_tenant: isTenant, ...plan } = readPlan(root);
    return { ...plan, unstable: isTenant ? listUnstable(tree, unstable) : [] };
  } finally {
    await client.query('deallocate planned');
  }
}

/** One workspace, or several when the parameter is a list. */
function toValue(type: string): string {
  if (type === 'bigint' || type === 'integer') return '1';
  return type === 'bigint[]' || type === 'integer[]' ? `'{1,2,3,4,5,6,7,8}'` : 'null';
}

const sorted = (names: Set<string>) => [...names].sort();

function readPlan(root: PlanNode): Omit<StatementPlan, 'unstable'> & { writes_tenant: boolean } {
  const [unrouted, tenant, local] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let writes_tenant = false;
  const visit = (node: PlanNode): void => {
    const name = node['Relation Name'];
    const table = name === undefined ? undefined : SHARD.exec(name)?.[1];
    const isWritten = node['Node Type'] === 'ModifyTable';
    if (isWritten && name !== undefined && !isLocal(name)) writes_tenant = true;
    if (table !== undefined && !isWritten) tenant.add(table);
    if (name !== undefined && table === undefined && isLocal(name)) local.add(name);
    if (/^(?:Merge )?Append$/.test(node['Node Type'])) {
      for (const read of listReadTwice(node)) unrouted.add(read);
    }
    for (const part of node.Plans ?? []) visit(part);
  };
  visit(root);
  return {
    unrouted: sorted(unrouted),
    tenant_tables: sorted(tenant),
    local_tables: sorted(local),
    writes_tenant,
  };
}

/**
 * The queue and the catalogue are local too. A tenant table that is written appears in the plan under its own
 * name.
 */
const isLocal = (name: string) => DIRECTORY_TABLES.includes(name) || name === 'job' || name.startsWith('pg_');

/** Lists tables of an Append of which both shards are read. */
function listReadTwice(append: PlanNode): string[] {
  const shards = new Map<string, Set<string>>();
  for (const part of append.Plans ?? []) {
    const { 'Relation Name': name = '', Alias: alias = '' } = findScan(part) ?? {};
    const table = SHARD.exec(name)?.[1];
    if (table === undefined) continue;
    const read = `${table} ${alias.replace(/_\d+$/, '')}`;
    shards.set(read, (shards.get(read) ?? new Set()).add(name));
  }
  return [...shards].flatMap(([read, names]) => (names.size > 1 ? [read] : []));
}

function findScan(node: PlanNode): PlanNode | undefined {
  if (node['Relation Name'] !== undefined) return node;
  return (node.Plans ?? []).map(findScan).find((scan) => scan !== undefined);
}

const WRITES = /\{QUERY :commandType [234] /;

/** Reads the parse tree, which identifies functions and operators by number. */
function listUnstable(tree: string, unstable: ReadonlyMap<string, string>): string[] {
  if (!WRITES.test(tree)) return [];
  const found = new Set<string>();
  for (const start of tree.matchAll(/\{(?:CASE|COALESCE)(?:EXPR)? /g)) {
    const node = cutNode(tree, start.index);
    const called = Array.from(node.matchAll(/:(?:funcid|opfuncid) (\d+)/g), ([, number = '']) => number);
    const read = Array.from(node.matchAll(/\{COERCEVIAIO /g), ({ index }) => {
      const [, type = ''] = /:resulttype (\d+)(?!.*:resulttype)/.exec(cutNode(node, index)) ?? [];
      return `type ${type}`;
    });
    for (const key of [...called, ...read]) {
      const name = unstable.get(key);
      if (name !== undefined) found.add(name);
    }
  }
  return [...found].sort();
}

/** Cuts out a node, from an opening brace to its closing one. */
function cutNode(tree: string, start: number): string {
  let depth = 0;
  for (let at = start; at < tree.length; at += 1) {
    if (tree[at] === '{') depth += 1;
    if (tree[at] === '}') depth -= 1;
    if (depth === 0) return tree.slice(start, at + 1);
  }
  return tree.slice(start);
}
