import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeMember, makeNarrowToken, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeMb } from '../tests/kit/run-mb.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const PROFILES = '.config/minutebook/profiles.json';

test('A token from standard input is stored for its owner alone, and never shown', async (t) => {
  const workspace = await makeWorkspace(server);
  const { token, name, email } = await makeMember(server, workspace);
  const mb = await makeMb(t);
  const login = await mb.run(['login', `${server.base_url}/`, '--with-token'], { input: `${token}\n` });
  assert.deepEqual([login.exit_code, login.notes], [0, '']);
  assert.match(login.out, new RegExp(`in workspace ${workspace.slug}`));
  const path = join(mb.folder, PROFILES);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.equal(JSON.parse(await readFile(path, 'utf8')).profiles.default.url, server.base_url);

  const who = await mb.run(['whoami']);
  assert.equal(who.exit_code, 0, who.notes);
  assert.ok(who.out.includes(`${name} <${email}>`) && who.out.includes('personal, for ever'));
  const list = await mb.run(['profile', 'list', '--json']);
  assert.deepEqual(list.json.items, [
    { name: 'default', url: server.base_url, workspace: workspace.slug, is_current: true },
  ]);
  for (const { out, notes } of [login, who, list]) assert.ok(!`${out}${notes}`.includes(token));

  assert.equal((await mb.run(['logout'])).exit_code, 0);
  const gone = await mb.run(['whoami']);
  assert.deepEqual([gone.exit_code, gone.out], [4, '']);
  assert.match(gone.notes, /Nobody is signed in/);
});

test('An invalid token, or that of another server, is not stored', async (t) => {
  const mb = await makeMb(t);
  for (const [input, code] of [
    ['', 2],
    ['two words', 2],
    ['line\r\nbreak', 2],
    ['pat_AAAAAAAAAAAAAAAA', 4],
  ] as const) {
    const { exit_code, notes } = await mb.run(['login', server.base_url, '--with-token'], { input });
    assert.equal(exit_code, code, notes);
  }
  assert.equal((await mb.run(['login', 'ftp://example.com', '--with-token'])).exit_code, 2);
  await assert.rejects(stat(join(mb.folder, PROFILES)));
});

test('Profiles are chosen by option, environment or `use`, and the environment can replace them', async (t) => {
  const [first, second] = [await makeWorkspace(server), await makeWorkspace(server)];
  const one = await makeMember(server, first);
  const other = await makeMember(server, second);
  const mb = await makeMb(t);
  await mb.run(['login', server.base_url, '--with-token'], { input: one.token });
  await mb.run(['login', server.base_url, '--with-token', '--profile', 'other'], { input: other.token });
  const email = async (...args: string[]) => (await mb.run(['whoami', '--json', ...args])).json.user.email;
  assert.equal(await email(), other.email);
  assert.equal(await email('--profile', 'default'), one.email);
  assert.equal((await mb.run(['profile', 'use', 'default', '--workspace', 'elsewhere'])).exit_code, 0);
  assert.equal((await mb.run(['record', 'list'])).exit_code, 3);
  assert.equal((await mb.run(['profile', 'use', 'nobody'])).exit_code, 4);

  const env = { MB_URL: server.base_url, MB_TOKEN: other.token };
  const { json } = await mb.run(['whoami', '--json'], { env });
  assert.deepEqual([json.user.email, json.profile], [other.email, null]);
  const byName = await mb.run(['whoami', '--json'], { env: { MB_PROFILE: 'other' } });
  assert.equal(byName.json.user.email, other.email);
});

test('The token of a profile is not sent to another server', async (t) => {
  const { token } = await makeMember(server, await makeWorkspace(server));
  const mb = await makeMb(t);
  await mb.run(['login', server.base_url, '--with-token'], { input: token });
  const { exit_code, notes } = await mb.run(['whoami'], { env: { MB_URL: 'http://127.0.0.1:9' } });
  assert.equal(exit_code, 4);
  assert.match(notes, /MB_URL is http:\/\/127\.0\.0\.1:9, and profile "default" is for/);
});

test('Errors are explained in words, with an exit code for scripts', async (t) => {
  const workspace = await makeWorkspace(server);
  const { user_id } = await makeMember(server, workspace);
  const token = await makeNarrowToken(server, user_id, { scopes: ['people:read'] });
  const mb = await makeMb(t, { MB_URL: server.base_url, MB_TOKEN: token });
  const refused = await mb.run(['record', 'list']);
  assert.equal(refused.exit_code, 4);
  assert.match(refused.notes, /\(FORBIDDEN, scope_missing, request /);
  const asJson = await mb.run(['record', 'list', '--json']);
  assert.equal(JSON.parse(asJson.notes).error.reason.name, 'scope_missing');

  const nobody = await mb.run(['whoami'], { env: { MB_URL: 'http://127.0.0.1:9' } });
  assert.equal(nobody.exit_code, 1);
  assert.match(nobody.notes, /cannot be reached/);
  for (const args of [
    ['record', 'list', '--json', '--csv'],
    ['whoami', '--csv'],
    ['record', 'get'],
    ['fly'],
  ]) {
    assert.equal((await mb.run(args)).exit_code, 2, args.join(' '));
  }
  const path = join(mb.folder, PROFILES);
  await mb.run(['login', server.base_url, '--with-token'], { input: token });
  await writeFile(path, '{"broken');
  const broken = await mb.run(['profile', 'list']);
  assert.deepEqual([broken.exit_code, broken.notes.includes('is not JSON')], [1, true]);
  assert.doesNotMatch(refused.notes + nobody.notes + broken.notes, /\n +at /);
});
