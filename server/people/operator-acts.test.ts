import assert from 'node:assert/strict';
import { verify } from '@node-rs/argon2';
import { after, before, describe, it } from 'node:test';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { statement } from '../base/database/database.ts';
import { createInvitation, cancelInvitation } from './invitations/invitation-acts.ts';
import { listTokens, revokeToken } from './users/token-acts.ts';
import { removeTeamMember } from './teams/team-member-acts.ts';
import { setPassword } from './users/set-password.ts';
import { setUserStatus } from './users/set-user-status.ts';
import { updateMember, type MemberChanges } from './members/member-acts.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** A valid token is cached for this long. */
const TOKEN_BELIEVED_MS = 3_000;

const statusOf = async (path: string, token: string) => (await server.get(path, token)).status;
const change = (
  { workspace_id }: TestWorkspace,
  { member_id }: { member_id: number },
  changes: MemberChanges,
) => updateMember(server.ctx.db, { workspace_id, at: server.clock.now() }, { member_id, ...changes });

describe('A member', () => {
  it('is refused at once when deactivated, and let in again when activated', async () => {
    const workspace = await makeWorkspace(server);
    const member = await makeMember(server, workspace);
    assert.equal(await statusOf(`${workspace.path}/labels`, member.token), 200);
    await change(workspace, member, { status: 'deactivated' });
    assert.equal(await statusOf(`${workspace.path}/labels`, member.token), 403);
    await change(workspace, member, { status: 'active' });
    assert.equal(await statusOf(`${workspace.path}/labels`, member.token), 200);
  });

  it('has the permissions of a new role with the next request', async () => {
    const workspace = await makeWorkspace(server);
    const member = await makeMember(server, workspace, { base_role: 'guest' });
    assert.equal(await statusOf(`${workspace.path}/members`, member.token), 403);
    await change(workspace, member, { base_role: 'admin' });
    assert.equal(await statusOf(`${workspace.path}/members`, member.token), 200);
  });

  it('who is the last active owner cannot be demoted or deactivated', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace, { base_role: 'owner' });
    const gone = await makeMember(server, workspace, { base_role: 'owner' });
    await change(workspace, gone, { status: 'deactivated' });
    await assert.rejects(change(workspace, owner, { status: 'deactivated' }), /last active owner/);
    await assert.rejects(change(workspace, owner, { base_role: 'admin' }), /last active owner/);
    assert.equal(await statusOf(`${workspace.path}/members`, owner.token), 200);
    await change(workspace, gone, { status: 'active' });
    await change(workspace, owner, { base_role: 'guest' });
  });

  it('who owns stays when two owners are removed at once', async () => {
    const workspace = await makeWorkspace(server);
    const owners = [
      await makeMember(server, workspace, { base_role: 'owner' }),
      await makeMember(server, workspace, { base_role: 'owner' }),
    ];
    const results = await Promise.allSettled(
      owners.map((owner) => change(workspace, owner, { status: 'deactivated' })),
    );
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  it('of a team that is taken out of it no longer sees its records', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace, { base_role: 'owner' });
    const member = await makeMember(server, workspace);
    const team_id = await makeTeam(server, workspace);
    await makeTeamMember(server, workspace, team_id, member);
    const { path } = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      scope: 'team',
      team_ids: [team_id],
    });
    const { member_id } = member;
    const remove = () =>
      removeTeamMember(
        server.ctx.db,
        { workspace_id: workspace.workspace_id, at: server.clock.now() },
        { team_id, member_id },
      );
    assert.equal(await statusOf(path, member.token), 200);
    await remove();
    assert.equal(await statusOf(path, member.token), 403);
    await assert.rejects(remove(), /not in the team/);
  });
});

describe('A user', () => {
  it('who is switched off is unknown within five seconds, and known again when switched on', async () => {
    const workspace = await makeWorkspace(server);
    await makeMember(server, workspace, { base_role: 'owner' });
    const member = await makeMember(server, workspace);
    assert.equal(await statusOf('/v2/users/me', member.token), 200);
    await setUserStatus(server.ctx.db, { user: member, status: 'deactivated', now: server.clock.now() });
    server.clock.advance(TOKEN_BELIEVED_MS);
    assert.equal(await statusOf('/v2/users/me', member.token), 401);
    await setUserStatus(server.ctx.db, { user: member, status: 'active', now: server.clock.now() });
    assert.equal(await statusOf('/v2/users/me', member.token), 200);
  });

  it('who is the last active owner of a workspace cannot be switched off', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace, { base_role: 'owner' });
    const off = () =>
      setUserStatus(server.ctx.db, { user: owner, status: 'deactivated', now: server.clock.now() });
    await assert.rejects(off(), { message: new RegExp(`last active owner of ${workspace.slug}`) });
    await makeMember(server, workspace, { base_role: 'owner' });
    await off();
  });

  it('has a password that is stored as argon2id, and not a short one', async () => {
    const { user_id } = await makeMember(server, await makeWorkspace(server));
    const set = (password: string) =>
      setPassword(server.ctx.db, { user_id, password, now: server.clock.now() });
    await assert.rejects(set('1234567'), /8 to 1000 characters/);
    await set('open sesame');
    const selectHash = statement<{ password_hash: string }>(
      'tests.password-hash',
      `select u.password_hash from app_user u where u.user_id = $1`,
    );
    const [user] = await server.ctx.db.query(selectHash, [user_id]);
    assert.match(user?.password_hash ?? '', /^\$argon2id\$/);
    assert.equal(await verify(user?.password_hash ?? '', 'open sesame'), true);
    assert.equal(await verify(user?.password_hash ?? '', 'close sesame'), false);
  });
});

describe('A token', () => {
  it('that is revoked stops working within five seconds', async () => {
    const { user_id, token } = await makeMember(server, await makeWorkspace(server));
    assert.equal(await statusOf('/v2/users/me', token), 200);
    const [listed] = await listTokens(server.ctx.db, user_id);
    assert.equal(listed?.prefix, token.slice(0, 8));
    await revokeToken(server.ctx.db, listed?.access_token_id ?? 0, server.clock.now());
    server.clock.advance(TOKEN_BELIEVED_MS);
    assert.equal(await statusOf('/v2/users/me', token), 401);
  });

  it('that does not exist cannot be revoked', async () => {
    await assert.rejects(revokeToken(server.ctx.db, 1_000_000, server.clock.now()), /There is no token/);
  });
});

describe('An invitation', () => {
  it('goes to nobody twice, and to no member', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace, { base_role: 'owner' });
    const invite = (email: string) =>
      createInvitation(
        server.ctx.db,
        { workspace_id: workspace.workspace_id, at: server.clock.now() },
        { email, base_role: 'guest', invited_by_member_id: owner.member_id },
      );
    await assert.rejects(invite(owner.email.toUpperCase()), /is a member of this workspace already/);
    const { invitation_id } = await invite('ana@example.com');
    await assert.rejects(invite('Ana@example.com'), /open invitation/);
    const cancel = () =>
      cancelInvitation(
        server.ctx.db,
        { workspace_id: workspace.workspace_id, at: server.clock.now() },
        invitation_id,
      );
    await cancel();
    await assert.rejects(cancel(), /no open invitation/);
    await invite('ana@example.com');
  });

  it('is made once for an address that several people invite at once', async () => {
    const workspace = await makeWorkspace(server);
    const { member_id: invited_by_member_id } = await makeMember(server, workspace);
    const invitation = {
      email: 'ben@example.com',
      invited_by_member_id,
      base_role: 'member' as const,
    };
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        createInvitation(
          server.ctx.db,
          { workspace_id: workspace.workspace_id, at: server.clock.now() },
          invitation,
        ),
      ),
    );
    assert.deepEqual(tries.map(({ status }) => status).sort(), [
      'fulfilled',
      ...Array.from({ length: 4 }, () => 'rejected'),
    ]);
  });
});
