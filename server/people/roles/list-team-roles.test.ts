import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissionResources } from '@minutebook/contract/resources/allowed-values.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: () => '/team-roles',
  permission: 'role.read',
  invalid: ['?limit=0', '?limit=101', '?offset=-1', '?offset=0x10'],
});

interface Role {
  id: number;
  name: string;
  is_system_role: boolean;
  permissions: { resource: string; effect: string }[];
}

test('leader and member come first with their defaults, every resource listed', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const { body } = await server.get(`${workspace.path}/team-roles`, member.token);
  const roles = body.items as Role[];
  const seen = roles.map(({ name, is_system_role, permissions }) => ({
    name,
    is_system_role,
    listed: permissions.length,
    allowed: permissions.filter(({ effect }) => effect === 'allow').map(({ resource }) => resource),
  }));
  const listed = permissionResources.length;
  assert.deepEqual(seen, [
    {
      name: 'leader',
      is_system_role: true,
      listed,
      allowed: ['record.edit', 'record.label', 'record.share', 'record.export'],
    },
    { name: 'member', is_system_role: true, listed, allowed: [] },
  ]);
});

test('custom team roles follow, with their explicit effects; workspace roles are not among them', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const effects = { 'record.unmask': 'allow', 'record.edit': 'deny' } as const;
  const id = await makeTeamRole(server, workspace, effects, { name: 'Editor', description: 'Edits' });
  await makeWorkspaceRole(server, workspace);
  await makeTeamRole(server, await makeWorkspace(server));
  const { body } = await server.get(`${workspace.path}/team-roles`, member.token);
  assert.deepEqual(body.page, { offset: 0, limit: 100, total: 3 });
  assert.deepEqual(body.items[2], {
    id,
    name: 'Editor',
    description: 'Edits',
    is_system_role: false,
    permissions: [
      { resource: 'record.edit', effect: 'deny' },
      { resource: 'record.unmask', effect: 'allow' },
    ],
  });
});

test('pages cut the list, and past its end the total still stands', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const page = async (query: string) =>
    (await server.get(`${workspace.path}/team-roles?${query}`, member.token)).body;
  const second = await page('offset=1&limit=1');
  assert.deepEqual(
    second.items.map((role: Role) => role.name),
    ['member'],
  );
  assert.deepEqual(second.page, { offset: 1, limit: 1, total: 2 });
  const offset = Number.MAX_SAFE_INTEGER;
  assert.deepEqual(await page(`offset=${offset}`), { items: [], page: { offset, limit: 100, total: 2 } });
});

test('guests may not see the team roles', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  assert.equal((await server.get(`${workspace.path}/team-roles`, guest.token)).status, 403);
});
