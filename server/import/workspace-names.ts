import { statement, type Queryable } from '../base/database/database.ts';

/** Maps the names that files and operators use to ids of one workspace. */
export interface WorkspaceNames {
  /** Keys are e-mail addresses in lower case; deactivated members are included. */
  members: ReadonlyMap<string, number>;
  labels: ReadonlyMap<string, number>;
  teams: ReadonlyMap<string, number>;
}

const selectMembers = statement<{ name: string; id: number }>(
  'import.member-emails',
  `select lower(m.email) as name, m.member_id as id from member m where m.workspace_id = $1 order by m.member_id`,
);
const selectLabels = statement<{ name: string; id: number }>(
  'import.label-names',
  `select l.name, l.label_id as id from label l where l.workspace_id = $1 order by l.label_id`,
);
const selectTeams = statement<{ name: string; id: number }>(
  'import.team-names',
  `select t.name, t.team_id as id from team t where t.workspace_id = $1 order by t.team_id`,
);

export async function loadWorkspaceNames(db: Queryable, workspace_id: number): Promise<WorkspaceNames> {
  const [members, labels, teams] = await Promise.all(
    [selectMembers, selectLabels, selectTeams].map((select) => db.query(select, [workspace_id])),
  );
  return { members: toIds(members), labels: toIds(labels), teams: toIds(teams) };
}

export function findMemberId(names: WorkspaceNames, email: string): number | undefined {
  return names.members.get(email.toLowerCase());
}

function toIds(rows: readonly { name: string; id: number }[] = []): Map<string, number> {
  return new Map(rows.map(({ name, id }) => [name, id]));
}
