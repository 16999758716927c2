import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readEnv } from './env.ts';

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-env-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

test('Settings stand in .env, with comments and quotes', async (t) => {
  const folder = await makeFolder(t);
  await writeFile(
    join(folder, '.env'),
    '# where\nMINUTEBOOK_TEST_HOST=10.0.0.7\nMINUTEBOOK_TEST_NAME="a # b"\r\nMINUTEBOOK_TEST_EMPTY=\n',
  );
  const env = readEnv(folder);
  assert.equal(env['MINUTEBOOK_TEST_HOST'], '10.0.0.7');
  assert.equal(env['MINUTEBOOK_TEST_NAME'], 'a # b');
  assert.equal(env['MINUTEBOOK_TEST_EMPTY'], '');
});

test('A variable of the process wins over .env', async (t) => {
  const folder = await makeFolder(t);
  await writeFile(join(folder, '.env'), 'PATH=/nowhere\n');
  assert.notEqual(readEnv(folder)['PATH'], '/nowhere');
});

test('Without .env there are the variables of the process', async (t) => {
  const folder = await makeFolder(t);
  assert.equal(typeof readEnv(folder)['PATH'], 'string');
});

test('A .env that cannot be read is not passed over', async (t) => {
  const folder = await makeFolder(t);
  await mkdir(join(folder, '.env'));
  assert.throws(() => readEnv(folder), { code: 'EISDIR' });
});
