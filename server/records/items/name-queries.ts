/** Names that are shown in records. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/database/require-row.ts';

/** By id. */
export interface RecordNames {
  labels: Record<number, { name: string; color: string }>;
  teams: Record<number, { name: string }>;
  members: Record<number, { name: string; email: string }>;
}

export interface NamedIds {
  label_ids: ReadonlySet<number>;
  team_ids: ReadonlySet<number>;
  member_ids: ReadonlySet<number>;
}

const byId = (id: string, value: string, table: string, parameter: string) => `coalesce((
     select json_object_agg(x.${id}, ${value}) from ${table} x
     where x.workspace_id = $1 and x.${id} = any (${parameter}::bigint[])), '{}')`;

const selectNames = statement<RecordNames>(
  'records.names',
  `select
     ${byId('label_id', `json_build_object('name', x.name, 'color', x.color)`, 'label', '$2')} as labels,
     ${byId('team_id', `json_build_object('name', x.name)`, 'team', '$3')} as teams,
     ${byId('member_id', `json_build_object('name', x.name, 'email', x.email)`, 'member', '$4')} as members`,
);

/** Returns the names of those ids that (still) exist. */
export async function findNames(
  db: Queryable,
  workspaceId: number,
  { label_ids, team_ids, member_ids }: NamedIds,
): Promise<RecordNames> {
  const ids = [[...label_ids], [...team_ids], [...member_ids]];
  return requireRow(await db.query(selectNames, [workspaceId, ...ids]), 'a select without a table');
}
