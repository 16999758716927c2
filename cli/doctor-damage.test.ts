/** Damage by a disk or by a mistake: the doctor names it, and repairs what existing data allow. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeDataFolder } from '../tests/kit/data-folder.ts';
import { makeInstallation, type TestInstallation } from '../tests/kit/servers/make-installation.ts';

let installation: TestInstallation;
/** The records with rows on the page that is overwritten. */
let touched = '';
before(async () => {
  installation = await makeInstallation(6, 400);
});
after(() => installation.remove());

async function examine(...options: string[]): Promise<{ exit_code: number; said: string[] }> {
  const { exit_code, json, notes } = await installation.run('doctor', '--json', ...options);
  assert.notEqual(json, null, notes);
  const findings = json.findings as {
    about: string;
    state: string;
    message: string;
    remedy: string | null;
  }[];
  const said = findings
    .filter(({ about, state }) => ['schema', 'pages', 'records', 'queue'].includes(about) && state !== 'fine')
    .map(({ state, message, remedy }) => {
      assert.equal(state === 'mended', remedy === null, message);
      return `${state}: ${message}`.replaceAll(/base\/\d+\/\d+/g, 'FILE');
    });
  return { exit_code, said };
}

const ask = async (text: string) => (await installation.sql(text)).map((row) => Object.values(row).join());

test('Losses of schema, index and queue are named, and repaired after a backup', async () => {
  const { sql } = installation;
  const before = await ask('select i.record_id, i.acl, i.label_ids from record_index i order by 1');
  const tokens = await ask('select t.record_id, array_length(t.tokens, 1) from record_token t order by 1');
  await sql(`
    drop index record_owner_idx;
    alter table record_facet drop constraint record_facet_index_fkey;
    alter table record_index drop constraint record_index_record_fkey;
    delete from record_index where record_id = 2;
    delete from record_token where record_id = 3;
    update minutebook_jobs.job set state = 'active', started_on = now() - interval '2 days', heartbeat_on = null
      where data ->> 'record_id' = '4'`);
  const found = await examine();
  assert.equal(found.exit_code, 1);
  const [jobs = '', ...others] = found.said.toSorted(
    (a, b) => Number(b.includes('job of')) - Number(a.includes('job of')),
  );
  assert.match(jobs, /^wrong: no process works on a job of "text", active since [^()]* \(records 4\)$/);
  assert.deepEqual(others, [
    'wrong: the constraint record_facet.record_facet_index_fkey is missing',
    'wrong: the constraint record_index.record_index_record_fkey is missing',
    'wrong: the index record.record_owner_idx is missing',
    'wrong: records 2, 3 cannot be found in lists and searches: parts of the index are missing',
  ]);

  const { exit_code, said } = await examine('--repair');
  assert.equal(exit_code, 0);
  assert.ok(
    said.every((line) => line.startsWith('mended: ')),
    said.join('\n'),
  );
  assert.equal(said.length, 5);
  const backups = await readdir(join(installation.data_dir, 'backups'));
  assert.match(backups.join(), /^before-repair-[\dT.Z-]+tar$/);
  assert.deepEqual(await examine('--deep'), { exit_code: 0, said: [] });
  assert.deepEqual(
    await ask('select i.record_id, i.acl, i.label_ids from record_index i order by 1'),
    before,
  );
  assert.deepEqual(
    await ask('select t.record_id, array_length(t.tokens, 1) from record_token t order by 1'),
    tokens,
  );
  assert.deepEqual(await ask(`select j.state from minutebook_jobs.job j where data ->> 'record_id' = '4'`), [
    'retry',
  ]);
  const acts = await ask(`select a.action from operator_audit a where a.action = 'database.repair'`);
  assert.deepEqual(acts, ['database.repair']);
});

test('A lost transcript is named, and no repair is offered', async () => {
  const { sql } = installation;
  await sql(`create table kept as select * from transcript_chunk where record_id = 5;
    delete from transcript_chunk where record_id = 5`);
  const lost = 'wrong: the transcript of record 5 is not there, or not to its end';
  assert.deepEqual(await examine('--repair'), { exit_code: 1, said: [lost] });
  await sql(`insert into transcript_chunk select * from kept; drop table kept`);
  await sql('vacuum transcript_chunk');
  assert.deepEqual(await examine(), { exit_code: 0, said: [] });
});

test('Eight overwritten bytes of a table and of indexes are found, with the affected records', async () => {
  await installation.overwrite(['record_pkey', 1], ['record_token_tokens_idx', 2]);
  assert.deepEqual((await examine('--deep')).said, [
    'wrong: the index record_pkey of record is damaged on page 1: invalid page in block 1 of relation "FILE"',
    'wrong: the index record_token_tokens_idx of record_token is damaged on page 2: invalid page in block 2 of relation "FILE"',
    'wrong: it cannot be looked at: invalid page in block 1 of relation "FILE"',
  ]);
  const mended = await examine('--deep', '--repair');
  assert.deepEqual(
    mended.said.map((line) => line.split(':')[0]),
    ['mended', 'mended'],
  );
  assert.equal(mended.exit_code, 0);
  assert.deepEqual(await examine('--deep'), { exit_code: 0, said: [] });

  const rows = await ask(
    `select distinct c.record_id from transcript_chunk c where c.ctid < '(1,0)' order by 1`,
  );
  touched = `records ${rows.join(', ')}`;
  await installation.overwrite(['transcript_chunk', 0]);
  const damaged = `wrong: transcript_chunk cannot be read on page 0: invalid page in block 0 of relation "FILE"; it has rows of ${touched}`;
  assert.deepEqual(await examine('--deep'), { exit_code: 1, said: [damaged] });
});

test('A backup names unreadable rows, can leave them out, and is restored without them', async (t) => {
  const { run } = installation;
  const { data_dir: folder, remove } = await makeDataFolder();
  t.after(remove);
  const path = join(folder, 'backup.tar');
  const refused = await run('backup', path, '--no-secret');
  assert.equal(refused.exit_code, 1);
  const what = `page 0 of transcript_chunk, with rows of ${touched}`;
  assert.ok(refused.notes.includes(`something of it cannot be read: ${what} (invalid page`), refused.notes);
  assert.match(refused.notes, /--skip-unreadable/);
  const unmended = await run('doctor', '--deep', '--repair');
  assert.equal(unmended.exit_code, 1, 'nothing of it can be mended, so that no backup was needed');

  const made = await run('backup', path, '--no-secret', '--skip-unreadable');
  assert.equal(made.exit_code, 0, made.notes);
  assert.ok(made.out.endsWith(`The backup is incomplete. It lacks:\n  ${what}`), made.out);
  const verified = await run('backup', 'verify', path);
  assert.ok(verified.out.endsWith(`The backup is incomplete. It lacks:\n  ${what}`), verified.out);

  const restored = await run('restore', path, '--data-dir', join(folder, 'restored'));
  assert.equal(restored.exit_code, 0, restored.notes);
  assert.ok(restored.out.includes(`What was restored is incomplete. It lacks:\n  ${what}`), restored.out);
});
