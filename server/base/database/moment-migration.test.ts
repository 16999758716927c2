import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeEmptyDatabase } from '../../../tests/kit/database.ts';
import { runOn } from '../../../tests/kit/test-cluster.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const said = (id: number, text: string, bookmark: boolean) =>
  JSON.stringify({ id, start_ms: id * 1_000, duration_ms: 900, speaker_id: 1, text, bookmark });

test('Bookmarks and lines of notes with a time become moments, each of them once', async (t) => {
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-migrations-'));
  t.after(() => rm(folder, { recursive: true }));
  const names = (await readdir(MIGRATIONS)).sort();
  const at = names.findIndex((name) => name.endsWith('_moment.sql'));
  assert.notEqual(at, -1);
  for (const name of names.slice(0, at)) await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(connection, { folder });

  const notes =
    'Agenda\n[0:05] First  \n [1:00:01]\r\n[99] no\n[2:00] "bookmark":true [3:00] x\n[2:00] again';
  const extras = [{ language: 'ko', notes }, { notes: null }, { language: 'en' }, { notes: '[x] done' }];
  const rows = extras.map(
    (extra, index) =>
      `(1, ${index}, ${index}, 'upload', 'processed', now(), 'workspace', true, ${quote(JSON.stringify(extra))}, now(), now())`,
  );
  const chunks = [
    [0, 0, [said(1, 'Yes', true), said(2, '"bookmark":true', false), said(3, 'No', true)]],
    [0, 1, [said(300, 'Later', true)]],
    [1, 0, [said(1, 'Nothing \\"bookmark":true', false)]],
  ] as const;
  const stored = chunks.map(
    ([record_id, chunk, dialogs]) => `(1, ${record_id}, ${chunk}, ${quote(dialogs.join(','))})`,
  );
  await runOn(
    connection,
    `set session_replication_role = replica;
     insert into record (workspace_id, record_id, ordinal, source, status, recorded_at, scope, is_ready, extra, created_at, updated_at)
       values ${rows.join(', ')};
     insert into transcript_chunk (workspace_id, record_id, chunk, dialogs) values ${stored.join(', ')}`,
  );
  await migrate(connection);
  const found = await runOn(
    connection,
    `select m.record_id::integer as record_id, m.kind, m.start_ms::integer as start_ms, m.end_ms::integer as end_ms,
       m.dialog_ids::integer[] as dialog_ids, m.text, m.is_in_notes
     from moment m order by m.moment_id`,
  );
  const bookmark = (id: number) => [0, 'bookmark', id * 1_000, id * 1_000 + 900, [id], null, false];
  const note = (start_ms: number, text: string | null) => [0, 'note', start_ms, start_ms, [], text, true];
  assert.deepEqual(
    found.map((row) => Object.values(row)),
    [
      ...[1, 3, 300].map(bookmark),
      note(5_000, 'First'),
      note(3_601_000, null),
      note(120_000, '"bookmark":true [3:00] x'),
      note(120_000, 'again'),
    ],
  );
});

test('Who has mentioned themselves has nothing to read, and others still have', async (t) => {
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-migrations-'));
  t.after(() => rm(folder, { recursive: true }));
  const names = await readdir(MIGRATIONS);
  const before = names.filter((name) => !name.endsWith('_own_mention.sql'));
  assert.equal(before.length, names.length - 1);
  for (const name of before) await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(connection, { folder });
  await runOn(
    connection,
    `set session_replication_role = replica;
     insert into moment (workspace_id, moment_id, record_id, kind, start_ms, end_ms, text, author_member_id, created_at, updated_at)
       values (1, 1, 1, 'comment', 0, 0, 'x', 7, '2026-03-01T09:00Z', now()), (2, 2, 1, 'comment', 0, 0, 'x', 8, now(), now());
     insert into moment_mention (workspace_id, moment_id, record_id, member_id, may_read)
       values (1, 1, 1, 7, true), (1, 1, 1, 8, true), (2, 2, 1, 7, true)`,
  );
  await migrate(connection);
  const found = await runOn(
    connection,
    `select t.workspace_id::integer as workspace_id, t.member_id::integer as member_id, t.read_at
     from moment_mention t order by t.workspace_id, t.member_id`,
  );
  assert.deepEqual(
    found.map((row) => Object.values(row)),
    [
      [1, 7, new Date('2026-03-01T09:00Z')],
      [1, 8, null],
      [2, 7, null],
    ],
  );
});
