/** Every operation on labels, members, teams and roles beyond v2, and the handler that answers it. */
import type { appPeopleEndpoints } from '@minutebook/contract/app/people-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createLabel } from '../../people/labels/endpoints/create-label.ts';
import { createRole } from '../../people/roles/endpoints/create-role.ts';
import { createTeam } from '../../people/teams/endpoints/create-team.ts';
import { deleteLabel } from '../../people/labels/endpoints/delete-label.ts';
import { deleteRole } from '../../people/roles/endpoints/delete-role.ts';
import { deleteTeam } from '../../people/teams/endpoints/delete-team.ts';
import { listRemovedLabels } from '../../people/removed/endpoints/list-removed-labels.ts';
import { listRemovedTeams } from '../../people/removed/endpoints/list-removed-teams.ts';
import { listRemovedRoles } from '../../people/removed/endpoints/list-removed-roles.ts';
import { mergeLabels } from '../../people/labels/endpoints/merge-labels.ts';
import { putTeamMember } from '../../people/teams/endpoints/put-team-member.ts';
import { removeTeamMember } from '../../people/teams/endpoints/remove-team-member.ts';
import { restoreLabel } from '../../people/labels/endpoints/restore-label.ts';
import { restoreRole } from '../../people/roles/endpoints/restore-role.ts';
import { restoreTeam } from '../../people/teams/endpoints/restore-team.ts';
import { updateLabel } from '../../people/labels/endpoints/update-label.ts';
import { listMemberFactors } from '../../people/members/endpoints/list-member-factors.ts';
import { updateMember } from '../../people/members/endpoints/update-member.ts';
import { updateRole } from '../../people/roles/endpoints/update-role.ts';
import { updateTeam } from '../../people/teams/endpoints/update-team.ts';

export const peopleHandlers: HandlersOf<typeof appPeopleEndpoints> = {
  'create-label': createLabel,
  'update-label': updateLabel,
  'merge-labels': mergeLabels,
  'delete-label': deleteLabel,
  'list-removed-labels': listRemovedLabels,
  'restore-label': restoreLabel,
  'update-member': updateMember,
  'list-member-factors': listMemberFactors,
  'create-team': createTeam,
  'update-team': updateTeam,
  'delete-team': deleteTeam,
  'list-removed-teams': listRemovedTeams,
  'restore-team': restoreTeam,
  'put-team-member': putTeamMember,
  'remove-team-member': removeTeamMember,
  'create-role': createRole,
  'update-role': updateRole,
  'delete-role': deleteRole,
  'list-removed-roles': listRemovedRoles,
  'restore-role': restoreRole,
};
