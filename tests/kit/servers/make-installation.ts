/**
 * An installation with its own PostgreSQL, which tests can stop, damage on the disk, and examine by commands.
 */
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@minutebook/server/base/postgres/start-postgres.ts';
import { makeDataFolder } from '../data-folder.ts';
import { runCommand, type CommandOutcome } from '../run-command.ts';
import { runOn } from '../test-cluster.ts';

const PAGE_BYTES = 8192;

export interface TestInstallation {
  data_dir: string;
  run(...args: string[]): Promise<CommandOutcome>;
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** Overwrites eight bytes in the middle of pages while PostgreSQL is stopped, like a faulty disk. */
  overwrite(...pages: (readonly [relation: string, page: number])[]): Promise<void>;
  remove(): Promise<void>;
}

/** @param utterances the number in each record */
export async function makeInstallation(records: number, utterances: number): Promise<TestInstallation> {
  const { data_dir, remove } = await makeDataFolder();
  const start = () => startPostgres({ data_dir, purpose: 'the test' });
  let server = await start();
  const run = (...args: string[]) => runCommand(args, { MINUTEBOOK_DATA_DIR: data_dir });
  const sql = (text: string) => runOn(server.connection, text);
  const installation: TestInstallation = {
    data_dir,
    run,
    sql,
    async overwrite(...pages) {
      const select = `select current_setting('data_directory') || '/' || pg_relation_filepath(r) as path from unnest($1) r`;
      const names = pages.map(([relation]) => `'${relation}'::regclass`).join(', ');
      const files = await sql(select.replace('$1', `array[${names}]`));
      await server.stop();
      for (const [index, { path }] of files.entries()) await damage(String(path), pages[index]?.[1] ?? 0);
      server = await start();
    },
    async remove() {
      await server.stop();
      await remove();
    },
  };
  await fill(installation, records, utterances);
  return installation;
}

async function damage(path: string, page: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(Buffer.from('DAMAGED!'), 0, 8, page * PAGE_BYTES + PAGE_BYTES / 2);
  await file.close();
}

async function fill({ run }: TestInstallation, records: number, utterances: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-talks-'));
  const must = async (...args: string[]) => {
    const { exit_code, notes } = await run(...args);
    if (exit_code !== 0) throw new Error(`minutebook ${args.join(' ')}: ${notes}`);
  };
  await must('workspace', 'create', 'seori');
  await must('user', 'create', 'grace@example.com');
  await must('member', 'add', 'grace@example.com', '--workspace', 'seori', '--role', 'owner');
  for (let record = 0; record < records; record += 1) {
    const lines = Array.from(
      { length: utterances },
      (_, line) => `Ana: plan ${record} line ${line.toString(36)} of budget`,
    );
    await writeFile(join(folder, `plan-${record}.txt`), lines.join('\n'));
  }
  await must('import', folder, '--workspace', 'seori', '--owner', 'grace@example.com');
  await rm(folder, { recursive: true });
}
