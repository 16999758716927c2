import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeEmptyDatabase } from '../../../../tests/kit/database.ts';
import { startTestCommands } from '../../../../tests/kit/run-command.ts';
import { runOn } from '../../../../tests/kit/test-cluster.ts';
import { migrate } from '../../../base/database/migrate.ts';
import { withClient } from '../../../base/database/with-client.ts';
import { readExpectedSchema, toSchemaText } from './expected-schema.ts';
import { readSchema } from './read-schema.ts';
import type { Finding } from '../finding.ts';

test('The expected schema is that of the migrations ("npm run generate" writes it)', async () => {
  const { connection, drop } = await makeEmptyDatabase();
  try {
    await migrate(connection);
    const made = await withClient(connection, 'test', readSchema);
    assert.deepEqual(toSchemaText(made).split('\n'), toSchemaText(await readExpectedSchema()).split('\n'));
  } finally {
    await drop();
  }
});

/** The triggers that the kit adds to each database do not belong to the schema. */
const WITHOUT_KIT =
  'drop function kit_require_fact() cascade; drop function kit_require_fact_of_new() cascade;';

/** Checks a migrated database after `change` was applied to it. */
async function examine(change: string): Promise<{ exit_code: number; schema: Finding[] }> {
  const commands = await startTestCommands();
  try {
    await runOn(commands.connection, `${WITHOUT_KIT} ${change}`);
    const { exit_code, json } = await commands.run(['doctor', '--json']);
    const findings = json.findings as Finding[];
    const schema = findings.filter(({ about }) => about === 'schema');
    return { exit_code, schema };
  } finally {
    await commands.drop();
  }
}

test('Missing, changed and disabled objects are named with the statement that restores them', async () => {
  const { exit_code, schema } = await examine(`
    drop index record_owner_idx;
    drop index record_token_tokens_idx;
    alter table record_index drop constraint record_index_record_fkey;
    alter table label drop constraint label_pkey cascade;
    alter table record drop column source;
    alter table member alter column base_role set default 'owner', alter column user_id drop not null;
    drop table record_waveform;
    drop sequence hold_id_seq;
    drop index minutebook_jobs.job_common_i11;
    drop function minutebook_jobs.job_now() cascade;
    alter table transcript_chunk disable trigger all;
    alter table rate_bucket set logged;
    update pg_index set indisvalid = false where indexrelid = 'record_phone_number_idx'::regclass;
    create function refuse() returns trigger language plpgsql as 'begin return null; end';
    create trigger refusing before insert on share for each row execute function refuse();
    create unique index on team (workspace_id, name);
    alter table hold add column must_be text not null;`);
  assert.equal(exit_code, 1);
  const missing = [
    'column record.source',
    'constraint label.label_pkey',
    'constraint recommended_label.recommended_label_label_fkey',
    'constraint record_index.record_index_record_fkey',
    'constraint record_label.record_label_label_fkey',
    'function minutebook_jobs.job_now()',
    'index minutebook_jobs.job_common.job_common_i11',
    'index record.record_owner_idx',
    'index record_token.record_token_tokens_idx',
    'sequence hold_id_seq',
    'table record_waveform',
  ];
  assert.deepEqual(
    schema.map(({ state, message }) => `${state}: ${message}`).toSorted(),
    [
      ...missing.map((name) => `wrong: the ${name} is missing`),
      `wrong: the column member.base_role is "text not null default 'owner'::text" instead of "text not null"`,
      'wrong: the column member.user_id is "bigint" instead of "bigint not null"',
      'wrong: the constraint transcript_chunk.transcript_chunk_record_fkey is switched off',
      'wrong: the index record.record_phone_number_idx is invalid',
      'wrong: the table rate_bucket is "plain" instead of "plain, unlogged"',
      "warning: the column hold.must_be is none of this version's, and may refuse what it writes",
      "warning: the index team.team_workspace_id_name_idx is none of this version's, and may refuse what it writes",
      "warning: the trigger share.refusing is none of this version's, and may refuse what it writes",
    ].toSorted(),
  );
  assert.ok(schema.every(({ remedy }) => remedy !== null));
});

test('Additional objects of the operator are no damage', async () => {
  const { schema } = await examine(`
    create schema pgboss; create table pgboss.job (id uuid primary key);
    create schema citus; create table citus.pg_dist_node (nodeid integer);
    create extension pgcrypto; create extension pg_stat_statements;
    create table public.own_report (id integer primary key);
    create view public.own_view as select title from record;
    create index own_idx on record (workspace_id, duration_ms);
    alter table record add column own_note text, add column own_number integer not null default 0;
    create role other_owner; alter table label owner to other_owner; grant select on record to other_owner;
    create table minutebook_jobs.queue_stats_20200101 partition of minutebook_jobs.queue_stats
      for values from ('2020-01-01') to ('2020-01-02');
    alter table record set (fillfactor = 90); alter table record alter column title set statistics 500;`);
  assert.match(
    schema.map(({ state, message }) => `${state}: ${message}`).join('\n'),
    /^fine: \d{3} tables with their columns, keys and indexes are as this version has them$/,
  );
});
