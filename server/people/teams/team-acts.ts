/** Creates, changes and deletes teams. */
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts';
import { removeItem } from '../removed/removed-items.ts';
import type { WorkspaceAct } from '../workspace-act.ts';
import { lockWorkspace } from '../workspaces/workspace-queries.ts';
import { getTeamRow } from './team-queries.ts';

export interface NewTeam {
  name: string;
  description?: string | null;
  is_default?: boolean;
}

const insert = statement<{ team_id: number }>(
  'team-acts.insert',
  `insert into team (workspace_id, team_id, name, description, is_default, created_at, updated_at)
   values ($1, nextval('team_id_seq'), $2, $3, $4, $5, $5)
   returning team_id`,
);

/** @throws ApiError when the name is taken */
export async function createTeam(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  { name, description = null, is_default = false }: NewTeam,
): Promise<{ team_id: number }> {
  return db.transaction(async (tx) => {
    // The workspace is locked before the name: a restore locks them in this order too.
    await lockWorkspace(tx, act.workspace_id);
    const inserted = await tx
      .query(insert, [act.workspace_id, name, description, is_default, act.at])
      .catch(refuseDuplicate('team_exists', { name }));
    const row = requireRow(inserted, 'inserting a team');
    noteEvent(tx, { kind: 'team.create', ...act, detail: { ...row, name } });
    return row;
  });
}

/** A field that is left out stays as it is. */
interface TeamChange {
  team_id: number;
  name?: string | undefined;
  description?: string | null | undefined;
}

const update = statement<never>(
  'team-acts.update',
  `update team set name = coalesce($3, name), description = case when $4 then $5 else description end, updated_at = $6
   where workspace_id = $1 and team_id = $2`,
);

/** @throws ApiError when the name is taken */
export async function updateTeam(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  { team_id, name, description }: TeamChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, act.workspace_id);
    const values = [name ?? null, description !== undefined, description ?? null, act.at];
    await tx
      .query(update, [act.workspace_id, team_id, ...values])
      .catch(refuseDuplicate('team_exists', { name: name ?? '' }));
    noteEvent(tx, { kind: 'team.update', ...act, detail: { team_id, name, description } });
  });
}

/**
 * The team's records stay; members who saw them only through the team no longer see them. @throws ApiError
 * for the default team
 */
export async function deleteTeam(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  team_id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { is_default } = await getTeamRow(tx, act.workspace_id, team_id);
    if (is_default) throw errors.conflict('default_team_stays');
    await removeItem(tx, act, { kind: 'team', item_id: team_id });
  });
}
