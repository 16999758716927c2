/** Makes a workspace with some of everything, on which random requests delete and sign out what they find. */
import { makeInvitation } from './make-invitation.ts';
import { makeLabel } from './make-label.ts';
import { makeRecord } from './make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from './make-role.ts';
import { makeTeam, makeTeamMember } from './make-team.ts';
import { makeMember, makeToken, makeUser, makeWorkspace } from './make-workspace.ts';
import type { RandomRequests } from '../clients/random-request.ts';
import type { TestServer } from '../test-server.ts';

export async function makeRandomScene(server: TestServer): Promise<Omit<RandomRequests, 'table'>> {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  // Admins may remove each other, and themselves.
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
    // Numbers of utterances and speakers.
    1,
    2,
  ];
  const stranger = await makeUser(server);
  return {
    slug: workspace.slug,
    ids,
    tokens: [...tokens, stranger.token, undefined],
  };
}
