/**
 * The operations of API v2 under /api/v3 give the same answers, byte for byte, except for additions of v3.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { makeInvitation } from '../../tests/kit/make/make-invitation.ts';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeTeam } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** What the record of v3 tells beyond that of v2. */
const NO_POINTS = { decisions: [], open_questions: [], risks: [] };

const withoutTeams = (invitation: object) => ({ ...invitation, team_ids: [] });

test('Every operation of v2 answers the same under /api/v3', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const label = await makeLabel(server, workspace);
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    media: { content: 'sound' },
    label_ids: [label],
  });
  const ids: Record<string, string | number> = {
    slug: workspace.slug,
    record_id,
    member_id: owner.member_id,
    team_id: await makeTeam(server, workspace),
    invitation_id: await makeInvitation(server, workspace, owner),
  };
  const roles = {
    'get-team-role': await makeTeamRole(server, workspace),
    'get-workspace-role': await makeWorkspaceRole(server, workspace),
  };
  const queries: Record<string, string> = {
    'get-label-status': `?record_ids=${record_id}`,
    'get-record': '?include=dialogs,insights',
    'get-label-recommendations': '',
  };
  const bodies: Record<string, object> = {
    'add-labels': { record_ids: [record_id], label_ids: [label] },
    'remove-labels': { record_ids: [record_id], label_ids: [label] },
    'put-share': { expires_in_days: 7, title: 'Shared' },
  };
  const fill = ({ path, name }: Endpoint) =>
    path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
      String(field === 'role_id' ? roles[name as keyof typeof roles] : ids[field]),
    ) + (queries[name] ?? '');
  const same = Object.values<Endpoint>(endpoints).filter(({ name }) => name !== 'delete-share');
  // The share is made before both requests, so that both only change it, and in the same way.
  await server.send('PUT', fill(endpoints['put-share']), { token: owner.token, body: bodies['put-share'] });
  for (const endpoint of same) {
    const path = fill(endpoint);
    const parts = { token: owner.token, body: bodies[endpoint.name] };
    const v2 = await server.send(endpoint.method, path, parts);
    const v3 = await server.send(endpoint.method, path.replace('/v2/', '/api/v3/'), parts);
    assert.ok(v2.status < 300, `${endpoint.name}: ${v2.text}`);
    assert.equal(v3.status, v2.status, endpoint.name);
    if (endpoint.name === 'get-record')
      assert.deepEqual(v3.body, {
        record: { ...v2.body.record, phone_number: null, attendees: [], ...NO_POINTS },
      });
    else if (endpoint.name === 'list-invitations')
      assert.deepEqual(v3.body, { ...v2.body, items: v2.body.items.map(withoutTeams) });
    else if (endpoint.name === 'get-invitation') assert.deepEqual(v3.body, withoutTeams(v2.body));
    else assert.equal(v3.text, v2.text, endpoint.name);
    const stranger = await server.send(endpoint.method, path.replace('/v2/', '/api/v3/'), {
      body: parts.body,
    });
    assert.equal(stranger.status, 401, endpoint.name);
  }
  assert.equal(same.length, 28);
  const share = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/share`;
  assert.equal((await server.send('DELETE', share, { token: owner.token })).status, 204);
});
