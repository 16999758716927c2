import type { Context } from '../context.ts';
import { statement } from '../db/database.ts';
import type { ImportOptions, ImportTarget } from '../ingest/import-target.ts';
import { findMemberId, loadWorkspaceNames, type WorkspaceNames } from '../ingest/workspace-names.ts';
import { OperatorError } from './operator-error.ts';
import { requireWorkspace } from './require-workspace.ts';

const selectTimezone = statement<{ timezone: string }>(
  'operator.workspace-timezone',
  `select w.timezone from workspace w where w.workspace_id = $1`,
);

/** @throws OperatorError naming the workspace, member, label or team that does not exist */
export async function findImportTarget(
  ctx: Pick<Context, 'db'>,
  slug: string,
  options: ImportOptions,
): Promise<ImportTarget> {
  const workspace_id = await requireWorkspace(ctx.db, slug);
  const [[workspace], names] = await Promise.all([
    ctx.db.query(selectTimezone, [workspace_id]),
    loadWorkspaceNames(ctx.db, workspace_id),
  ]);
  return {
    workspace_id,
    timezone: workspace?.timezone ?? 'UTC',
    names,
    options,
    owner_member_id: options.owner === undefined ? null : requireMember(names, options.owner),
    label_ids: requireAll(names.labels, options.labels ?? [], 'label'),
    team_ids: requireAll(names.teams, options.teams ?? [], 'team'),
  };
}

function requireMember(names: WorkspaceNames, email: string): number {
  const member_id = findMemberId(names, email);
  if (member_id === undefined) throw new OperatorError(`${email} is no member of this workspace.`);
  return member_id;
}

function requireAll(ids: ReadonlyMap<string, number>, names: readonly string[], kind: string): number[] {
  return names.map((name) => {
    const id = ids.get(name);
    if (id === undefined) throw new OperatorError(`There is no ${kind} "${name}" in this workspace.`);
    return id;
  });
}
