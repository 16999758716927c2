/** Every operation on labels, members, teams and roles beyond v2, and the handler that answers it. */
import type { appPeopleEndpoints } from '@minutebook/contract/app/people-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createLabel } from './create-label.ts';
import { createRole } from './create-role.ts';
import { createTeam } from './create-team.ts';
import { deleteLabel } from './delete-label.ts';
import { deleteRole } from './delete-role.ts';
import { deleteTeam } from './delete-team.ts';
import { mergeLabels } from './merge-labels.ts';
import { putTeamMember } from './put-team-member.ts';
import { removeTeamMember } from './remove-team-member.ts';
import { updateLabel } from './update-label.ts';
import { updateMember } from './update-member.ts';
import { updateRole } from './update-role.ts';
import { updateTeam } from './update-team.ts';

export const peopleHandlers: HandlersOf<typeof appPeopleEndpoints> = {
  'create-label': createLabel,
  'update-label': updateLabel,
  'merge-labels': mergeLabels,
  'delete-label': deleteLabel,
  'update-member': updateMember,
  'create-team': createTeam,
  'update-team': updateTeam,
  'delete-team': deleteTeam,
  'put-team-member': putTeamMember,
  'remove-team-member': removeTeamMember,
  'create-role': createRole,
  'update-role': updateRole,
  'delete-role': deleteRole,
};
