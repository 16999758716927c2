import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ConfigError, toConfig } from './config.ts';
import { readOrMakeSecret } from './secret.ts';

let data_dir: string;
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'minutebook-secret-'));
});
afterEach(() => rm(data_dir, { recursive: true }));

const read = (env: Record<string, string> = {}) =>
  readOrMakeSecret(
    toConfig(
      { MINUTEBOOK_DATA_DIR: data_dir, ...env },
      { is_root: false, is_terminal: false, home: data_dir },
    ),
  );

describe('The secret', () => {
  it('is made on the first start and stays the same, for its owner alone', async () => {
    const secret = await read();
    assert.ok(secret.length >= 32);
    assert.equal(await read(), secret);
    assert.equal((await stat(join(data_dir, 'secret'))).mode & 0o777, 0o600);
  });

  it('that is a setting is not kept', async () => {
    const MINUTEBOOK_SECRET = 'a secret from the environment, long enough';
    assert.equal(await read({ MINUTEBOOK_SECRET }), MINUTEBOOK_SECRET);
    assert.deepEqual(await readdir(data_dir), []);
  });

  it('is one and the same for processes that start at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => read()));
    assert.equal(new Set(secrets).size, 1);
    assert.deepEqual(await readdir(data_dir), ['secret']);
    assert.equal((await readFile(join(data_dir, 'secret'), 'utf8')).trim(), secrets[0]);
  });

  it('that was damaged is not replaced: what it sealed would be lost', async () => {
    await writeFile(join(data_dir, 'secret'), '');
    await assert.rejects(
      read(),
      (error) => error instanceof ConfigError && /bring it back/.test(error.message),
    );
  });
});
