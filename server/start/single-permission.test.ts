/**
 * A member with a single permission, at every operation that changes something: each permission opens its
 * operations, and nothing else.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { isChange, type Endpoint } from '@minutebook/contract/endpoint.ts';
import {
  permissionResources,
  type PermissionResource,
} from '@minutebook/contract/resources/allowed-values.ts';
import { setServerOwner } from '@minutebook/server/access/server-owner.ts';
import { deactivateMember } from '../../tests/kit/make/change-workspace.ts';
import { makeInvitation } from '../../tests/kit/make/make-invitation.ts';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeTeam } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Makes and deletes a label, a team and a role. */
async function removeOneOfEach(workspace: TestWorkspace, token: string) {
  const ids = {
    gone_label_id: await makeLabel(server, workspace),
    gone_team_id: await makeTeam(server, workspace),
    gone_role_id: await makeWorkspaceRole(server, workspace),
  };
  const { gone_label_id, gone_team_id, gone_role_id } = ids;
  const paths = [`labels/${gone_label_id}`, `teams/${gone_team_id}`, `workspace-roles/${gone_role_id}`];
  for (const path of paths) {
    const { status } = await server.send('DELETE', `${workspace.app_path}/${path}`, { token });
    assert.equal(status, 204);
  }
  return ids;
}

/** Makes a guest with one role that allows one thing, in a workspace with one of everything. */
async function makeScene(resource: PermissionResource) {
  const workspace = await makeWorkspace(server, {
    pii_redaction_active: true,
    quota: { transcription_minutes: null, storage_bytes: null, records: null, members: null },
  });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const own_role_id = await makeWorkspaceRole(server, workspace, { [resource]: 'allow' });
  const caller = await makeMember(server, workspace, { base_role: 'guest', role_ids: [own_role_id] });
  // Operations for owners of the server need the permission as well.
  await setServerOwner(server.ctx.db, caller.user_id, { is_server_owner: true, now: server.clock.now() });
  const goneAdmin = await makeMember(server, workspace, { base_role: 'admin' });
  await deactivateMember(server, workspace, goneAdmin);
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    scope: 'private',
    access_member_ids: [caller.member_id],
    dialogs: [
      { text: 'Mail ●●●', original_text: 'Mail a@b', pii_spans: [{ type: 'email', start: 5, end: 8 }] },
      { text: 'Yes.', speaker_id: 2 },
    ],
  });
  const ids = {
    record_id,
    own_role_id,
    label_id: await makeLabel(server, workspace),
    other_label_id: await makeLabel(server, workspace),
    team_id: await makeTeam(server, workspace),
    role_id: await makeWorkspaceRole(server, workspace, { 'record.export': 'deny' }),
    empty_role_id: await makeWorkspaceRole(server, workspace),
    ...(await removeOneOfEach(workspace, owner.token)),
    reads_all_id: await makeWorkspaceRole(server, workspace, { 'record.read_all': 'allow' }),
    team_role_id: await makeTeamRole(server, workspace, { 'record.delete': 'allow' }),
    invitation_id: await makeInvitation(server, workspace, owner),
    member_id: (await makeMember(server, workspace, { base_role: 'guest' })).member_id,
    owner_id: owner.member_id,
    self_id: caller.member_id,
    gone_admin_id: goneAdmin.member_id,
  };
  const send = ([method, below, body]: Request) =>
    server.send(method, `${workspace.app_path}${below}`, {
      token: caller.token,
      body,
    });
  return { ids, send };
}

type Ids = Awaited<ReturnType<typeof makeScene>>['ids'];
type Request = [method: string, below: string, body?: unknown];
type Operation = keyof typeof appEndpoints;

/** No permission opens an upload or import of somebody else. */
const OF_WHOEVER_BEGAN: Operation[] = [
  'get-upload-url',
  'complete-upload',
  'cancel-upload',
  'start-import',
  'undo-import',
  'delete-import',
];

/** Only owners may do these, whatever others may do: see the escalations. */
const OF_OWNERS = [
  'set-group-rules',
  'create-directory-token',
  'update-directory-token',
  'revoke-directory-token',
];

/** These need a session instead of a token: `server/people/service-accounts` tests them. */
const OF_WHOEVER_IS_SIGNED_IN: Operation[] = ['create-service-token', 'rotate-service-token'];

/** These are every member's own, or 404 instead of 403: the trash lists only what its reader may delete. */
const REFUSED_TO_NOBODY: Operation[] = [
  'create-saved-search',
  'update-saved-search',
  'delete-saved-search',
  'empty-trash',
  'restore-record',
  'purge-record',
];

/** A request for each operation, with the permission that it needs. Deletions come after changes. */
const OPERATIONS: [Operation, PermissionResource, (ids: Ids) => Request][] = [
  [
    'create-upload',
    'record.upload',
    () => [
      'POST',
      '/uploads',
      {
        uuid: randomUUID(),
        rec_date: '2026-03-01',
        transcript: { filename: 'call.txt', content: 'Ana: Good morning.' },
      },
    ],
  ],
  [
    'create-import',
    'record.upload',
    () => ['POST', '/imports', { files: [{ path: 'call.vtt', size_bytes: 100 }] }],
  ],
  ['create-label', 'label.manage', () => ['POST', '/labels', { name: 'New', color: '#000000' }]],
  ['update-label', 'label.manage', ({ label_id }) => ['PATCH', `/labels/${label_id}`, { color: '#ffffff' }]],
  [
    'merge-labels',
    'label.manage',
    ({ label_id, other_label_id }) => [
      'POST',
      `/labels/${label_id}/merge`,
      { into_label_id: other_label_id },
    ],
  ],
  ['delete-label', 'label.manage', ({ other_label_id }) => ['DELETE', `/labels/${other_label_id}`]],
  ['list-removed-labels', 'label.manage', () => ['GET', '/removed-labels']],
  ['restore-label', 'label.manage', ({ gone_label_id }) => ['POST', `/labels/${gone_label_id}/restore`]],
  ['create-team', 'team.manage', () => ['POST', '/teams', { name: 'New' }]],
  ['update-team', 'team.manage', ({ team_id }) => ['PATCH', `/teams/${team_id}`, { description: 'New' }]],
  [
    'put-team-member',
    'team.manage',
    ({ team_id, member_id }) => ['PUT', `/teams/${team_id}/members/${member_id}`, { base_role: 'member' }],
  ],
  [
    'remove-team-member',
    'team.manage',
    ({ team_id, member_id }) => ['DELETE', `/teams/${team_id}/members/${member_id}`],
  ],
  ['delete-team', 'team.manage', ({ team_id }) => ['DELETE', `/teams/${team_id}`]],
  ['list-removed-teams', 'team.manage', () => ['GET', '/removed-teams']],
  ['restore-team', 'team.manage', ({ gone_team_id }) => ['POST', `/teams/${gone_team_id}/restore`]],
  ['create-role', 'role.manage', () => ['POST', '/workspace-roles', { name: 'New', permissions: [] }]],
  [
    'update-role',
    'role.manage',
    ({ own_role_id }) => ['PATCH', `/workspace-roles/${own_role_id}`, { name: 'Renamed' }],
  ],
  ['delete-role', 'role.manage', ({ empty_role_id }) => ['DELETE', `/workspace-roles/${empty_role_id}`]],
  ['list-removed-roles', 'role.manage', () => ['GET', '/removed-workspace-roles']],
  ['restore-role', 'role.manage', ({ gone_role_id }) => ['POST', `/workspace-roles/${gone_role_id}/restore`]],
  [
    'create-invitation',
    'member.manage',
    () => ['POST', '/invitations', { email: 'a@b.example', base_role: 'guest' }],
  ],
  ['cancel-invitation', 'member.manage', ({ invitation_id }) => ['DELETE', `/invitations/${invitation_id}`]],
  [
    'update-member',
    'member.manage',
    ({ member_id }) => ['PATCH', `/members/${member_id}`, { status: 'deactivated' }],
  ],
  ['end-program', 'member.manage', () => ['DELETE', '/programs/1']],
  [
    'create-service-account',
    'member.manage',
    () => ['POST', '/service-accounts', { name: 'New', base_role: 'guest' }],
  ],
  [
    'update-service-account',
    'member.manage',
    ({ member_id }) => ['PATCH', `/service-accounts/${member_id}`, { name: 'New' }],
  ],
  [
    'revoke-service-token',
    'member.manage',
    ({ member_id }) => ['DELETE', `/service-accounts/${member_id}/tokens/1`],
  ],
  ['update-workspace-settings', 'workspace.manage', () => ['PATCH', '/settings', { name: 'New' }]],
  ['send-test-mail', 'workspace.manage', () => ['POST', '/test-mail']],
  ['test-engine', 'workspace.manage', () => ['POST', '/engines/insights/test']],
  ['set-engine', 'workspace.manage', () => ['PUT', '/engines/insights', { engine: 'builtin' }]],
  ['unset-engine', 'workspace.manage', () => ['DELETE', '/engines/insights']],
  [
    'install-speech-model',
    'workspace.manage',
    () => ['POST', '/speech-setup/installation', { model: 'parakeet' }],
  ],
  ['mark-first-steps', 'workspace.manage', () => ['PATCH', '/first-steps', { mark: 'begun' }]],
  ['cancel-speech-installation', 'workspace.manage', () => ['DELETE', '/speech-setup/installation']],
  ['update-record', 'record.edit', ({ record_id }) => ['PATCH', `/records/${record_id}`, { title: 'New' }]],
  [
    'publish-record',
    'record.edit',
    ({ record_id }) => ['POST', `/records/${record_id}/publish`, { publish_at: null, now: true }],
  ],
  [
    'rerun-record',
    'record.edit',
    ({ record_id }) => ['POST', `/records/${record_id}/rerun`, { from: 'process' }],
  ],
  ['cancel-processing', 'record.edit', ({ record_id }) => ['POST', `/records/${record_id}/cancel`]],
  [
    'edit-dialog',
    'record.edit',
    ({ record_id }) => ['PATCH', `/records/${record_id}/dialogs/2`, { text: 'No.' }],
  ],
  [
    'create-action-item',
    'record.edit',
    ({ record_id }) => ['POST', `/records/${record_id}/action-items`, { text: 'Call' }],
  ],
  [
    'delete-action-item',
    'record.edit',
    ({ record_id }) => ['DELETE', `/records/${record_id}/action-items/1`],
  ],
  [
    'update-action-item',
    'record.edit',
    ({ record_id }) => ['PATCH', `/records/${record_id}/action-items/1`, { is_done: true }],
  ],
  ['revert-dialog', 'record.edit', ({ record_id }) => ['DELETE', `/records/${record_id}/dialogs/2/edit`]],
  [
    'rename-speaker',
    'record.edit',
    ({ record_id }) => ['PATCH', `/records/${record_id}/speakers/1`, { name: 'A' }],
  ],
  [
    'merge-speakers',
    'record.edit',
    ({ record_id }) => ['POST', `/records/${record_id}/speakers/2/merge`, { into_speaker_id: 1 }],
  ],
  [
    'edit-insight',
    'record.edit',
    ({ record_id }) => ['PUT', `/records/${record_id}/insights/summary`, { text: 'A' }],
  ],
  [
    'revert-insight',
    'record.edit',
    ({ record_id }) => ['DELETE', `/records/${record_id}/insights/summary/edit`],
  ],
  [
    'unmask-dialogs',
    'record.unmask',
    ({ record_id }) => ['POST', `/records/${record_id}/unmask`, { dialog_ids: [1] }],
  ],
  [
    'put-transcript',
    'record.edit',
    ({ record_id }) => [
      'PUT',
      `/records/${record_id}/transcript`,
      { filename: 'a.txt', content: 'Ada: Good morning.' },
    ],
  ],
  ['restore-share', 'record.share', ({ record_id }) => ['POST', `/records/${record_id}/share/restore`]],
  [
    'export-record',
    'record.export',
    ({ record_id }) => ['POST', `/records/${record_id}/export`, { format: 'text' }],
  ],
  [
    'mail-share',
    'record.share',
    ({ record_id }) => ['POST', `/records/${record_id}/share/mails`, { emails: ['a@b.example'] }],
  ],
  ['delete-record', 'record.delete', ({ record_id }) => ['DELETE', `/records/${record_id}`]],
];

const allow = (resource: PermissionResource) => ({ resource, effect: 'allow' });

/**
 * Requests that no single permission allows, because they would raise the caller or others, or lift a deny.
 */
const ESCALATIONS: ((ids: Ids) => Request)[] = [
  () => ['PUT', '/sign-on/groups', { otherwise: 'member', rules: [] }],
  () => ['POST', '/sign-on/directory-tokens', { name: 'New' }],
  ({ self_id }) => ['PATCH', '/sign-on/directory-tokens/1', { owner_member_id: self_id }],
  () => ['DELETE', '/sign-on/directory-tokens/1'],
  ({ self_id }) => ['PATCH', `/members/${self_id}`, { base_role: 'member' }],
  ({ self_id }) => ['PATCH', `/members/${self_id}`, { base_role: 'admin' }],
  ({ self_id }) => ['PATCH', `/members/${self_id}`, { base_role: 'owner' }],
  ({ self_id, own_role_id, reads_all_id }) => [
    'PATCH',
    `/members/${self_id}`,
    { role_ids: [own_role_id, reads_all_id] },
  ],
  ({ member_id, reads_all_id }) => ['PATCH', `/members/${member_id}`, { role_ids: [reads_all_id] }],
  ({ owner_id }) => ['PATCH', `/members/${owner_id}`, { status: 'deactivated' }],
  ({ owner_id }) => ['PATCH', `/members/${owner_id}`, { base_role: 'guest' }],
  ({ gone_admin_id }) => ['PATCH', `/members/${gone_admin_id}`, { status: 'active' }],
  () => ['POST', '/invitations', { email: 'm@b.example', base_role: 'member' }],
  () => ['POST', '/invitations', { email: 'o@b.example', base_role: 'owner' }],
  ({ team_id }) => [
    'POST',
    '/invitations',
    { email: 't@b.example', base_role: 'guest', team_ids: [team_id] },
  ],
  () => [
    'POST',
    '/workspace-roles',
    { name: 'More', permissions: [allow('record.read_all'), allow('record.edit')] },
  ],
  ({ own_role_id }) => [
    'PATCH',
    `/workspace-roles/${own_role_id}`,
    { permissions: [allow('audit.read'), allow('record.delete')] },
  ],
  ({ reads_all_id }) => [
    'PATCH',
    `/workspace-roles/${reads_all_id}`,
    { permissions: [allow('record.read_all'), allow('record.share')] },
  ],
  ({ role_id }) => [
    'PATCH',
    `/workspace-roles/${role_id}`,
    { permissions: [allow('record.export'), allow('record.edit')] },
  ],
  ({ team_id, self_id }) => ['PUT', `/teams/${team_id}/members/${self_id}`, { base_role: 'leader' }],
  ({ team_id, self_id, team_role_id }) => [
    'PUT',
    `/teams/${team_id}/members/${self_id}`,
    { base_role: 'member', role_ids: [team_role_id] },
  ],
  ({ record_id }) => ['PATCH', `/records/${record_id}`, { scope: 'workspace' }],
  ({ record_id, self_id, member_id }) => [
    'PATCH',
    `/records/${record_id}`,
    { access_member_ids: [self_id, member_id] },
  ],
  ({ record_id, team_id }) => ['PATCH', `/records/${record_id}`, { scope: 'team', team_ids: [team_id] }],
  () => ['POST', '/service-accounts', { name: 'More', base_role: 'member' }],
  ({ reads_all_id }) => [
    'POST',
    '/service-accounts',
    { name: 'More', base_role: 'guest', role_ids: [reads_all_id] },
  ],
  () => ['PATCH', '/settings', { masking: { active: false, words: [], phone_regions: [] } }],
];

for (const resource of permissionResources) {
  describe(`Somebody with ${resource} alone`, () => {
    test('may use the operations that need it, and no others', async () => {
      const { ids, send } = await makeScene(resource);
      for (const [name, needed, toRequest] of OPERATIONS) {
        const { status, text } = await send(toRequest(ids));
        assert.equal(status !== 403, needed === resource, `${name}: ${status} ${text}`);
        assert.ok(status < 500, `${name}: ${status} ${text}`);
      }
    });

    test('cannot use it to raise themselves or others', async () => {
      const { ids, send } = await makeScene(resource);
      for (const toRequest of ESCALATIONS) {
        const request = toRequest(ids);
        const { status, text } = await send(request);
        assert.equal(status, 403, `${request.slice(0, 2).join(' ')}: ${text}`);
      }
    });
  });
}

test('Every operation that changes something in a workspace is tried', () => {
  const tried = new Set<string>([
    ...OF_WHOEVER_BEGAN,
    ...OF_WHOEVER_IS_SIGNED_IN,
    ...OF_OWNERS,
    ...REFUSED_TO_NOBODY,
    ...OPERATIONS.map(([name]) => name),
  ]);
  const left = Object.values<Endpoint>(appEndpoints).filter(
    (endpoint) => endpoint.rate_limit === 'workspace' && isChange(endpoint) && !tried.has(endpoint.name),
  );
  assert.deepEqual(
    left.map(({ name }) => name),
    [],
  );
});
