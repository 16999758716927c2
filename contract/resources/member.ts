import { Type, type Static } from '../schema.ts';
import { BaseTeamRole, BaseWorkspaceRole, MemberStatus, UserLocale } from './allowed-values.ts';
import { Permissions, V2TeamRole, V2WorkspaceRole } from './role.ts';
import { closed, described, Id, Page } from './shapes.ts';

export const V2MemberTeamSummary = closed(
  {
    id: described(Id, 'the team'),
    name: Type.String(),
    base_role: BaseTeamRole,
    team_roles: Type.Array(V2TeamRole),
    team_permissions: Permissions,
  },
  'V2MemberTeamSummary',
);
export type V2MemberTeamSummary = Static<typeof V2MemberTeamSummary>;

export const V2Member = closed(
  {
    id: Id,
    user_id: Id,
    workspace_id: Id,
    email: Type.String({ description: 'the address that the person signs in with' }),
    name: Type.String(),
    locale: UserLocale,
    status: MemberStatus,
    base_role: BaseWorkspaceRole,
    workspace_roles: Type.Array(V2WorkspaceRole, { description: 'roles beside the base role' }),
    workspace_permissions: described(Permissions, 'what the member may do, all roles taken together'),
    teams: Type.Array(V2MemberTeamSummary, { description: 'teams that the member is in' }),
  },
  'V2Member',
);
export type V2Member = Static<typeof V2Member>;

export const MemberPage = closed({ items: Type.Array(V2Member), page: Page }, 'MemberPage');
