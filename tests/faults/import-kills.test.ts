/** Imports into an embedded PostgreSQL that are cut short: the importing process, or PostgreSQL itself, is killed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { quietTerminal } from '../kit/quiet-terminal.ts';
import { runCommandLine } from '@minutebook/cli/run-command-line.ts';
import { openDatabase, statement } from '@minutebook/server/base/database/database.ts';
import { joinOrStartPostgres } from '@minutebook/server/base/postgres/join-or-start-postgres.ts';
import { makeDataFolder } from '../kit/data-folder.ts';
import { isThorough } from '../kit/is-thorough.ts';
import { spawnCommand } from '../kit/serve-process.ts';

const FILES = isThorough ? 120 : 80;
const LINES = isThorough ? 300 : 60;
/** The process is killed when it has confirmed so many files, in the midst of the next ones. */
const POINTS = isThorough ? [1, 2, 20, 33, 34, 50, 66, 80, 97, 110] : [1, 34];
const TARGET = ['--workspace', 'acme', '--owner', 'grace@acme.example'];

interface StoredRecord {
  record_id: number;
  title: string;
  is_whole: boolean;
}

/** With every row that belongs to a record, and the text that was in its file. */
const selectRecords = statement<StoredRecord>(
  'test.imported-records',
  `select r.record_id, r.title, coalesce(
       t.tokens is not null and p.bits is not null and x.transcript like '% ' || r.title || ' ends here'
       and f.facets is not null and r.dialog_count = (
         select sum(jsonb_array_length(('[' || c.dialogs || ']')::jsonb)) from transcript_chunk c
         where c.workspace_id = r.workspace_id and c.record_id = r.record_id), false) as is_whole
   from record r
   left join record_index i on i.workspace_id = r.workspace_id and i.record_id = r.record_id
   left join record_facet f on f.workspace_id = r.workspace_id and f.ordinal = r.ordinal
   left join record_token t on t.workspace_id = r.workspace_id and t.ordinal = r.ordinal
   left join record_text x on x.workspace_id = r.workspace_id and x.ordinal = r.ordinal
   left join record_phrase p on p.workspace_id = r.workspace_id and p.ordinal = r.ordinal
   order by r.record_id`,
);

for (const [victim, point] of (['importer', 'postmaster'] as const).flatMap((each) =>
  POINTS.map((files) => [each, files] as const),
)) {
  test(`A kill -9 of the ${victim} after ${point} files of an import leaves no record in part and loses no confirmed one`, async (t) => {
    const { data_dir, remove } = await makeDataFolder();
    t.after(remove);
    const env = { MINUTEBOOK_DATA_DIR: data_dir, DATABASE_URL: '' };
    const folder = await makeFiles(data_dir);
    await run(env, 'workspace', 'create', 'acme', '--name', 'Acme');
    await run(env, 'user', 'create', 'grace@acme.example');
    await run(env, 'member', 'add', 'grace@acme.example', '--workspace', 'acme');

    const confirmed = await importAndKill({ data_dir, env, folder, point, victim });
    const kept = await listRecords(data_dir);
    assert.deepEqual(
      kept.filter(({ is_whole }) => !is_whole),
      [],
    );
    const keptIds = new Set(kept.map(({ record_id }) => record_id));
    assert.deepEqual(
      confirmed.filter((record_id) => !keptIds.has(record_id)),
      [],
    );

    await run(env, 'import', folder, ...TARGET);
    const all = await listRecords(data_dir);
    assert.equal(all.length, FILES);
    assert.equal(new Set(all.map(({ title }) => title)).size, FILES);
    assert.deepEqual(
      all.filter(({ is_whole }) => !is_whole),
      [],
    );
    t.diagnostic(`${confirmed.length} confirmed, ${kept.length} kept`);
  });
}

async function makeFiles(data_dir: string): Promise<string> {
  const folder = join(data_dir, 'files');
  await mkdir(folder);
  for (let place = 0; place < FILES; place += 1) {
    const title = `meeting${place}`;
    const lines = Array.from({ length: LINES }, (_, line) => `Ann: line ${line} of ${title} goes on and on`);
    await writeFile(join(folder, `${title}.txt`), [...lines, `Ann: ${title} ends here`].join('\n'));
  }
  return folder;
}

async function run(env: Record<string, string>, ...args: string[]): Promise<void> {
  const notes: string[] = [];
  const exitCode = await runCommandLine(args, env, {
    ...quietTerminal,
    print: (text) => void notes.push(text),
    note: (text) => void notes.push(text),
  });
  assert.equal(exitCode, 0, notes.join('\n'));
}

interface CutImport {
  data_dir: string;
  env: Record<string, string>;
  folder: string;
  point: number;
  victim: 'importer' | 'postmaster';
}

/** Returns the records that were confirmed before the importing process ended. */
async function importAndKill({ data_dir, env, folder, point, victim }: CutImport): Promise<number[]> {
  const child = spawnCommand(['import', folder, ...TARGET], env, ['ignore', 'pipe', 'ignore']);
  const postmasterPid = join(data_dir, 'postgres', 'data', 'postmaster.pid');
  const confirmed: number[] = [];
  let isKilled = false;
  let rest = '';
  for await (const text of child.stdout ?? []) {
    rest += String(text);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const record_id = /^imported .* as record (\d+) /.exec(line)?.[1];
      if (record_id !== undefined) confirmed.push(Number(record_id));
    }
    if (confirmed.length < point || isKilled) continue;
    isKilled = true;
    if (victim === 'importer') child.kill('SIGKILL');
    else process.kill(Number((await readFile(postmasterPid, 'utf8')).split('\n')[0]), 'SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  assert.ok(isKilled, 'the import came to its end before');
  return confirmed;
}

async function listRecords(data_dir: string): Promise<StoredRecord[]> {
  const { connection, stop } = await joinOrStartPostgres({ data_dir, purpose: 'test' });
  const db = openDatabase(connection);
  try {
    return await db.query(selectRecords, []);
  } finally {
    await db.close();
    await stop();
  }
}
