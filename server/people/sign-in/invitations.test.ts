import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import {
  makeMember,
  makeUser,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import {
  givePassword,
  makePageClient,
  PASSWORD,
  signInOnPage,
} from '../../../tests/kit/clients/page-client.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type Answer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import { updateMember, type MemberChanges } from '../members/member-acts.ts';
import { cancelInvitation, createInvitation, type NewInvitation } from '../invitations/invitation-acts.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server, { name: 'Seori Lab' });
  owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Min' });
});
after(() => server.stop());

let made = 0;
async function invite(fields: Partial<NewInvitation> = {}, place = workspace, by = owner) {
  made += 1;
  const email = fields.email ?? `guest${made}@example.com`;
  const invitation = { base_role: 'member' as const, invited_by_member_id: by.member_id, ...fields, email };
  const created = await createInvitation(
    server.ctx.db,
    { workspace_id: place.workspace_id, at: server.clock.now() },
    invitation,
  );
  return { ...created, email, path: `/app/invitations/${created.token}` };
}
const newcomer = { name: 'Sora', password: PASSWORD, locale: 'ja' };
const accept = (path: string, body: unknown = newcomer): Promise<Answer> =>
  makePageClient(server).send('POST', path, { body });

async function baseRoleOf(token: string): Promise<string> {
  const { items } = requireOk(await server.get('/v2/workspaces', token)).body;
  return items.find(({ slug }: { slug: string }) => slug === workspace.slug).base_role;
}

test('The link says who invites whom to which workspace, and whether the person already has a password', async () => {
  const { path, email, expires_at } = await invite();
  const { body } = requireOk(await server.get(path));
  assert.deepEqual(body, {
    workspace_name: 'Seori Lab',
    workspace_slug: workspace.slug,
    email,
    invited_by: 'Min',
    expires_at: expires_at.toISOString(),
    has_account: false,
  });
  const user = await makeUser(server);
  const known = await invite({ email: user.email.toUpperCase() });
  assert.equal((await server.get(known.path)).body.has_account, true);
});

test('A new user accepts with a name and a password: signed in, in the role, the roles and the teams of the invitation', async () => {
  const role_id = await makeWorkspaceRole(server, workspace, { 'label.manage': 'allow' });
  const team_id = await makeTeam(server, workspace);
  const { path, email } = await invite({ base_role: 'guest', role_ids: [role_id], team_ids: [team_id] });
  const page = makePageClient(server);
  const { body } = requireOk(await page.send('POST', path, { body: newcomer }));
  assert.deepEqual({ ...body.user, id: 0 }, { id: 0, name: 'Sora', email, locale: 'ja' });
  const token = await page.getToken();
  assert.equal(await baseRoleOf(token), 'guest');
  const members = await server.get(`${workspace.path}/teams/${team_id}/members`, owner.token);
  assert.deepEqual(
    requireOk(members).body.items.map((item: { email: string }) => item.email),
    [email],
  );
  requireOk(await makePageClient(server).signIn(email));
});

test('An existing user accepts with the password of the account, which does not change', async () => {
  const user = await makeUser(server, { name: 'Jun' });
  await givePassword(server, user);
  const { path } = await invite({ email: user.email });
  assertError(await accept(path, { password: 'another password' }), 401, 'UNAUTHORIZED');
  assertError(await accept(path, {}), 401, 'UNAUTHORIZED');
  const { body } = requireOk(await accept(path, { name: 'Other', password: PASSWORD }));
  assert.equal(body.user.id, user.user_id);
  assert.equal(body.user.name, 'Jun');
});

test('The invited user needs no password while signed in; anybody else does', async () => {
  const user = await makeUser(server);
  const other = await signInOnPage(server, await makeUser(server));
  const page = await signInOnPage(server, user);
  const { path } = await invite({ email: user.email });
  assertError(await other.send('POST', path, { body: {} }), 401, 'UNAUTHORIZED');
  const { body } = requireOk(await page.send('POST', path, { body: {} }));
  assert.equal(body.user.id, user.user_id);
});

test('A new user needs a name and a password of ten characters', async () => {
  const { path } = await invite();
  for (const [body, field] of [
    [{ password: PASSWORD }, 'name'],
    [{ name: ' ', password: PASSWORD }, 'name'],
    [{ name: 'Sora' }, 'password'],
    [{ name: 'Sora', password: '123456789' }, 'password'],
  ] as const) {
    const answer = await accept(path, body);
    assertError(answer, 422, 'VALIDATION_ERROR');
    assert.equal(answer.body.errors[0].path, `body.${field}`);
  }
  requireOk(await accept(path));
});

test('An accepted, cancelled, expired or unknown invitation is the same 404', async () => {
  const accepted = await invite();
  requireOk(await accept(accepted.path));
  const cancelled = await invite();
  const { workspace_id } = workspace;
  await cancelInvitation(server.ctx.db, { workspace_id, at: server.clock.now() }, cancelled.invitation_id);
  const expired = await invite({ expires_in_days: 1 });
  server.clock.advance(DAY_MS);
  for (const path of [accepted.path, cancelled.path, expired.path, '/app/invitations/inv_none']) {
    assertError(await server.get(path), 404, 'INVITATION_NOT_FOUND');
    const answer = await accept(path);
    assertError(answer, 404, 'INVITATION_NOT_FOUND');
    assert.match(answer.body.message, /no longer open/);
    assert.equal(answer.headers.get('set-cookie'), null);
  }
});

test('Of two people who accept an invitation concurrently one joins', async () => {
  const { path } = await invite();
  const answers = await Promise.all([accept(path), accept(path), accept(path)]);
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  assert.equal(statuses[0], 200);
  assert.ok(
    statuses.slice(1).every((status) => status === 404 || status === 401),
    String(statuses),
  );
});

test('Somebody who has become a member in the meantime keeps that role', async () => {
  const user = await makeUser(server);
  await givePassword(server, user);
  const { path } = await invite({ email: user.email, base_role: 'guest' });
  await makeMember(server, workspace, { user, base_role: 'admin' });
  requireOk(await accept(path, { password: PASSWORD }));
  assert.equal(await baseRoleOf(user.token), 'admin');
});

test('A workspace at its limit of members refuses one more, and the invitation stays open', async () => {
  const quota = { transcription_minutes: null, storage_bytes: null, records: null, members: 2 };
  const small = await makeWorkspace(server, { quota });
  const by = await makeMember(server, small, { base_role: 'owner' });
  const invitations = await Promise.all([1, 2, 3].map(() => invite({}, small, by)));
  const answers = await Promise.all(invitations.map(({ path }) => accept(path)));
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  assert.deepEqual(statuses, [200, 403, 403]);
  assert.ok(answers.every(({ status, body }) => status === 200 || body.type === 'QUOTA_EXCEEDED'));
  const refused = invitations[answers.findIndex(({ status }) => status === 403)]?.path ?? '';
  assert.equal(requireOk(await server.get(refused)).body.has_account, false);
});

test('A workspace that is suspended lets nobody in', async () => {
  const place = await makeWorkspace(server);
  const by = await makeMember(server, place, { base_role: 'owner' });
  const { path } = await invite({}, place, by);
  await setWorkspaceStatus(server, place, 'suspended');
  assertError(await server.get(path), 404, 'INVITATION_NOT_FOUND');
  assertError(await accept(path), 404, 'INVITATION_NOT_FOUND');
});

test('An invitation gives no more than its inviter could give by the time it is accepted', async () => {
  const act = () => ({ workspace_id: workspace.workspace_id, at: server.clock.now() });
  const lose = (member_id: number, changes: MemberChanges) =>
    updateMember(server.ctx.db, act(), { member_id, ...changes });
  const once = await makeMember(server, workspace, { base_role: 'owner' });
  const [toOwner, toAdmin] = [
    await invite({ base_role: 'owner' }, workspace, once),
    await invite({ base_role: 'admin' }, workspace, once),
  ];
  await lose(once.member_id, { base_role: 'admin' });
  assertError(await server.get(toOwner.path), 404, 'INVITATION_NOT_FOUND');
  assertError(await accept(toOwner.path), 404, 'INVITATION_NOT_FOUND');
  requireOk(await server.get(toAdmin.path));
  const blind = await makeWorkspaceRole(server, workspace, {
    'record.read_all': 'deny',
    'team.manage': 'deny',
  });
  const team_ids = [await makeTeam(server, workspace)];
  const [toTeam, toGuest] = [
    await invite({ base_role: 'guest', team_ids }, workspace, once),
    await invite({ base_role: 'guest' }, workspace, once),
  ];
  await lose(once.member_id, { role_ids: [blind] });
  for (const { path } of [toAdmin, toTeam]) {
    assertError(await server.get(path), 404, 'INVITATION_NOT_FOUND');
    assertError(await accept(path), 404, 'INVITATION_NOT_FOUND');
  }
  requireOk(await accept(toGuest.path));
  await lose(once.member_id, { base_role: 'owner' });
  requireOk(await accept(toOwner.path));
});
