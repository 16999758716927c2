/** What a directory says of roles, and what it leaves to the pages. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as kit from '../../../tests/kit/clients/make-directory.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

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
