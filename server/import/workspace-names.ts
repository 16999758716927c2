import { statement, type Queryable } from '../base/database/database.ts';

/** Maps the names that files and operators use to ids of one workspace. */
export interface WorkspaceNames {
  /** Keys are e-mail addresses in lower case; deactivated members are included. */
  members: ReadonlyMap<string, number>;
  labels: ReadonlyMap<string, number>;
  teams: ReadonlyMap<string, number>;
  /** Templates of minutes that it has made itself. */
  templates: ReadonlyMap<string, number>;
  /** Only for the import of a whole workspace: else nobody is brought into what others keep. */
  lists?: ListNames;
}

/** For files that name nobody and nothing. */
export const NO_NAMES: WorkspaceNames = {
  members: new Map(),
  labels: new Map(),
  teams: new Map(),
  templates: new Map(),
};

/** The ids of what members keep, by `toListName`. */
export interface ListNames {
  playlists: ReadonlyMap<string, number>;
  trackers: ReadonlyMap<string, number>;
}

interface NamedList {
  /** E-mail address. */
  member: string;
  name: string;
  created_at: string;
}

/** No two lists of a member are made with one name at the same moment. */
export const toListName = ({ member, name, created_at }: NamedList): string =>
  JSON.stringify([member.toLowerCase(), name, new Date(created_at).getTime()]);

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
const selectTemplates = statement<{ name: string; id: number }>(
  'import.template-names',
  `select t.name, t.template_id as id from insight_template t where t.workspace_id = $1 order by t.template_id`,
);

export async function loadWorkspaceNames(db: Queryable, workspace_id: number): Promise<WorkspaceNames> {
  const load = async (select: typeof selectMembers) => toIds(await db.query(select, [workspace_id]));
  return {
    members: await load(selectMembers),
    labels: await load(selectLabels),
    teams: await load(selectTeams),
    templates: await load(selectTemplates),
  };
}

export function findMemberId(names: WorkspaceNames, email: string): number | undefined {
  return names.members.get(email.toLowerCase());
}

function toIds(rows: readonly { name: string; id: number }[]): Map<string, number> {
  return new Map(rows.map(({ name, id }) => [name, id]));
}
