import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readEnv } from './env.ts';
import { readSettings } from './read-settings.ts';
import { UnknownSettingError } from './setting-names.ts';

const refused = (env: Record<string, string>) => {
  try {
    readSettings(env);
  } catch (error) {
    assert.ok(error instanceof UnknownSettingError, String(error));
    return error.message;
  }
  return 'accepted';
};

test('A misspelt setting is refused, and the nearest right one is named', () => {
  const meant: [string, string][] = [
    ['MINUTEBOOK_BASEURL', 'MINUTEBOOK_BASE_URL'],
    ['MINUTEBOOK_TRUSTED_PROXY', 'MINUTEBOOK_TRUSTED_PROXIES'],
    ['minutebook_port', 'MINUTEBOOK_PORT'],
    ['MINUTBOOK_HOST', 'MINUTEBOOK_HOST'],
    ['MINUTEBOOK_S3_ACCES_KEY_ID', 'MINUTEBOOK_S3_ACCESS_KEY_ID'],
  ];
  for (const [name, right] of meant)
    assert.equal(refused({ [name]: 'x' }), `${name} is not a setting; did you mean ${right}?`);
});

test('A name unlike that of any setting is refused as well', () => {
  assert.equal(
    refused({ MINUTEBOOK_COFFEE: 'black' }),
    'MINUTEBOOK_COFFEE is not a setting; .env.example has all of them.',
  );
});

test('Every wrong name is said at once', () => {
  assert.equal(refused({ MINUTEBOOK_PROT: '1', MINUTEBOOK_HOSTS: 'a' }).split('\n').length, 2);
});

test('Variables of other programs, of tests and of clients are let be', () => {
  const others = {
    PATH: '/bin',
    DATABASE_URI: 'x',
    HOST: 'a',
    MINUTEBOOK_TEST_LOG: 'debug',
    MINUTEBOOK_TOKEN: 't',
  };
  assert.equal(refused(others), 'accepted');
});

test('A misspelt setting in .env is refused too', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-env-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, '.env'), 'MINUTEBOOK_BASEURL=https://minutes.example.com\n');
  assert.throws(() => readSettings(readEnv(folder)), UnknownSettingError);
});
