/** Every fault of a backup is reported in a sentence, before anything is written. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { makeWaveFile } from '../tests/kit/make/make-wave-file.ts';
import { quietTerminal } from '../tests/kit/quiet-terminal.ts';
import { runCommand, startTestCommands, type TestCommands } from '../tests/kit/run-command.ts';
import { startCommand } from '../tests/kit/serve-process.ts';
import { thisProcess, toConfig } from '@minutebook/server/base/config/config.ts';
import { askPassphrase } from './ask-passphrase.ts';

describe('A backup', () => {
  let commands: TestCommands;
  let root: string;
  let folder: string;
  before(async () => {
    commands = await startTestCommands();
    root = await mkdtemp(join(tmpdir(), 'minutebook-refusals-'));
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(root, 'one-'));
  });
  after(async () => {
    await commands.drop();
    await rm(root, { recursive: true });
  });

  const refuses = async (args: string[], sentence: RegExp, exitCode = 1) => {
    const before = await readdir(folder);
    const { exit_code, out, notes } = await commands.run(args);
    assert.deepEqual([exit_code, out], [exitCode, ''], notes);
    assert.match(notes, sentence);
    assert.deepEqual(await readdir(folder), before);
  };

  it('needs a passphrase file that can be read', async () => {
    const path = join(folder, 'a.tar');
    const missing = join(folder, 'missing');
    await refuses(
      ['backup', path, '--passphrase-file', missing],
      /\/missing cannot be read: there is no such file or folder\.$/,
    );
    await refuses(['backup', path, '--passphrase-file', folder], /cannot be read: it is a folder\.$/);
  });

  it('asks twice for a new passphrase that is typed, once for one that is piped', async () => {
    const config = toConfig(commands.env, thisProcess());
    const answers = (is_typed: boolean, ...lines: string[]) => {
      const readPassword = async () => lines.shift() ?? '';
      const terminal = { ...quietTerminal, is_interactive: true, is_typed, readPassword };
      return askPassphrase(
        { config, terminal, folder, env: {}, format: 'text' },
        { file: undefined, is_new: true },
      );
    };
    assert.equal(await answers(false, 'piped'), 'piped');
    assert.equal(await answers(true, 'typed', 'typed'), 'typed');
    await assert.rejects(answers(true, 'typed', 'tipped'), /not the same/);
  });

  it('takes one place, at most one base, and at most one option about the secret', async () => {
    const path = join(folder, 'a');
    await refuses(['backup'], /Say where to/, 2);
    await refuses(['backup', path, '--to', 's3://b/c'], /Say where to/, 2);
    await refuses(['backup', path, '--base', folder, '--incremental', '--no-secret'], /one of them/, 2);
    const file = join(folder, 'passphrase');
    await writeFile(file, 'correct horse battery');
    await refuses(['backup', path, '--no-secret', '--passphrase-file', file], /one of them/, 2);
    await refuses(['backup', `${path}.tar`, '--incremental', '--no-secret'], /would be a single file/);
  });

  it('accepts an address in S3 instead of a path', async () => {
    await refuses(['backup', 's3://backups/minutes', '--no-secret'], /need MINUTEBOOK_BACKUP_S3_ENDPOINT/);
    await refuses(['backup', 's3://b/c', '--base', folder, '--no-secret'], /nothing is sent twice/, 2);
  });

  it('is pruned only in folders', async () => {
    const file = join(folder, 'a.tar');
    await writeFile(file, '');
    await refuses(['backup', 'prune', file, '--keep', '1'], /^There is no folder .*a\.tar\.$/);
    await refuses(['backup', 'prune', join(folder, 'b'), '--keep', '1'], /^There is no folder .*b\.$/);
  });

  it('is restored neither into a file nor into a used folder, even a broken one', async () => {
    const broken = join(folder, 'broken.tar');
    await writeFile(broken, 'no backup');
    await refuses(
      ['restore', broken, '--data-dir', join(broken, 'below')],
      /below: a part of its path is not a folder\.$/,
    );
    const full = join(folder, 'full');
    await mkdir(join(full, 'something'), { recursive: true });
    await refuses(['restore', broken, '--data-dir', full], /full is not empty/);
  });

  it('is distinguished from other files', async () => {
    const other = join(folder, 'other.tar');
    await writeFile(other, 'no backup');
    const env = { MINUTEBOOK_DATA_DIR: join(folder, 'new') };
    const { exit_code, notes } = await runCommand(['restore', other], env);
    assert.equal(exit_code, 1);
    assert.match(notes, /other\.tar is not a backup of Minutebook\.$/);
  });

  it('is restored only into a suitable database', async () => {
    const broken = join(folder, 'broken.tar');
    await writeFile(broken, 'no backup');
    const args = ['restore', broken, '--data-dir', join(folder, 'new')];
    await refuses(args, /^The database of DATABASE_URL is not empty/);
    const url = new URL(commands.env['DATABASE_URL'] ?? '');
    const kept = url.href;
    url.pathname = '/not_there';
    commands.env['DATABASE_URL'] = url.href;
    await refuses(args, /^Cannot use the database .*\/not_there\): database "not_there" does not exist\.$/);
    commands.env['DATABASE_URL'] = kept;
  });
});

describe('A disk with too little room', () => {
  /** Limits files of this command to 64 kB, which has the effect of a full disk. */
  const CRAMPED = ['bash', '-c', 'ulimit -f 64; exec "$@"', 'bash'];

  it('ends a backup and an export with a sentence, and leaves nothing of them', async (t) => {
    const commands = await startTestCommands();
    t.after(() => commands.drop());
    const root = await mkdtemp(join(tmpdir(), 'minutebook-cramped-'));
    t.after(() => rm(root, { recursive: true }));
    await commands.json('workspace', 'create', 'seori');
    await commands.json('user', 'create', 'grace@example.com');
    await commands.json('member', 'add', 'grace@example.com', '--workspace', 'seori', '--role', 'owner');
    const recordings = join(root, 'recordings');
    await mkdir(recordings);
    for (let number = 1; number <= 8; number += 1) {
      const record = {
        format: 'minutebook.record/1',
        recorded_at: `2026-03-0${number}T09:00:00Z`,
        media: { file: `${number}.wav` },
        dialogs: [{ id: 1, start_ms: 0, duration_ms: 1_000, text: 'Good morning.' }],
      };
      await writeFile(join(recordings, `${number}.wav`), makeWaveFile({ seconds: 6 }));
      await writeFile(join(recordings, `${number}.json`), JSON.stringify(record));
    }
    await commands.json('import', recordings, '--workspace', 'seori', '--owner', 'grace@example.com');
    const target = join(root, 'target');
    await mkdir(target);
    for (const args of [
      ['backup', join(target, 'a.tar'), '--no-secret'],
      ['backup', join(target, 'a'), '--no-secret'],
      ['workspace', 'export', 'seori', join(target, 'a')],
    ]) {
      const command = startCommand(args, commands.env, CRAMPED);
      assert.equal(await command.exited, 1, command.output());
      assert.match(
        command.output(),
        /^\S+ cannot be written \(the file would be too large for this disk\): nothing of this (?:backup|export) is left there\.\n$/,
      );
      assert.deepEqual(await readdir(target), []);
    }
  });
});

describe('A transcript', () => {
  it('that cannot be read is reported in a sentence', async (t) => {
    const commands = await startTestCommands();
    t.after(() => commands.drop());
    const root = await mkdtemp(join(tmpdir(), 'minutebook-refusals-'));
    t.after(() => rm(root, { recursive: true }));
    await commands.json('workspace', 'create', 'seori');
    await commands.json('user', 'create', 'grace@example.com');
    await commands.json('member', 'add', 'grace@example.com', '--workspace', 'seori', '--role', 'owner');
    const path = join(root, 'a.txt');
    await writeFile(path, 'Ann: Good morning.');
    const imported = await commands.json(
      'import',
      path,
      '--workspace',
      'seori',
      '--owner',
      'grace@example.com',
    );
    const id = String(imported.results[0].record_id);
    const attach = (file: string) =>
      commands.run(['record', 'attach-transcript', id, file, '--workspace', 'seori']);
    assert.match((await attach(root)).notes, /is no file\.$/);
    assert.match((await attach(join(root, 'b.txt'))).notes, /b\.txt: there is no such file/);
  });
});

describe('A data folder', () => {
  it('that is below a file is named with the setting', async (t) => {
    const root = await mkdtemp(join(tmpdir(), 'minutebook-refusals-'));
    t.after(() => rm(root, { recursive: true }));
    const file = join(root, 'file');
    await writeFile(file, '');
    const commands = await startTestCommands();
    t.after(() => commands.drop());
    commands.env['MINUTEBOOK_DATA_DIR'] = join(file, 'below');
    const { exit_code, notes } = await commands.run(['user', 'list']);
    assert.equal(exit_code, 1);
    assert.match(
      notes,
      /^Cannot make the data folder .*below \(a part of its path is not a folder\): set MINUTEBOOK_DATA_DIR/,
    );
  });
});
