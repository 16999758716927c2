import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const [ana, bo] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const url = `${workspace.app_path}/saved-searches`;
  const save = (name: string, { token } = ana, search = 'query=budget') =>
    server.send('POST', url, { token, body: { name, search } });
  const list = async ({ token }: TestMember = ana) =>
    (await server.get(url, token)).body.items.map(({ name, search }: Record<string, string>) => [
      name,
      search,
    ]);
  return { url, ana, bo, save, list };
}

test('without a token it is 401, from another workspace 403', async () => {
  const { url } = await makeScene();
  const { ana: stranger } = await makeScene();
  assertError(await server.get(url), 401, 'UNAUTHORIZED');
  assertError(await server.get(url, stranger.token), 403, 'FORBIDDEN');
});

test('a name has no more marks on a letter than people write', async () => {
  const { save } = await makeScene();
  const { status, body } = await save(`a${'\u0316'.repeat(90)}b`);
  assert.deepEqual([status, body.name], [201, `a${'\u0316'.repeat(30)}b`]);
});

test('a search is kept under a name, renamed, replaced and removed', async () => {
  const { url, ana, save, list } = await makeScene();
  const { status, body } = await save('  Budget   talks ');
  assert.deepEqual([status, body.name, body.search], [201, 'Budget talks', 'query=budget']);
  await save('an earlier one', ana, 'view=mine');
  assert.deepEqual(await list(), [
    ['an earlier one', 'view=mine'],
    ['Budget talks', 'query=budget'],
  ]);
  const change = (changes: object) =>
    server.send('PATCH', `${url}/${body.id}`, { token: ana.token, body: changes });
  assert.equal((await change({ name: '예산' })).status, 200);
  assert.equal((await change({ search: 'query=예산' })).body.name, '예산');
  assertError(await change({ name: 'an earlier one' }), 409, 'CONFLICT');
  assertError(await change({ name: ' ' }), 422, 'VALIDATION_ERROR');
  assert.equal((await server.send('DELETE', `${url}/${body.id}`, { token: ana.token })).status, 204);
  assertError(await server.send('DELETE', `${url}/${body.id}`, { token: ana.token }), 404, 'NOT_FOUND');
  assert.deepEqual(await list(), [['an earlier one', 'view=mine']]);
});

test('a name is taken once a member, and another member neither sees nor reaches it', async () => {
  const { url, bo, save, list } = await makeScene();
  const { body } = await save('Budget');
  assertError(await save('Budget'), 409, 'CONFLICT');
  assert.deepEqual(await list(bo), []);
  const path = `${url}/${body.id}`;
  assertError(
    await server.send('PATCH', path, { token: bo.token, body: { name: 'Mine' } }),
    404,
    'NOT_FOUND',
  );
  assertError(await server.send('DELETE', path, { token: bo.token }), 404, 'NOT_FOUND');
  assert.equal((await save('Budget', bo)).status, 201);
  assert.deepEqual(await list(), [['Budget', 'query=budget']]);
});

test('a member keeps a hundred of them', async () => {
  const { save } = await makeScene();
  for (let place = 0; place < 100; place += 1) assert.equal((await save(`search ${place}`)).status, 201);
  assertError(await save('one more'), 409, 'CONFLICT');
});

test('a member who saves many at once keeps no more than a hundred', async () => {
  const { save, list } = await makeScene();
  const answers = await Promise.all(Array.from({ length: 120 }, (_, index) => save(`search ${index}`)));
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused) assertError(answer, 409, 'CONFLICT');
  assert.deepEqual([refused.length, (await list()).length], [20, 100]);
});
