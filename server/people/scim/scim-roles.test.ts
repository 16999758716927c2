/** What a directory says of roles, and what it leaves to the pages. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as kit from '../../../tests/kit/clients/make-directory.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeServiceAccount } from '../../../tests/kit/make/make-service-account.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { putTeamMember } from '../teams/team-member-acts.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

type Place = Parameters<typeof makeMember>[2];

async function makeDirectory() {
  const { workspace, owner, ...directory } = await kit.makeDirectory(server);
  const send = (method: string, below: string, body?: object) =>
    directory.send(method, below, { body, headers: { 'content-type': 'application/scim+json' } });
  const roleOf = async (at: string) => requireOk(await send('GET', at)).body.roles[0].value;
  const make = async (place: Place) => {
    const { member_id, email } = await makeMember(server, workspace, place);
    return { email, at: `/Users/${member_id}`, member_id };
  };
  return { workspace, owner, send, roleOf, make };
}

test('Who was deleted comes back as somebody new: in no role but that which the directory names', async () => {
  const { workspace, owner, send, roleOf, make } = await makeDirectory();
  const role_id = await makeWorkspaceRole(server, workspace, { 'record.read_all': 'allow' });
  for (const [was, said, is] of [
    ['owner', undefined, 'member'],
    ['owner', 'guest', 'guest'],
    ['admin', undefined, 'member'],
    ['admin', 'admin', 'admin'],
    ['member', undefined, 'member'],
    ['guest', undefined, 'guest'],
    ['guest', 'member', 'member'],
  ] as const) {
    const { email, at, member_id } = await make({ base_role: was, role_ids: [role_id] });
    assert.equal((await send('DELETE', at)).status, 204);
    const back = { userName: email, ...(said !== undefined && { roles: [{ value: said }] }) };
    requireOk(await send('POST', '/Users', back));
    const member = requireOk(await server.get(`${workspace.path}/members/${member_id}`, owner.token)).body;
    const { status, base_role, workspace_roles } = member;
    assert.deepEqual([status, base_role, workspace_roles], ['active', is, []], `${was}, ${said}`);
    assert.equal(await roleOf(at), is);
  }
});

test('Who was deactivated and is active again has what they had', async () => {
  const { workspace, owner, send, make } = await makeDirectory();
  const role_id = await makeWorkspaceRole(server, workspace, { 'record.read_all': 'allow' });
  const { at, member_id } = await make({ base_role: 'admin', role_ids: [role_id] });
  for (const value of [false, true])
    requireOk(await send('PATCH', at, { Operations: [{ op: 'replace', path: 'active', value }] }));
  const member = requireOk(await server.get(`${workspace.path}/members/${member_id}`, owner.token)).body;
  assert.deepEqual([member.status, member.base_role, member.workspace_roles.length], ['active', 'admin', 1]);
});

test('A role that is taken away is gone, in every shape; a guest becomes a member by name alone', async () => {
  const { send, roleOf, make } = await makeDirectory();
  const admin = JSON.stringify({ id: '8ae06bd4', value: 'Admin', displayName: 'A role' });
  const shapes = [
    { op: 'remove', path: 'roles' },
    { op: 'Remove', path: 'roles[value eq "admin"]' },
    { op: 'Remove', path: 'roles', value: [{ value: 'Admin' }] },
    { op: 'Remove', path: 'roles', value: [{ value: admin }] },
    { op: 'remove', path: 'roles[primary eq "True"].value' },
    { op: 'Replace', path: 'roles[primary eq "True"].value', value: '' },
    { op: 'replace', path: 'roles', value: [] },
    { op: 'replace', value: { roles: [] } },
    { op: 'Replace', path: 'roles', value: [{ value: ' ' }] },
  ];
  const patch = async (at: string, operation: object) =>
    requireOk(await send('PATCH', at, { Operations: [operation] })).body.roles[0].value;
  for (const operation of shapes) {
    const { at } = await make({ base_role: 'admin' });
    assert.equal(await patch(at, operation), 'member', JSON.stringify(operation));
  }
  const { at, email } = await make({ base_role: 'admin' });
  requireOk(await send('PUT', at, { userName: email, displayName: 'Ada' }));
  assert.equal(await roleOf(at), 'admin');
  requireOk(await send('PUT', at, { userName: email, displayName: 'Ada', roles: [] }));
  assert.equal(await roleOf(at), 'member');
  const [guest, owner] = [await make({ base_role: 'guest' }), await make({ base_role: 'owner' })];
  assert.equal(await patch(guest.at, { op: 'remove', path: 'roles' }), 'guest');
  assert.equal(await patch(owner.at, { op: 'remove', path: 'roles' }), 'owner');
});

test('Of several roles the one that the directory calls the primary one counts, else the highest', async () => {
  const { send, make } = await makeDirectory();
  const add = (...value: object[]) => ({ op: 'Add', path: 'roles', value });
  const [asMember, asAdmin, unknown] = [{ value: 'member' }, { value: 'admin' }, { value: 'Sales' }];
  const first = { primary: true };
  for (const [was, operation, is] of [
    ['admin', add({ ...asMember, ...first }), 'member'],
    ['admin', add({ ...asMember, primary: 'True' }), 'member'],
    ['admin', add(asMember), 'admin'],
    ['admin', add({ ...unknown, ...first }), 'admin'],
    ['admin', { op: 'Remove', path: 'roles', value: [unknown] }, 'admin'],
    ['member', add(asAdmin), 'admin'],
    ['member', add({ ...asAdmin, primary: false }), 'admin'],
    ['member', add({ ...asMember, ...first }, asAdmin), 'member'],
    ['guest', { op: 'replace', path: 'roles', value: [{ ...asMember, ...first }, asAdmin] }, 'member'],
    ['member', { op: 'replace', path: 'roles', value: [unknown] }, 'member'],
  ] as const) {
    const { at } = await make({ base_role: was });
    const changed = requireOk(await send('PATCH', at, { Operations: [operation] })).body;
    assert.equal(changed.roles[0].value, is, `${was}, ${JSON.stringify(operation)}`);
  }
});

test('A service account in a team is no member of the group, and stays when the group is filled anew', async () => {
  const { workspace, owner, send, make } = await makeDirectory();
  const account = await makeServiceAccount(server, workspace, owner);
  const person = String((await make({})).member_id);
  const team_id = await makeTeam(server, workspace);
  const act = { workspace_id: workspace.workspace_id, at: server.clock.now() };
  const place = { team_id, member_id: account, base_role: 'member', role_ids: [] } as const;
  await putTeamMember(server.ctx.db, act, place);
  const at = `/Groups/${team_id}`;
  assert.deepEqual(requireOk(await send('GET', at)).body.members ?? [], []);
  const filter = encodeURIComponent(`members eq "${account}"`);
  assert.equal(requireOk(await send('GET', `/Groups?filter=${filter}`)).body.totalResults, 0);
  const members = [{ value: person }];
  requireOk(await send('PATCH', at, { Operations: [{ op: 'replace', path: 'members', value: members }] }));
  const filled = requireOk(await send('PUT', at, { members })).body;
  assert.deepEqual(
    filled.members.map(({ value }: { value: string }) => value),
    [person],
  );
  requireOk(await send('PUT', at, { members: [] }));
  const left = requireOk(await server.get(`${workspace.path}/teams/${team_id}/members`, owner.token)).body;
  assert.deepEqual(
    left.items.map(({ member_id }: { member_id: number }) => member_id),
    [account],
  );
});
