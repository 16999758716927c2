import { Type, type Static } from '../schema.ts';
import { BaseTeamRole, MemberStatus } from './allowed-values.ts';
import { Permissions, V2TeamRole } from './role.ts';
import { closed, DateTime, described, Id, nullable, Page } from './shapes.ts';

const teamFields = {
  id: Id,
  name: Type.String(),
  description: nullable(Type.String()),
  is_default: Type.Boolean({ description: 'true: the team that records belong to unless another is said' }),
  created_at: DateTime,
  updated_at: DateTime,
  request_insight_extract_type: Type.Null({ description: 'always null: insights are set for a workspace' }),
  default_custom_insight_template_id: Type.Null({ description: 'always null: templates are not made here' }),
};

export const Team = closed(teamFields, 'Team');
export type Team = Static<typeof Team>;

export const TeamPage = closed({ items: Type.Array(Team), page: Page }, 'TeamPage');

export const TeamDetail = closed(
  {
    ...teamFields,
    member_count: Type.Integer({ description: 'members of the team, deactivated ones included' }),
    record_count: Type.Integer({ description: 'records of the team in the list of the requester' }),
  },
  'TeamDetail',
);
export type TeamDetail = Static<typeof TeamDetail>;

export const TeamMember = closed(
  {
    member_id: Id,
    user_id: Id,
    name: Type.String(),
    email: Type.String({ description: 'the address that the person signs in with' }),
    status: MemberStatus,
    base_role: BaseTeamRole,
    team_roles: Type.Array(V2TeamRole),
    team_permissions: Permissions,
    joined_at: described(DateTime, 'when the member came into the team'),
  },
  'TeamMember',
);
export type TeamMember = Static<typeof TeamMember>;

export const TeamMemberPage = closed({ items: Type.Array(TeamMember), page: Page }, 'TeamMemberPage');

export const V2TeamSummary = closed({ id: described(Id, 'the team'), name: Type.String() }, 'V2TeamSummary');
export type V2TeamSummary = Static<typeof V2TeamSummary>;
