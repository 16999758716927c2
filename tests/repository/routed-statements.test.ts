/**
 * Rules for statements on a database that is spread over machines by workspace: the planner says on how many shards each would
 * run. They need no cluster.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIRECTORY_TABLES } from '@minutebook/server/base/database/directory-tables.ts';
import { loadStatements } from '../kit/load-statements.ts';
import {
  makeShardedDatabase,
  type ShardedDatabase,
  type StatementPlan,
} from '../kit/servers/sharded-database.ts';
import { ACROSS_WORKSPACES, MIXED } from './across-workspaces.ts';

interface PlannedStatement extends StatementPlan {
  name: string;
  text: string;
}

let database: ShardedDatabase;
let planned: PlannedStatement[];

before(async () => {
  database = await makeShardedDatabase();
  planned = [];
  for (const [name, text] of await loadStatements()) {
    const plan = await database.plan(text).catch((error: unknown) => {
      throw new Error(`${name} cannot be planned`, { cause: error });
    });
    if (plan !== undefined) planned.push({ name, text, ...plan });
  }
});
after(() => database.drop());

const LOCKS = /\bfor (?:no key update|update|key share|share)\b/;

test('Every statement reads one shard alone, but for those that are named with their reason', () => {
  assert.ok(planned.length > 600, `${planned.length} statements were planned`);
  const routed = planned.filter(
    ({ tenant_tables, unrouted }) => tenant_tables.length > 0 && unrouted.length === 0,
  );
  assert.ok(routed.length > 300, `${routed.length} read one shard`);
  const across = planned.filter(({ unrouted }) => unrouted.length > 0);
  const unnamed = across.filter(({ name }) => !ACROSS_WORKSPACES.has(name));
  assert.deepEqual(
    unnamed.map(({ name, unrouted }) => `${name}: ${unrouted.join(', ')}`),
    [],
  );
  const stale = [...ACROSS_WORKSPACES.keys()].filter((name) => !across.some((found) => found.name === name));
  assert.deepEqual(stale, []);
});

test('A statement that reads several shards locks nothing', () => {
  const across = planned.filter(({ unrouted }) => unrouted.length > 0);
  const locking = across.filter(({ text }) => LOCKS.test(text));
  assert.deepEqual(
    locking.map(({ name }) => name),
    [],
  );
});

/** What Citus refuses on one machine too; each was an answer 500 on a real cluster. */
const REFUSED: Record<string, (statement: PlannedStatement) => boolean> = {
  'a select of nothing beside a directory': ({ name, text }) =>
    /\bexists \(\s*select from\b/.test(text) && (ACROSS_WORKSPACES.has(name) || MIXED.has(name)),
  'a value that is selected': ({ text }) => /^\s*insert into \w+[^]*?\bvalues\b[^]*?\(\s*select\b/.test(text),
  'an update that returns a time in words': ({ text }) =>
    /^\s*update\b[^]*\breturning\b[^]*\bto_char\(/.test(text),
};

test('No statement on a table that is spread has what Citus refuses', () => {
  const onTenants = planned.filter(({ text }) => {
    const [, table] = /\b(?:insert into|update|delete from) (\w+)/.exec(text) ?? [];
    return table === undefined || !DIRECTORY_TABLES.includes(table);
  });
  for (const [what, isRefused] of Object.entries(REFUSED)) {
    assert.deepEqual(
      onTenants.filter(isRefused).map(({ name }) => name),
      [],
      what,
    );
  }
});

test('A statement reads either directories or what belongs to a workspace, but for those that are named', () => {
  const mixed = planned.filter(
    ({ tenant_tables, local_tables }) => tenant_tables.length > 0 && local_tables.length > 0,
  );
  const found = mixed.map(({ name, local_tables }) => `${name}: ${local_tables.join(', ')}`);
  assert.deepEqual(
    found.filter((line) => !MIXED.has(line.split(':')[0] ?? '')),
    [],
  );
  assert.deepEqual(
    [...MIXED.keys()].filter((name) => !mixed.some((each) => each.name === name)),
    [],
  );
  assert.deepEqual(
    mixed.filter(({ text }) => LOCKS.test(text)).map(({ name }) => name),
    [],
  );
});

test('Numbers are not drawn where rows are read: sequences are on one machine', () => {
  const drawing = planned.filter(
    ({ text, tenant_tables }) => tenant_tables.length > 0 && text.includes('nextval('),
  );
  assert.deepEqual(
    drawing.map(({ name }) => name),
    [],
  );
});

test('What a statement writes has no function in case or coalesce that depends on more than its arguments', () => {
  const unstable = planned.filter((statement) => statement.unstable.length > 0);
  assert.deepEqual(
    unstable.map(({ name, unstable: functions }) => `${name}: ${functions.join(', ')}`),
    [],
  );
});

test('The planner finds what these rules are about', async () => {
  const plan = async (text: string) => {
    const found = await database.plan(text);
    assert.ok(found);
    return found;
  };
  const correlated = `select (select count(*) from record_label l where l.workspace_id = r.workspace_id
    and l.record_id = r.record_id) from record r where r.workspace_id = $1`;
  assert.deepEqual((await plan(correlated)).unrouted, ['record_label l']);
  assert.deepEqual((await plan(correlated.replace('= r.workspace_id', '= $1'))).unrouted, []);
  assert.deepEqual((await plan('delete from label where label_id = $1')).unrouted, ['label label']);
  assert.deepEqual(
    (await plan('select l.name from label l where l.workspace_id = any ($1::bigint[])')).unrouted,
    ['label l'],
  );
  const joined = `select u.email from member m join app_user u on u.user_id = m.user_id where m.workspace_id = $1`;
  assert.deepEqual((await plan(joined)).local_tables, ['app_user']);
  const late = `update record set media_expires_at = case when $2::boolean then created_at + interval '1 day' end
    where workspace_id = $1`;
  assert.deepEqual((await plan(late)).unstable, ['timestamptz_pl_interval']);
});
