import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { makePageClient, PASSWORD } from '../../../tests/kit/clients/page-client.ts';
import { makeUser } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { TEST_SECRET } from '../../../tests/kit/test-context.ts';
import { startTestServer } from '../../../tests/kit/test-server.ts';
import { untilFree } from '../../../tests/kit/until-free.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeKeys } from '../../base/config/keys.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { toSetupCode } from './setup-code.ts';
import { listUsers } from '../users/user-queries.ts';

/** All servers of the tests have the same secret. */
const setup_code = toSetupCode(makeKeys(TEST_SECRET));
const owner = {
  setup_code,
  name: 'Ana Kim',
  email: 'ana@example.com',
  password: PASSWORD,
  locale: 'ko',
  workspace_name: '서오리 연구소',
  timezone: 'Asia/Seoul',
};

/** Starts a server without users. */
async function startEmptyServer(t: TestContext) {
  const server = await startTestServer();
  t.after(() => server.stop());
  return server;
}

test('Whoever has the setup code becomes the owner of the first workspace, and is signed in', async (t) => {
  const server = await startEmptyServer(t);
  assert.equal((await server.get('/app/sign-in-options')).body.needs_owner, true);
  const page = makePageClient(server);
  const answer = await page.send('POST', '/app/owner', { body: owner });
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.body.user.locale, 'ko');
  const token = await page.getToken();
  const { items } = requireOk(await server.get('/v2/workspaces', token)).body;
  assert.deepEqual(
    items.map(({ slug, name, timezone }: Record<string, string>) => ({ slug, name, timezone })),
    [{ slug: 'workspace', name: '서오리 연구소', timezone: 'Asia/Seoul' }],
  );
  assert.equal(items[0].base_role, 'owner');
  assert.equal((await server.get('/app/sign-in-options')).body.needs_owner, false);
});

test('Of several concurrent first visitors one becomes the owner', async (t) => {
  const server = await startEmptyServer(t);
  const visitors = Array.from({ length: 8 }, (_, place) =>
    untilFree(() =>
      makePageClient(server).send('POST', '/app/owner', {
        body: { ...owner, email: `visitor${place}@example.com` },
      }),
    ),
  );
  const statuses = (await Promise.all(visitors)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 201).length, 1, String(statuses));
  assert.equal(statuses.filter((status) => status === 403).length, 7, String(statuses));
  assert.equal((await listUsers(server.ctx.db)).length, 1);
});

test('Once there is a user, nobody else can become the owner by the setup page', async (t) => {
  const server = await startEmptyServer(t);
  await makeUser(server);
  const answer = await makePageClient(server).send('POST', '/app/owner', { body: owner });
  assertError(answer, 403, 'FORBIDDEN');
  assert.equal(answer.headers.get('set-cookie'), null);
});

test('The slug of the workspace is made of its name, and differs from existing ones', async (t) => {
  const server = await startEmptyServer(t);
  await createWorkspace(server.ctx.db, { slug: 'ana-sohne', name: 'Earlier' }, server.clock.now());
  const body = { ...owner, workspace_name: ' Ana & Söhne! ' };
  const page = makePageClient(server);
  requireOk(await page.send('POST', '/app/owner', { body }));
  const { items } = requireOk(await server.get('/v2/workspaces', await page.getToken())).body;
  assert.deepEqual(
    items.map(({ slug }: { slug: string }) => slug),
    ['ana-sohne-2'],
  );
});

test('An unknown time zone, an invalid address and a short password are 422, and nobody is created', async (t) => {
  const server = await startEmptyServer(t);
  for (const wrong of [
    { timezone: '+09:00' },
    { email: 'ana' },
    { email: 'a b@example.com' },
    { password: 'short' },
    { setup_code: '' },
    { setup_code: '0000-0000-0000-0000' },
    { setup_code: setup_code.slice(0, -1) },
  ]) {
    const answer = await makePageClient(server).send('POST', '/app/owner', { body: { ...owner, ...wrong } });
    assertError(answer, 422, 'VALIDATION_ERROR');
    assert.equal(answer.body.errors[0].path, `body.${Object.keys(wrong)[0]}`);
  }
  assert.deepEqual(await listUsers(server.ctx.db), []);
});

test('The setup code may be typed in any form, and differs for another secret', async (t) => {
  const server = await startEmptyServer(t);
  const page = makePageClient(server);
  const other = toSetupCode(makeKeys('another secret, also long enough to be one'));
  const send = (code: string) => page.send('POST', '/app/owner', { body: { ...owner, setup_code: code } });
  assertError(await send(other), 422, 'VALIDATION_ERROR');
  assert.equal((await send(` ${setup_code.toUpperCase().replaceAll('-', ' ')} `)).status, 201);
  assertError(await send(other), 403, 'FORBIDDEN');
});
