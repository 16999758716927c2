/** Queries teams, and the members of a team. */
import type { BaseTeamRole, MemberStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { pageStatement, queryPage, type PageRequest } from '../../base/database/offset-page.ts';
import { foldForSubstring } from '../../search/matches-utterance.ts';

export interface TeamRow {
  team_id: number;
  name: string;
  description: string | null;
  is_default: boolean;
  created_at: Date;
  updated_at: Date;
}

const columns = `t.team_id, t.name, t.description, t.is_default, t.created_at, t.updated_at`;

const teamPage = pageStatement<TeamRow>('teams.page', {
  columns,
  from: 'team t',
  where: `t.workspace_id = $1
    and ($4::bigint[] is null or t.team_id in (select unnest($4::bigint[])))
    and ($5::bigint is null or exists (
      select from team_member tm
      where tm.workspace_id = $1 and tm.team_id = t.team_id and tm.member_id = $5))`,
  key: 't.team_id',
});

export interface TeamListRequest extends PageRequest {
  query?: string;
  member_id?: number;
}

export async function listTeamPage(db: Queryable, workspace_id: number, request: TeamListRequest) {
  const { query, member_id = null } = request;
  const named = query === undefined ? null : await listTeamIdsNamed(db, workspace_id, query);
  return queryPage(db, { statement: teamPage, of: workspace_id, page: request, filters: [named, member_id] });
}

const selectNames = statement<Pick<TeamRow, 'team_id' | 'name'>>(
  'teams.names',
  `select t.team_id, t.name from team t where t.workspace_id = $1 order by t.team_id`,
);

async function listTeamIdsNamed(db: Queryable, workspace_id: number, query: string): Promise<number[]> {
  const needle = foldForSubstring(query);
  return (await db.query(selectNames, [workspace_id]))
    .filter(({ name }) => foldForSubstring(name).includes(needle))
    .map(({ team_id }) => team_id);
}

const selectTeam = statement<TeamRow & { member_count: number }>(
  'teams.get',
  `select ${columns}, (
     select count(*) from team_member tm where tm.workspace_id = $1 and tm.team_id = t.team_id
   ) as member_count
   from team t where t.workspace_id = $1 and t.team_id = $2`,
);

/** @throws TEAM_NOT_FOUND */
export async function getTeamRow(db: Queryable, workspace_id: number, team_id: number) {
  const [team] = await db.query(selectTeam, [workspace_id, team_id]);
  if (team === undefined) throw errors.teamNotFound(team_id);
  return team;
}

export interface TeamMemberRow {
  member_id: number;
  user_id: number;
  name: string;
  email: string;
  status: MemberStatus;
  /** The member's base role in the team. */
  base_role: BaseTeamRole;
  joined_at: Date;
  /** Ids of custom team roles. */
  role_ids: number[];
}

const teamMemberPage = pageStatement<TeamMemberRow>('teams.member-page', {
  columns: `m.member_id, m.user_id, m.name, m.email, m.status, tm.base_role, tm.joined_at,
    coalesce((
      select jsonb_agg(tr.role_id order by tr.role_id) from team_member_role tr
      where tr.workspace_id = $1 and tr.team_id = tm.team_id and tr.member_id = tm.member_id
    ), '[]') as role_ids`,
  from: `team_member tm join member m on m.workspace_id = tm.workspace_id and m.member_id = tm.member_id`,
  where: `tm.workspace_id = $1 and tm.team_id = $4`,
  key: 'tm.member_id',
});

export async function listTeamMemberPage(
  db: Queryable,
  { workspace_id, team_id, page }: { workspace_id: number; team_id: number; page: PageRequest },
) {
  return queryPage(db, { statement: teamMemberPage, of: workspace_id, page, filters: [team_id] });
}
