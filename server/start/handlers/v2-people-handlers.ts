/** What the people rooms answer of v2 and v3. */
import type { SubjectHandlers } from '../../http/handler.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { getOwnToken } from '../../people/users/endpoints/get-own-token.ts';
import { getInvitation } from '../../people/invitations/endpoints/get-invitation.ts';
import { listInvitations } from '../../people/invitations/endpoints/list-invitations.ts';
import { getMember } from '../../people/members/endpoints/get-member.ts';
import { getMyMember } from '../../people/members/endpoints/get-my-member.ts';
import { listMembers } from '../../people/members/endpoints/list-members.ts';
import { getTeamRole } from '../../people/roles/endpoints/get-team-role.ts';
import { getWorkspaceRole } from '../../people/roles/endpoints/get-workspace-role.ts';
import { listTeamRoles } from '../../people/roles/endpoints/list-team-roles.ts';
import { listWorkspaceRoles } from '../../people/roles/endpoints/list-workspace-roles.ts';
import { getTeam } from '../../people/teams/endpoints/get-team.ts';
import { listTeamMembers } from '../../people/teams/endpoints/list-team-members.ts';
import { listTeams } from '../../people/teams/endpoints/list-teams.ts';
import { listLabels } from '../../people/labels/endpoints/list-labels.ts';
import { getCurrentUser } from '../../people/users/endpoints/get-current-user.ts';
import { getWorkspaceQuota } from '../../people/workspaces/endpoints/get-workspace-quota.ts';
import { getWorkspace } from '../../people/workspaces/endpoints/get-workspace.ts';
import { listWorkspaces } from '../../people/workspaces/endpoints/list-workspaces.ts';

export const v2PeopleHandlers = {
  'get-own-token': getOwnToken,
  'list-workspaces': listWorkspaces,
  'get-workspace-quota': getWorkspaceQuota,
  'get-workspace': getWorkspace,
  'get-current-user': getCurrentUser,
  'list-labels': listLabels,
  'list-teams': listTeams,
  'get-team': getTeam,
  'list-team-members': listTeamMembers,
  'list-members': listMembers,
  'get-my-member': getMyMember,
  'get-member': getMember,
  'list-invitations': listInvitations,
  'get-invitation': getInvitation,
  'list-workspace-roles': listWorkspaceRoles,
  'get-workspace-role': getWorkspaceRole,
  'list-team-roles': listTeamRoles,
  'get-team-role': getTeamRole,
} satisfies SubjectHandlers<RecordContext>;
