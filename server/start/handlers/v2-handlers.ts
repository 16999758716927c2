/** Every operation of API v2 and the handler that answers it. */
import type { Handlers } from '../../http/handler.ts';
import type { RecordContext } from '../../records/record-context.ts';
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
import { listExportHistories } from '../../records/endpoints/list-export-histories.ts';
import { addLabels } from '../../records/labels/endpoints/add-labels.ts';
import { getLabelRecommendations } from '../../records/labels/endpoints/get-label-recommendations.ts';
import { getLabelStatus } from '../../records/labels/endpoints/get-label-status.ts';
import { listLabels } from '../../people/labels/endpoints/list-labels.ts';
import { removeLabels } from '../../records/labels/endpoints/remove-labels.ts';
import { getRecord } from '../../records/endpoints/get-record.ts';
import { listRecords } from '../../records/endpoints/list-records.ts';
import { getMediaUrl } from '../../records/endpoints/get-media-url.ts';
import { deleteShare } from '../../records/shares/endpoints/delete-share.ts';
import { getShare } from '../../records/shares/endpoints/get-share.ts';
import { listSharedRecords } from '../../records/shares/endpoints/list-shared-records.ts';
import { putShare } from '../../records/shares/endpoints/put-share.ts';
import { getCurrentUser } from '../../people/users/endpoints/get-current-user.ts';
import { getWorkspaceQuota } from '../../people/workspaces/endpoints/get-workspace-quota.ts';
import { getWorkspace } from '../../people/workspaces/endpoints/get-workspace.ts';
import { listWorkspaces } from '../../people/workspaces/endpoints/list-workspaces.ts';

export const v2Handlers: Handlers<RecordContext> = {
  'list-workspaces': listWorkspaces,
  'get-workspace-quota': getWorkspaceQuota,
  'get-workspace': getWorkspace,
  'get-current-user': getCurrentUser,
  'list-labels': listLabels,
  'get-label-status': getLabelStatus,
  'add-labels': addLabels,
  'remove-labels': removeLabels,
  'get-label-recommendations': getLabelRecommendations,
  'list-records': listRecords,
  'get-record': getRecord,
  'get-media-url': getMediaUrl,
  'get-share': getShare,
  'put-share': putShare,
  'delete-share': deleteShare,
  'list-export-histories': listExportHistories,
  'list-shared-records': listSharedRecords,
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
};
