import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError, testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: () => '/members',
  permission: 'member.read',
  invalid: [
    '?query=',
    `?query=${'x'.repeat(1_001)}`,
    '?status=gone',
    '?status=',
    '?team_id=0',
    '?limit=0',
    '?limit=101',
    '?offset=-1',
    '?query=a&query=b',
  ],
});

/** A workspace with an owner who lists its members; `names` of the page. */
async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Owner' });
  const list = async (query = '') => {
    const { status, body } = await server.get(`${workspace.path}/members${query}`, owner.token);
    assert.equal(status, 200);
    return { ...body, names: body.items.map((item: { name: string }) => item.name) };
  };
  const find = async (query: string): Promise<string[]> =>
    (await list(`?query=${encodeURIComponent(query)}`)).names;
  return { workspace, owner, list, find };
}

async function makeNamed(workspace: TestWorkspace, names: readonly string[]) {
  const members = [];
  for (const name of names) members.push(await makeMember(server, workspace, { name }));
  return members;
}

test('guests may not see the members', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  assertError(await server.get(`${workspace.path}/members`, guest.token), 403, 'FORBIDDEN');
});

test('all members come by id, deactivated ones too, each as the detail shows it', async () => {
  const { workspace, owner, list } = await makeScene();
  const [ada, bob] = await makeNamed(workspace, ['Ada', 'Bob']);
  assert.ok(ada !== undefined && bob !== undefined);
  await deactivateMember(server, workspace, ada);
  await makeMember(server, await makeWorkspace(server), { name: 'Elsewhere' });
  const { items, names, page } = await list();
  assert.deepEqual(names, ['Owner', 'Ada', 'Bob']);
  assert.deepEqual(page, { offset: 0, limit: 20, total: 3 });
  for (const item of items) {
    const { body } = await server.get(`${workspace.path}/members/${item.id}`, owner.token);
    assert.deepEqual(item, body);
  }
});

test('status keeps those with that status', async () => {
  const { workspace, list } = await makeScene();
  const [ada] = await makeNamed(workspace, ['Ada', 'Bob']);
  assert.ok(ada !== undefined);
  await deactivateMember(server, workspace, ada);
  assert.deepEqual((await list('?status=active')).names, ['Owner', 'Bob']);
  assert.deepEqual((await list('?status=deactivated')).names, ['Ada']);
});

test('team_id keeps the members of that team; an unknown team has none', async () => {
  const { workspace, list } = await makeScene();
  const [ada, , cleo] = await makeNamed(workspace, ['Ada', 'Bob', 'Cleo']);
  assert.ok(ada !== undefined && cleo !== undefined);
  const team_id = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team_id, cleo);
  await makeTeamMember(server, workspace, team_id, ada);
  await deactivateMember(server, workspace, ada);
  assert.deepEqual((await list(`?team_id=${team_id}`)).names, ['Ada', 'Cleo']);

  const elsewhere = await makeWorkspace(server);
  const theirTeam = await makeTeam(server, elsewhere);
  await makeTeamMember(server, elsewhere, theirTeam, await makeMember(server, elsewhere));
  for (const id of [theirTeam, Number.MAX_SAFE_INTEGER]) {
    const { names, page } = await list(`?team_id=${id}`);
    assert.deepEqual({ names, total: page.total }, { names: [], total: 0 });
  }
});

test('query finds names that contain it, without regard to case, accents and width', async () => {
  const { workspace, find } = await makeScene();
  await makeNamed(workspace, ['Zoë Müller', '김지우', 'Ｔａｎａｋａ', 'O’Brien', 'Łukasz']);
  assert.deepEqual(await find('ZOE'), ['Zoë Müller']);
  assert.deepEqual(await find('ë mu'), ['Zoë Müller']);
  assert.deepEqual(await find('지우'), ['김지우']);
  assert.deepEqual(await find('tanaka'), ['Ｔａｎａｋａ']);
  assert.deepEqual(await find('ＴＡＮＡ'), ['Ｔａｎａｋａ']);
  assert.deepEqual(await find('lukasz'), ['Łukasz']);
  assert.deepEqual(await find('Zoë M.'), []);
});

test('query finds e-mail addresses too, but does not match across name and address', async () => {
  const { workspace, find } = await makeScene();
  await makeMember(server, workspace, { name: 'Ada', email: 'countess@Babbage.example' });
  assert.deepEqual(await find('ESS@bab'), ['Ada']);
  assert.deepEqual(await find('adacountess'), []);
  assert.deepEqual(await find('Ada countess'), []);
});

test('wildcards of SQL are plain characters', async () => {
  const { workspace, find } = await makeScene();
  await makeNamed(workspace, ['100%', '1000', 'a_b', 'axb', 'c\\d', 'cd']);
  assert.deepEqual(await find('0%'), ['100%']);
  assert.deepEqual(await find('_'), ['a_b']);
  assert.deepEqual(await find('\\'), ['c\\d']);
  assert.deepEqual(await find("'"), []);
});

test('filters all have to hold, and total counts what they leave', async () => {
  const { workspace, list } = await makeScene();
  const team_id = await makeTeam(server, workspace);
  const members = await makeNamed(workspace, ['Kim One', 'Kim Two', 'Kim Three', 'Lee', 'Kim Four']);
  for (const member of members.slice(0, 4)) await makeTeamMember(server, workspace, team_id, member);
  for (const member of members.slice(0, 1)) await deactivateMember(server, workspace, member);
  const { names, page } = await list(`?query=kim&status=active&team_id=${team_id}&limit=1`);
  assert.deepEqual(names, ['Kim Two']);
  assert.deepEqual(page, { offset: 0, limit: 1, total: 2 });
});

test('pages cut the list, and past its end the total still stands', async () => {
  const { workspace, list } = await makeScene();
  await makeNamed(workspace, ['Kim A', 'Kim B', 'Kim C']);
  assert.deepEqual((await list('?limit=2&offset=1')).names, ['Kim A', 'Kim B']);
  assert.deepEqual((await list('?limit=2&offset=1&query=kim')).names, ['Kim B', 'Kim C']);
  const offset = Number.MAX_SAFE_INTEGER;
  for (const [query, total] of [
    ['', 4],
    ['&query=kim', 3],
    ['&query=nobody', 0],
  ] as const) {
    const { items, page } = await list(`?offset=${offset}&limit=100${query}`);
    assert.deepEqual({ items, page }, { items: [], page: { offset, limit: 100, total } });
  }
});

test('the roles and teams of many members take as many statements as those of one', async (t) => {
  const { workspace, list } = await makeScene();
  const team_id = await makeTeam(server, workspace);
  const addMembers = async (count: number) => {
    for (let added = 0; added < count; added += 1) {
      const role_ids = [await makeWorkspaceRole(server, workspace)];
      const member = await makeMember(server, workspace, { role_ids });
      const teamRoleIds = [await makeTeamRole(server, workspace)];
      await makeTeamMember(server, workspace, team_id, member, { role_ids: teamRoleIds });
    }
  };
  const query = t.mock.method(server.ctx.db, 'query');
  const countStatements = async () => {
    // The first request after a change also loads the requester's own permissions again.
    await list();
    query.mock.resetCalls();
    await list();
    return query.mock.callCount();
  };
  await addMembers(1);
  const ofOne = await countStatements();
  await addMembers(15);
  assert.equal(await countStatements(), ofOne);
});
