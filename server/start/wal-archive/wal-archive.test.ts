/**
 * An installation that lost its machine and disk is restored from its archive, at the end or at any earlier
 * moment.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { runCommand } from '../../../tests/kit/run-command.ts';
import { startMemoryS3, type MemoryS3 } from '../../../tests/kit/servers/memory-s3.ts';
import { startServe, type ServeProcess } from '../../../tests/kit/serve-process.ts';
import { until } from '../../../tests/kit/until.ts';
import { DAY_MS } from '../../base/durations.ts';
import { parsePiecePath } from './wal-position.ts';

const root = await mkdtemp(join(tmpdir(), 'minutebook-wal-'));
// PostgreSQL's user must be able to traverse the folder.
await chmod(root, 0o711);
after(() => rm(root, { recursive: true, force: true }));

const PASSPHRASE = 'correct horse battery';

/** @param name names the installation; the folders of all lie beside each other */
async function makeInstallation(name: string, settings: Record<string, string> = {}) {
  const archive = join(root, `${name}-archive`);
  await mkdir(archive);
  const env = {
    MINUTEBOOK_DATA_DIR: join(root, name),
    MINUTEBOOK_DEMO: 'off',
    MINUTEBOOK_WAL_ARCHIVE: archive,
    MINUTEBOOK_BACKUP_PASSPHRASE: PASSPHRASE,
    ...settings,
  };
  const run = async (...args: string[]) => {
    const { exit_code, json, notes } = await runCommand([...args, '--json'], env);
    assert.equal(exit_code, 0, notes);
    return json;
  };
  return { archive, env, run };
}

const toSettings = ({ access }: MemoryS3): Record<string, string> => ({
  MINUTEBOOK_WAL_ARCHIVE: 's3://backups/archive',
  MINUTEBOOK_BACKUP_S3_ENDPOINT: access.endpoint,
  MINUTEBOOK_BACKUP_S3_REGION: access.region,
  MINUTEBOOK_BACKUP_S3_ACCESS_KEY_ID: access.access_key_id,
  MINUTEBOOK_BACKUP_S3_SECRET_ACCESS_KEY: access.secret_access_key,
});

const toRestored = (env: Record<string, string>, name: string): Record<string, string> => {
  const { MINUTEBOOK_WAL_ARCHIVE: _, ...others } = env;
  return { ...others, MINUTEBOOK_DATA_DIR: join(root, name) };
};

async function restore(from: string, env: Record<string, string>, ...args: string[]) {
  return runCommand(['restore', from, ...args, '--json'], env, PASSPHRASE);
}

const listWorkspaces = async (env: Record<string, string>): Promise<string[]> => {
  const { json, notes } = await runCommand(['workspace', 'list', '--json'], env);
  assert.ok(json !== null, notes);
  return json.items.map(({ slug }: { slug: string }) => slug).toSorted();
};

const hasBase = async (archive: string) =>
  ((await readdir(join(archive, 'bases')).catch(() => [])) as string[]).length > 0;

const listFiles = async (folder: string): Promise<string[]> =>
  await readdir(folder, { recursive: true }).catch(() => []);

const hasRecording = async (archive: string) =>
  (await listFiles(join(archive, 'recordings'))).some((name) => name.endsWith('.wav'));

/** The times at which pieces of the log were read, from their names. */
const listReadings = async (archive: string): Promise<number[]> =>
  (await listFiles(join(archive, 'data'))).flatMap((name) => {
    const piece = parsePiecePath(`wal/${basename(name)}`);
    return piece === undefined ? [] : [piece.read_at.getTime()];
  });

async function stop({ child, exited, output }: ServeProcess): Promise<void> {
  child.kill('SIGTERM');
  assert.equal(await exited, 0, output());
}

/** Kills server and database together, like a loss of power. */
async function cutPower({ child }: ServeProcess, data_dir: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
  child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await once(child, 'close');
}

describe('An archive of the log', () => {
  it('restores everything up to seconds before a loss of machine and disk, and any earlier moment', async () => {
    const { archive, env, run } = await makeInstallation('one');
    const first = startServe(env);
    await first.base_url;
    await run('workspace', 'create', 'before');
    await until('there is a base', () => hasBase(archive), 200);
    await run('user', 'create', 'grace@example.com');
    await run('member', 'add', 'grace@example.com', '--workspace', 'before', '--role', 'owner');
    const recording = {
      format: 'minutebook.record/1',
      recorded_at: '2026-03-01T09:00:00Z',
      media: { file: '1.wav' },
      dialogs: [{ id: 1, start_ms: 0, duration_ms: 1_000, text: 'Good morning.' }],
    };
    const files = join(root, 'files');
    await mkdir(files);
    await writeFile(join(files, '1.wav'), makeWaveFile({ seconds: 2 }));
    await writeFile(join(files, '1.json'), JSON.stringify(recording));
    await run('import', files, '--workspace', 'before', '--owner', 'grace@example.com');
    await sleep(50);
    const moment = new Date();
    await sleep(50);
    const acts: { name: string; done_at: number }[] = [];
    const act = async () => {
      const name = `act-${acts.length + 1}`;
      await run('workspace', 'create', name);
      acts.push({ name, done_at: Date.now() });
      await sleep(300);
    };
    await act();
    // Nothing that was done before this may be lost.
    const [begun] = acts;
    await until('the first act and the recording are archived', async () => {
      await act();
      return (
        (await hasRecording(archive)) &&
        (await listReadings(archive)).some((at) => at > (begun?.done_at ?? 0))
      );
    });
    for (let more = 0; more < 3; more += 1) await act();
    const cutAt = Date.now();
    await cutPower(first, env.MINUTEBOOK_DATA_DIR);
    await rm(env.MINUTEBOOK_DATA_DIR, { recursive: true });

    const end = toRestored(env, 'one-again');
    const last = await restore(archive, end);
    assert.equal(last.exit_code, 0, last.notes);
    assert.deepEqual(
      [last.json.recordings, last.json.missing_recordings, last.json.has_secret],
      [1, [], true],
    );
    const found = await listWorkspaces(end);
    const lost = acts.filter(({ name }) => !found.includes(name));
    const lostMs = lost.length === 0 ? 0 : cutAt - (lost[0]?.done_at ?? 0);
    assert.ok(lostMs < 60_000, `${lost.length} acts of the last ${lostMs} ms are lost`);
    assert.ok(found.includes('before') && found.includes('act-1'));

    const earlier = toRestored(env, 'one-earlier');
    const early = await restore(archive, earlier, '--at', moment.toISOString());
    assert.equal(early.exit_code, 0, early.notes);
    assert.deepEqual(await listWorkspaces(earlier), ['before']);
    // The settings of a restored copy still name the archive that it came from.
    const before = (await listFiles(archive)).toSorted();
    const copy = startServe({ ...end, MINUTEBOOK_WAL_ARCHIVE: archive });
    assert.equal((await fetch(`${await copy.base_url}/readyz`)).status, 200, copy.output());
    await copy.says(/holds the archive of another installation, or of the one that this was restored from/);
    await stop(copy);
    assert.deepEqual((await listFiles(archive)).toSorted(), before);
    const empty = join(root, 'one-again-archive');
    await mkdir(empty);
    const again = startServe({ ...end, MINUTEBOOK_WAL_ARCHIVE: empty });
    await again.base_url;
    await until('the copy has a base of its own', () => hasBase(empty), 200);
    await stop(again);
  });

  it('continues after kills, restarts and an absence of its disk', async () => {
    const { archive, env, run } = await makeInstallation('two');
    for (const [number, end] of ['kill', 'away', 'stop'].entries()) {
      const before = (await listFiles(archive)).length;
      const server = startServe(env);
      await server.base_url;
      await until('there is a base', () => hasBase(archive), 200);
      await until('its log is sent', async () => (await listFiles(archive)).length > before, 200);
      if (end === 'away') await rename(archive, `${archive}-away`);
      await run('workspace', 'create', `act-${number}`);
      if (end === 'kill') await cutPower(server, env.MINUTEBOOK_DATA_DIR);
      else await stop(server);
      if (end === 'away') {
        assert.match(server.output(), /archiving the end of the log failed/);
        await rename(`${archive}-away`, archive);
      }
    }
    assert.equal((await readdir(join(archive, 'bases'))).length, 1);
    const env2 = toRestored(env, 'two-again');
    const { exit_code, notes } = await restore(archive, env2);
    assert.equal(exit_code, 0, notes);
    assert.deepEqual(await listWorkspaces(env2), ['act-0', 'act-1', 'act-2']);
  });

  it('reports its faults, and those of a command', async () => {
    const { archive, env } = await makeInstallation('three');
    const server = startServe(env);
    await server.base_url;
    await until('there is a base', () => hasBase(archive), 200);
    await stop(server);
    const target = toRestored(env, 'three-again');
    let passphrase = {};
    const says = async (expected: RegExp, ...args: string[]) => {
      const { exit_code, notes } = await restore(archive, { ...target, ...passphrase }, ...args);
      assert.ok(exit_code !== 0, notes);
      assert.match(notes, expected);
      assert.deepEqual(await readdir(target['MINUTEBOOK_DATA_DIR'] ?? '').catch(() => []), []);
    };
    await says(
      /reaches from .* to .*: 2020-01-01T00:00:00.000Z is not in it/,
      '--at',
      '2020-01-01T00:00:00Z',
    );
    await says(/is not in it/, '--at', new Date(Date.now() + 3_600_000).toISOString());
    await says(/--at is a time with its zone/, '--at', 'yesterday');
    passphrase = { MINUTEBOOK_BACKUP_PASSPHRASE: 'another passphrase' };
    await says(/not the passphrase that the backup was sealed with/);
    passphrase = {};
    const [base = ''] = await readdir(join(archive, 'bases'));
    const description = await readFile(join(archive, 'bases', base), 'utf8');
    await writeFile(join(archive, 'bases', base), description.replace('"timeline":1', '"timeline":"one"'));
    await says(/bases\/.*json is damaged/);
    await writeFile(join(archive, 'bases', base), description.replace('"PG_VERSION"', '"../PG_VERSION"'));
    await says(/bases\/.*json is damaged/);
    await writeFile(join(archive, 'bases', base), description.replace(/"major":\d+/, '"major":9'));
    const { exit_code, notes } = await restore(archive, target);
    assert.equal(exit_code, 1);
    assert.match(notes, /made by PostgreSQL 9 and this program brings/);
    await rm(target['MINUTEBOOK_DATA_DIR'] ?? '', { recursive: true, force: true });
    await writeFile(join(archive, 'bases', base), description);
    const wal = join(archive, 'data', base.replace('.json', ''), 'wal');
    const [piece = ''] = (await readdir(wal)).toSorted();
    await rename(join(wal, piece), join(root, piece));
    await says(/lacks a piece of the log/);
    const other = await makeInstallation('four', { MINUTEBOOK_WAL_ARCHIVE: archive });
    const second = startServe(other.env);
    await second.says(/holds the archive of another installation/);
    await stop(second);
  });

  it('can be in a bucket as well', async (t) => {
    const store = await startMemoryS3();
    t.after(() => store.stop());
    const { env, run } = await makeInstallation('five', toSettings(store));
    const server = startServe(env);
    await server.base_url;
    const isThere = async () => [...store.objects.keys()].some((key) => key.startsWith('archive/bases/'));
    await until('there is a base', isThere, 200);
    await run('workspace', 'create', 'act');
    await stop(server);
    const target = toRestored(env, 'five-again');
    const { exit_code, notes } = await restore('s3://backups/archive', target);
    assert.equal(exit_code, 0, notes);
    assert.deepEqual(await listWorkspaces(target), ['act']);
  });

  it('goes on with the log where a base failed and the key may not delete what there is of it', async (t) => {
    const store = await startMemoryS3();
    t.after(() => store.stop());
    const { objects } = store;
    const { env } = await makeInstallation('six', toSettings(store));
    const findBase = () => [...objects].find(([key]) => key.startsWith('archive/bases/'));
    const first = startServe(env);
    await first.base_url;
    await until('there is a base', () => findBase() !== undefined, 200);
    await stop(first);
    const [key = '', file] = findBase() ?? [];
    assert.ok(file);
    const ended_at = new Date(Date.now() - 2 * DAY_MS).toISOString();
    const bytes = Buffer.from(JSON.stringify({ ...JSON.parse(file.bytes.toString()), ended_at }));
    objects.set(key, { ...file, bytes });
    let [isRefused, goesOn] = [false, false];
    store.setFault(({ method, key: path }) => {
      isRefused ||= method === 'DELETE';
      goesOn ||= isRefused && method === 'PUT' && path.includes('/wal/');
      return method === 'DELETE' || path.endsWith('/secret.json') ? 'denied' : undefined;
    });
    const second = startServe(env);
    await second.base_url;
    const [failure] = await second.says(/removing what there is of a base failed|archiving the log failed/);
    assert.match(failure, /^removing what there is/);
    await until('the log goes on after the refusal', () => goesOn, 200);
    await stop(second);
  });

  it('refuses a base of its own where a copy of its machine has made one since it began', async (t) => {
    const store = await startMemoryS3();
    t.after(() => store.stop());
    const { objects } = store;
    const { env } = await makeInstallation('seven', toSettings(store));
    const listBases = () => [...objects].filter(([key]) => key.startsWith('archive/bases/'));
    const first = startServe(env);
    await first.base_url;
    await until('there is a base', () => listBases().length > 0, 200);
    await stop(first);
    const [[key, file] = []] = listBases();
    assert.ok(key !== undefined && file !== undefined);
    const base = JSON.parse(file.bytes.toString());
    const toFile = (more: object) => ({ ...file, bytes: Buffer.from(JSON.stringify({ ...base, ...more })) });
    objects.set(key, toFile({ ended_at: new Date(Date.now() - 2 * DAY_MS).toISOString() }));
    const name = base.name.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
    store.setFault(({ method, key: path }) => {
      if (method === 'PUT' && path.includes('/cluster/')) {
        objects.set(`archive/bases/${name}.json`, toFile({ name, number: base.number + 1 }));
      }
      return undefined;
    });
    const second = startServe(env);
    await second.base_url;
    await second.says(/holds the archive of another installation/);
    await stop(second);
    assert.deepEqual(
      listBases()
        .map(([path]) => path)
        .toSorted(),
      [key, `archive/bases/${name}.json`].toSorted(),
    );
  });

  it('makes a base again once a clock is right that was days ahead when it made the last one', async () => {
    const { archive, env, run } = await makeInstallation('ahead');
    const first = startServe(env);
    await first.base_url;
    await until('there is a base', () => hasBase(archive), 200);
    await stop(first);
    const bases = join(archive, 'bases');
    const [name = ''] = await readdir(bases);
    const base = JSON.parse(await readFile(join(bases, name), 'utf8'));
    const ended_at = new Date(Date.now() + 2 * DAY_MS).toISOString();
    await writeFile(join(bases, name), JSON.stringify({ ...base, ended_at }));
    const second = startServe(env);
    await second.base_url;
    await until('there is another base', async () => (await readdir(bases)).length === 2, 200);
    await run('workspace', 'create', 'since');
    await stop(second);
    const target = toRestored(env, 'ahead-again');
    const { exit_code, notes } = await restore(archive, target);
    assert.equal(exit_code, 0, notes);
    assert.deepEqual(await listWorkspaces(target), ['since']);
  });
});
