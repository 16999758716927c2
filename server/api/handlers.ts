/** Every operation of API v2 and the handler that answers it. */
import type { Handlers } from '../http/handler.ts';
import { getInvitation } from './invitations/get-invitation.ts';
import { listInvitations } from './invitations/list-invitations.ts';
import { getMember } from './members/get-member.ts';
import { getMyMember } from './members/get-my-member.ts';
import { listMembers } from './members/list-members.ts';
import { getTeamRole } from './roles/get-team-role.ts';
import { getWorkspaceRole } from './roles/get-workspace-role.ts';
import { listTeamRoles } from './roles/list-team-roles.ts';
import { listWorkspaceRoles } from './roles/list-workspace-roles.ts';
import { getTeam } from './teams/get-team.ts';
import { listTeamMembers } from './teams/list-team-members.ts';
import { listTeams } from './teams/list-teams.ts';
import { listExportHistories } from './exports/list-export-histories.ts';
import { addLabels } from './labels/add-labels.ts';
import { getLabelRecommendations } from './labels/get-label-recommendations.ts';
import { getLabelStatus } from './labels/get-label-status.ts';
import { listLabels } from './labels/list-labels.ts';
import { removeLabels } from './labels/remove-labels.ts';
import { getRecord } from './records/get-record.ts';
import { listRecords } from './records/list-records.ts';
import { getMediaUrl } from './records/get-media-url.ts';
import { deleteShare } from './shares/delete-share.ts';
import { getShare } from './shares/get-share.ts';
import { listSharedRecords } from './shares/list-shared-records.ts';
import { putShare } from './shares/put-share.ts';
import { getCurrentUser } from './users/get-current-user.ts';
import { getWorkspaceQuota } from './workspaces/get-workspace-quota.ts';
import { getWorkspace } from './workspaces/get-workspace.ts';
import { listWorkspaces } from './workspaces/list-workspaces.ts';

export const handlers: Handlers = {
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
