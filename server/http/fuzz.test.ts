/**
 * Random requests made from the endpoint table of v2. A failure names the request; its seed makes it again.
 */
import { after, before } from 'node:test';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { makeInvitation } from '../../tests/kit/make/make-invitation.ts';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeToken, makeUser, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { testRandomRequests } from '../../tests/kit/doors/test-random-requests.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

const slug = 'fuzzed';

let server: TestServer;
let tokens: (string | undefined)[];
/** Ids of records, labels, teams and members. */
let ids: number[];

before(async () => {
  server = await startTestServer();
  const workspace = await makeWorkspace(server, { slug, timezone: 'America/St_Johns' });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const reader = await makeToken(server, owner.user_id, 'read');
  tokens = [owner.token, member.token, guest.token, reader, (await makeUser(server)).token, undefined];
  const label = await makeLabel(server, workspace);
  const team = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team, member);
  await makeInvitation(server, workspace, owner);
  const fields = { owner_member_id: owner.member_id, team_ids: [team], label_ids: [label] };
  const records = [
    await makeRecord(server, workspace, { ...fields, media: { content: 'sound' } }),
    await makeRecord(server, workspace, { ...fields, scope: 'private', is_ready: false }),
    await makeRecord(server, workspace, { ...fields, is_auto_label_generating: true }),
    await makeRecord(server, workspace, { ...fields, title: null, dialogs: ['회의를 시작합니다', '"50 %"'] }),
  ];
  ids = [...records.map(({ record_id }) => record_id), label, team, owner.member_id, owner.user_id];
});
after(() => server.stop());

testRandomRequests({
  server: () => server,
  requests: () => ({ table: Object.values<Endpoint>(endpoints), slug, ids, tokens }),
  seeds: 4,
  requests_a_seed: 600,
  statuses: [200, 204, 401, 403, 404, 405, 422],
});
