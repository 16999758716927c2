/** Names that are shown in records. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';

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

const byId = ({
  id,
  value,
  table,
  parameter,
}: {
  id: string;
  value: string;
  table: string;
  parameter: string;
}) => `coalesce((
     select json_object_agg(x.${id}, ${value}) from ${table} x
     where x.workspace_id = $1 and x.${id} = any (${parameter}::bigint[])), '{}')`;

const selectNames = statement<RecordNames>(
  'records.names',
  `select
     ${byId({ id: 'label_id', value: `json_build_object('name', x.name, 'color', x.color)`, table: 'label', parameter: '$2' })} as labels,
     ${byId({ id: 'team_id', value: `json_build_object('name', x.name)`, table: 'team', parameter: '$3' })} as teams,
     ${byId({ id: 'member_id', value: `json_build_object('name', x.name, 'email', x.email)`, table: 'member', parameter: '$4' })} as members`,
);

/** Returns the names of those ids that (still) exist. */
export async function findNames(
  db: Queryable,
  workspace_id: number,
  { label_ids, team_ids, member_ids }: NamedIds,
): Promise<RecordNames> {
  const ids = [[...label_ids], [...team_ids], [...member_ids]];
  return requireRow(await db.query(selectNames, [workspace_id, ...ids]), 'a select without a table');
}
