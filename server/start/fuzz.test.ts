/**
 * Random requests made from the endpoint table of the pages, on a workspace of its own for every seed: they delete and
 * sign out what they find. A failure names the request; its seed makes it again.
 */
import { after, before } from 'node:test';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { makeInvitation } from '../../tests/kit/make-invitation.ts';
import { makeLabel } from '../../tests/kit/make-label.ts';
import { makeRecord } from '../../tests/kit/make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../tests/kit/make-role.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make-team.ts';
import { makeMember, makeToken, makeUser, makeWorkspace } from '../../tests/kit/make-workspace.ts';
import type { RandomRequests } from '../../tests/kit/random-request.ts';
import { testRandomRequests } from '../../tests/kit/test-random-requests.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(): Promise<RandomRequests> {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  // Each may take away the others' places, and its own.
  const admins = [
    await makeMember(server, workspace, { base_role: 'admin' }),
    await makeMember(server, workspace, { base_role: 'admin' }),
  ];
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const reader = await makeToken(server, owner.user_id, 'read');
  const tokens = [owner.token, ...admins.map(({ token }) => token), guest.token, reader];
  const labels = [await makeLabel(server, workspace), await makeLabel(server, workspace)];
  const team = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team, guest);
  const fields = { owner_member_id: owner.member_id, team_ids: [team], label_ids: labels };
  const dialogs = ['회의를 시작합니다', '"50 %"'];
  const records = [
    await makeRecord(server, workspace, { ...fields, media: { content: 'sound' } }),
    await makeRecord(server, workspace, { ...fields, scope: 'private', is_draft: true }),
    await makeRecord(server, workspace, { ...fields, title: null, dialogs }),
  ];
  const ids = [
    ...records.map(({ record_id }) => record_id),
    ...labels,
    team,
    await makeWorkspaceRole(server, workspace),
    await makeTeamRole(server, workspace),
    await makeInvitation(server, workspace, owner),
    guest.member_id,
    // Of utterances and speakers.
    1,
    2,
  ];
  const stranger = await makeUser(server);
  return {
    table: Object.values<Endpoint>(appEndpoints),
    slug: workspace.slug,
    ids,
    tokens: [...tokens, stranger.token, undefined],
  };
}

testRandomRequests({
  server: () => server,
  requests: makeScene,
  seeds: 4,
  requests_a_seed: 600,
  statuses: [200, 201, 204, 401, 403, 404, 405, 422],
});
