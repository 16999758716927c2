/**
 * Every statement of the server on a database that Citus spreads over two workers, and on a plain one beside it: what the plain
 * one runs, the other has to run. `npm run test:citus -- FOLDER`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, DatabaseError } from 'pg';
import { connectionOptions } from '@minutebook/server/base/database/session-settings.ts';
import { migrate } from '@minutebook/server/base/database/migrate.ts';
import { makeDatabase, makeEmptyDatabase, type TestDatabase } from '../kit/database.ts';
import { loadStatements } from '../kit/load-statements.ts';

interface Side {
  database: TestDatabase;
  client: Client;
}

let spread: Side;
let plain: Side;

before(async () => {
  spread = await open(await makeDatabase());
  const empty = await makeEmptyDatabase();
  await migrate(empty.connection);
  plain = await open(empty);
});
after(async () => {
  for (const { client, database } of [spread, plain]) {
    await client.end();
    await database.drop();
  }
});

async function open(database: TestDatabase): Promise<Side> {
  const client = new Client({ ...database.connection, options: connectionOptions });
  await client.connect();
  return { database, client };
}

const VALUES: Record<string, string> = {
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  'double precision': '1',
  real: '1',
  boolean: 'true',
  text: 'a',
  'character varying': 'a',
  bytea: '\\x61',
  uuid: '3b4b9a0e-6f0b-4f3c-9d53-0f9c2a3f9d11',
  jsonb: '[]',
  json: '[]',
  date: '2026-03-02',
  'timestamp with time zone': '2026-03-02T09:00:00Z',
  interval: '1 day',
  xid8: '1',
  oid: '1',
};

function toValue(type: string): string {
  const value = VALUES[type.replace('[]', '')];
  assert.ok(value !== undefined, `a value of the type ${type}`);
  if (!type.endsWith('[]')) return value;
  return `{${JSON.stringify(value)}}`;
}

async function typesOf({ client }: Side, text: string): Promise<string[]> {
  await client.query(`prepare typed as ${text}`);
  const { rows } = await client.query<{ types: string[] }>(
    `select s.parameter_types::text[] as types from pg_prepared_statements s where s.name = 'typed'`,
  );
  await client.query('deallocate typed');
  return rows[0]?.types ?? [];
}

/** What went wrong; undefined when nothing did. Nothing is kept. */
async function run(
  { client }: Side,
  text: string,
  values: (string | null)[],
): Promise<DatabaseError | undefined> {
  await client.query('begin');
  try {
    await client.query(text, values);
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

/** What a value breaks is refused by both, in an order of their own; where Citus inserts what it selects, without a code. */
const isOfValues = ({ code = '', message }: DatabaseError) =>
  /^2[23]/.test(code) || message.includes(' violates ');

/** The statement says itself what happens without it; ids are never missing. */
const mayBeMissing = (text: string, place: number) =>
  new RegExp(`\\$${place}(?:::[\\w ]+(?:\\[\\])?)? is |coalesce\\(\\$${place}\\b`).test(text);

const QUERY = /^\s*(?:select|with|insert|update|delete|\()/i;

test('Citus runs what PostgreSQL runs, also with one value missing', async () => {
  const wrong: string[] = [];
  let runs = 0;
  for (const [name, text] of await loadStatements()) {
    if (!QUERY.test(text)) continue;
    const values = (await typesOf(plain, text)).map(toValue);
    const places = values.map((_, at) => at + 1).filter((place) => mayBeMissing(text, place));
    for (const missing of [undefined, ...places]) {
      const given = values.map((value, at) => (at + 1 === missing ? null : value));
      const [expected, fault] = [await run(plain, text, given), await run(spread, text, given)];
      if (expected === undefined) runs += 1;
      if (fault === undefined || fault.code === expected?.code || isOfValues(fault)) continue;
      wrong.push(`${name}${missing === undefined ? '' : ` without $${missing}`}: ${fault.message}`);
    }
  }
  assert.ok(runs > 600, `${runs} runs`);
  assert.deepEqual(wrong, []);
});
