import { Type, type Static } from 'typebox';
import { BaseTeamRole, BaseWorkspaceRole, MemberStatus, UserLocale } from './allowed-values.ts';
import { Permissions, V2TeamRole, V2WorkspaceRole } from './role.ts';
import { closed, Id, Page } from './shapes.ts';

export const V2MemberTeamSummary = closed(
  {
    id: Id,
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
    email: Type.String(),
    name: Type.String(),
    locale: UserLocale,
    status: MemberStatus,
    base_role: BaseWorkspaceRole,
    workspace_roles: Type.Array(V2WorkspaceRole),
    workspace_permissions: Permissions,
    teams: Type.Array(V2MemberTeamSummary),
  },
  'V2Member',
);
export type V2Member = Static<typeof V2Member>;

export const MemberPage = closed({ items: Type.Array(V2Member), page: Page }, 'MemberPage');
