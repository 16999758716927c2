import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember, setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
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
  path: () => '/teams',
  permission: 'team.read',
  invalid: [
    '?query=',
    `?query=${'x'.repeat(1_001)}`,
    '?member_id=0',
    '?member_id=me',
    '?limit=101',
    '?query=%00',
  ],
});

/** Lists teams as a member of the workspace; `ids` of the page. */
async function makeLister(workspace: TestWorkspace) {
  const { token } = await makeMember(server, workspace);
  return async (query = '') => {
    const { status, body } = await server.get(`${workspace.path}/teams${query}`, token);
    assert.equal(status, 200);
    const items = body.items as { id: number; name: string }[];
    return { ...body, names: items.map(({ name }) => name), ids: items.map(({ id }) => id) };
  };
}

test('a guest sees the teams of the workspace, by id', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const sales = await makeTeam(server, workspace, { name: 'Sales', description: 'Sells', is_default: true });
  const design = await makeTeam(server, workspace, { name: 'Design' });
  await makeTeam(server, await makeWorkspace(server));
  const { body } = await server.get(`${workspace.path}/teams`, guest.token);
  const now = server.clock.now().toISOString();
  const rest = {
    created_at: now,
    updated_at: now,
    request_insight_extract_type: null,
    default_custom_insight_template_id: null,
  };
  assert.deepEqual(body, {
    items: [
      { id: sales, name: 'Sales', description: 'Sells', is_default: true, ...rest },
      { id: design, name: 'Design', description: null, is_default: false, ...rest },
    ],
    page: { offset: 0, limit: 20, total: 2 },
  });
});

test('a plan without teams is 402, with the error type of plans', async () => {
  const workspace = await makeWorkspace(server, { has_teams: false });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  assertError(await server.get(`${workspace.path}/teams`, owner.token), 402, 'FEATURE_NOT_AVAILABLE');
});

test('a suspended workspace is reported before a plan without teams, and that before a missing permission', async () => {
  const workspace = await makeWorkspace(server, { has_teams: false });
  const role_ids = [await makeWorkspaceRole(server, workspace, { 'team.read': 'deny' })];
  const { token } = await makeMember(server, workspace, { role_ids });
  const url = `${workspace.path}/teams`;
  assertError(await server.get(`${url}?limit=0`, token), 422, 'VALIDATION_ERROR');
  assertError(await server.get(url, token), 402, 'FEATURE_NOT_AVAILABLE');
  await setWorkspaceStatus(server, workspace, 'suspended');
  assertError(await server.get(url, token), 403, 'FORBIDDEN');
});

test('query finds names that contain it, without regard to case, accents and width', async () => {
  const workspace = await makeWorkspace(server);
  const list = await makeLister(workspace);
  for (const name of ['Équipe Été', 'ＳＡＬＥＳ Asia', '영업 팀', 'R&D (100%)', 'a_b\\c', 'Straße']) {
    await makeTeam(server, workspace, { name });
  }
  const find = async (query: string) => (await list(`?query=${encodeURIComponent(query)}`)).names;
  assert.deepEqual(await find('equipe ete'), ['Équipe Été']);
  assert.deepEqual(await find('ÉTÉ'), ['Équipe Été']);
  assert.deepEqual(await find('sales'), ['ＳＡＬＥＳ Asia']);
  assert.deepEqual(await find('ｓ ａ'), ['ＳＡＬＥＳ Asia']);
  assert.deepEqual(await find('업 팀'), ['영업 팀']);
  assert.deepEqual(await find('STRASSE'), ['Straße']);
  assert.deepEqual(await find('nobody'), []);
});

test('wildcards of SQL are plain characters', async () => {
  const workspace = await makeWorkspace(server);
  const list = await makeLister(workspace);
  for (const name of ['100%', '1000', 'a_b', 'axb', 'c\\d', 'cd'])
    await makeTeam(server, workspace, { name });
  const find = async (query: string) => (await list(`?query=${encodeURIComponent(query)}`)).names;
  assert.deepEqual(await find('0%'), ['100%']);
  assert.deepEqual(await find('a_b'), ['a_b']);
  assert.deepEqual(await find('\\'), ['c\\d']);
});

test('member_id filters by member, deactivated or not; an unknown member has no teams', async () => {
  const workspace = await makeWorkspace(server);
  const list = await makeLister(workspace);
  const [first, , third] = [
    await makeTeam(server, workspace),
    await makeTeam(server, workspace),
    await makeTeam(server, workspace),
  ];
  const person = await makeMember(server, workspace);
  await makeTeamMember(server, workspace, first, person);
  await makeTeamMember(server, workspace, third, person, { base_role: 'leader' });
  assert.deepEqual((await list(`?member_id=${person.member_id}`)).ids, [first, third]);
  await deactivateMember(server, workspace, person);
  assert.deepEqual((await list(`?member_id=${person.member_id}`)).ids, [first, third]);

  const elsewhere = await makeWorkspace(server);
  const stranger = await makeMember(server, elsewhere);
  await makeTeamMember(server, elsewhere, await makeTeam(server, elsewhere), stranger);
  for (const member_id of [stranger.member_id, Number.MAX_SAFE_INTEGER]) {
    const { items, page } = await list(`?member_id=${member_id}`);
    assert.deepEqual({ items, total: page.total }, { items: [], total: 0 });
  }
});

test('query and member_id both have to hold, and total counts what they leave', async () => {
  const workspace = await makeWorkspace(server);
  const list = await makeLister(workspace);
  const person = await makeMember(server, workspace);
  for (const name of ['Sales East', 'Sales West', 'Support']) {
    await makeTeamMember(server, workspace, await makeTeam(server, workspace, { name }), person);
  }
  await makeTeam(server, workspace, { name: 'Sales North' });
  const { names, page } = await list(`?query=sales&member_id=${person.member_id}&offset=1&limit=1`);
  assert.deepEqual(names, ['Sales West']);
  assert.deepEqual(page, { offset: 1, limit: 1, total: 2 });
});

test('pages cut the list by id, and past its end the total still stands', async () => {
  const workspace = await makeWorkspace(server);
  const list = await makeLister(workspace);
  const ids: number[] = [];
  for (let made = 0; made < 21; made += 1) ids.push(await makeTeam(server, workspace));
  assert.deepEqual((await list()).ids, ids.slice(0, 20));
  assert.deepEqual((await list('?offset=20')).ids, ids.slice(20));
  assert.deepEqual((await list('?offset=7&limit=3')).ids, ids.slice(7, 10));
  for (const offset of [21, Number.MAX_SAFE_INTEGER]) {
    const { items, page } = await list(`?offset=${offset}&limit=100`);
    assert.deepEqual({ items, page }, { items: [], page: { offset, limit: 100, total: 21 } });
  }
});
