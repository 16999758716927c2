/**
 * Backups that an attacker has changed and signed again, with digests that match, are refused, and no server
 * starts on them.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makeEmptyDatabase } from '../../../tests/kit/database.ts';
import {
  runCommand,
  startTestCommands,
  toDatabaseUrl,
  type TestCommands,
} from '../../../tests/kit/run-command.ts';
import { ABOUT, SECRET, type BackupAbout } from '../../base/backup/backup-about.ts';
import { MANIFEST, toClosingLine, toManifestLine, type ManifestEntry } from '../../base/backup/manifest.ts';

const PASSPHRASE = { MINUTEBOOK_BACKUP_PASSPHRASE: 'correct horse battery' };

let commands: TestCommands;
let folder: string;
let original: string;
let made = 0;
before(async () => {
  commands = await startTestCommands();
  folder = await mkdtemp(join(tmpdir(), 'minutebook-hostile-'));
  original = join(folder, 'original');
  await commands.json('workspace', 'create', 'seori');
  await commands.json('user', 'create', 'grace@example.com');
  const { exit_code, notes } = await runCommand(['backup', original], { ...commands.env, ...PASSPHRASE });
  assert.equal(exit_code, 0, notes);
});
after(async () => {
  await commands.drop();
  await rm(folder, { recursive: true });
});

interface Changes {
  /** New contents by path; null deletes the file. */
  files?: Record<string, Buffer | string | null>;
  /** Changes the lines of the manifest, which gets a matching digest in any case. */
  entries?: (entries: ManifestEntry[]) => object[];
}

async function forge({ files = {}, entries = (all) => all }: Changes): Promise<string> {
  made += 1;
  const path = join(folder, `forged-${made}`);
  await cp(original, path, { recursive: true });
  const lines = (await readFile(join(path, MANIFEST), 'utf8')).trim().split('\n').slice(0, -1);
  const all = new Map(
    lines.map((line) => JSON.parse(line) as ManifestEntry).map((each) => [each.path, each]),
  );
  for (const [name, content] of Object.entries(files)) {
    all.delete(name);
    if (content === null) {
      await rm(join(path, name));
      continue;
    }
    const bytes = Buffer.from(content);
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    all.set(name, { path: name, size_bytes: bytes.length, sha256 });
  }
  const changed = entries([...all.values()]);
  const text = changed.map((each) => toManifestLine(each as ManifestEntry)).join('');
  const size_bytes = changed.reduce((sum, each) => sum + (each as ManifestEntry).size_bytes, 0);
  const digest = createHash('sha256').update(text).digest('hex');
  const closing = toClosingLine({ entries: changed.length, size_bytes }, digest);
  await writeFile(join(path, MANIFEST), text + closing);
  return path;
}

/** Returns what the command says, and requires that no server starts on the folder or the database. */
async function restoreRefused(path: string, env: Record<string, string> = PASSPHRASE): Promise<string> {
  const { connection, drop } = await makeEmptyDatabase();
  const data_dir = join(folder, `target-${made}`);
  const target = { DATABASE_URL: toDatabaseUrl(connection), MINUTEBOOK_DATA_DIR: data_dir };
  try {
    const restored = await runCommand(['restore', path], { ...target, ...env });
    assert.equal(restored.exit_code, 1, restored.out);
    assert.doesNotMatch(restored.notes, /\n\s+at /, 'a stack is for bugs alone');
    return restored.notes;
  } finally {
    await drop();
    await rm(data_dir, { recursive: true, force: true });
  }
}

const readOriginal = async (name: string) => readFile(join(original, name), 'utf8');

describe('A forged backup is refused', () => {
  test('with a path out of the folder, or an invalid size or digest', async () => {
    const wrong: object[] = [
      { path: '../../etc/cron.d/x', size_bytes: 1, sha256: '0'.repeat(64) },
      { path: 'media/../../x', size_bytes: 1, sha256: '0'.repeat(64) },
      { path: '/etc/passwd', size_bytes: 1, sha256: '0'.repeat(64) },
      { path: 'media/x', size_bytes: 1e30, sha256: '0'.repeat(64) },
      { path: 'media/x', size_bytes: -1, sha256: '0'.repeat(64) },
      { path: 'media/x', size_bytes: 1, sha256: '../x' },
      { path: 7, size_bytes: 1, sha256: '0'.repeat(64) },
    ];
    for (const entry of wrong) {
      const path = await forge({ entries: (all) => [...all, entry] });
      assert.match(
        await restoreRefused(path),
        /has changed since it was written: manifest.jsonl/,
        JSON.stringify(entry),
      );
    }
  });

  test('with a link in place of a file, or a pipe beside it, and neither is read', async () => {
    const path = await forge({});
    await symlink('/dev/zero', join(path, 'zero'));
    execFileSync('mkfifo', [join(path, 'pipe')]);
    const verified = await runCommand(['backup', 'verify', path, '--json'], { MINUTEBOOK_DATA_DIR: folder });
    assert.deepEqual(
      verified.json.problems.map((each: { path: string; problem: string }) => each.path).toSorted(),
      ['pipe', 'zero'],
    );
    await rm(join(path, ABOUT));
    await symlink(join(original, ABOUT), join(path, ABOUT));
    assert.match(await restoreRefused(path), /has changed since it was written/);
  });

  test('that names a table of PostgreSQL, or has rows of an unlisted one', async () => {
    const about = JSON.parse(await readOriginal(ABOUT)) as BackupAbout;
    const tables = [...about.tables, { name: 'pg_catalog.pg_proc', columns: ['oid'] }];
    const named = await forge({ files: { [ABOUT]: JSON.stringify({ ...about, tables }) } });
    assert.match(await restoreRefused(named), /pg_catalog.pg_proc is not a backup of Minutebook/);
    const piece = gzipSync('1\n');
    const beside = await forge({ files: { 'tables/pg_catalog.pg_proc/000001.copy.gz': piece } });
    assert.match(await restoreRefused(beside), /is not a backup of Minutebook/);
  });

  test('with a recording whose name is invalid', async () => {
    for (const name of ['media/1/Capital.mp3', 'media/1/a.b.mp3', 'media/1/a.toolongending']) {
      const path = await forge({ files: { [name]: 'sound' } });
      assert.match(await restoreRefused(path), new RegExp(`${name} is not a backup of Minutebook`), name);
    }
  });

  test('whose rows are not text, unpack to gigabytes, or violate a constraint', async () => {
    const piece = 'tables/public.app_user/000001.copy.gz';
    assert.match(
      await restoreRefused(await forge({ files: { [piece]: 'not packed' } })),
      /is not a backup of Minutebook/,
    );
    const bomb = gzipSync(Buffer.alloc(200 << 20));
    assert.match(
      await restoreRefused(await forge({ files: { [piece]: bomb } })),
      /is not a backup of Minutebook/,
    );
    const rows = gzipSync('what\tis\tthis\n');
    assert.match(
      await restoreRefused(await forge({ files: { [piece]: rows } })),
      /PostgreSQL refuses what is in the backup/,
    );
    assert.match(
      await restoreRefused(await forge({ files: { [piece]: null } })),
      /rows of public.app_user differ|foreign key/,
    );
  });

  test('that is of a newer version, or has an unreadable description', async () => {
    const about = JSON.parse(await readOriginal(ABOUT)) as BackupAbout;
    const newer = {
      ...about,
      migrations: [...about.migrations, { version: 99_999, name: '99999_x.sql', checksum: 'x' }],
    };
    assert.match(
      await restoreRefused(await forge({ files: { [ABOUT]: JSON.stringify(newer) } })),
      /99999_x.sql/,
    );
    for (const text of ['{', 'null', '[]', '{"format":"minutebook-backup"}']) {
      assert.match(
        await restoreRefused(await forge({ files: { [ABOUT]: text } })),
        /is not a backup of Minutebook/,
        text,
      );
    }
  });

  test('with a wrong passphrase, or a secret that was not sealed with it', async () => {
    const wrong = { MINUTEBOOK_BACKUP_PASSPHRASE: 'another passphrase' };
    assert.match(await restoreRefused(await forge({}), wrong), /not the passphrase/);
    const sealed = JSON.parse(await readOriginal(SECRET)) as Record<string, string>;
    for (const change of [{ tag: 'AAAA' }, { nonce: '' }, { sealed: 7 }]) {
      const path = await forge({ files: { [SECRET]: JSON.stringify({ ...sealed, ...change }) } });
      assert.match(
        await restoreRefused(path),
        /secret.json is not a backup of Minutebook/,
        JSON.stringify(change),
      );
    }
    const foreign = { ...sealed, sealed: Buffer.alloc(44, 1).toString('base64') };
    assert.match(
      await restoreRefused(await forge({ files: { [SECRET]: JSON.stringify(foreign) } })),
      /not the passphrase/,
    );
  });
});

test('Of two restores into one place at once one is whole, and the other says that it is taken', async (t) => {
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const env = { ...PASSPHRASE, DATABASE_URL: toDatabaseUrl(connection) };
  const restoreInto = (data_dir: string) =>
    runCommand(['restore', original], { ...env, MINUTEBOOK_DATA_DIR: join(folder, data_dir) });
  const outcomes = await Promise.all([restoreInto('both'), restoreInto('both'), restoreInto('third')]);
  assert.deepEqual(outcomes.filter(({ exit_code }) => exit_code === 0).length, 1);
  for (const { exit_code, notes } of outcomes)
    if (exit_code !== 0) assert.match(notes, /(?:both|DATABASE_URL) is not empty: a backup is restored into/);
});

test('A folder that is no backup is called none', async () => {
  const other = join(folder, 'other');
  await mkdir(other);
  await writeFile(join(other, 'notes.txt'), 'something else');
  const { exit_code, notes } = await runCommand(['restore', other], {
    ...PASSPHRASE,
    MINUTEBOOK_DATA_DIR: join(folder, 'never'),
  });
  assert.equal(exit_code, 1);
  assert.match(notes, /other is not a backup of Minutebook\.$/m);
});
