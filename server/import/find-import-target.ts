import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../http/context.ts';
import { statement } from '../base/database/database.ts';
import type { ImportOptions, ImportTarget } from './import-target.ts';
import { findMemberId, loadWorkspaceNames, type WorkspaceNames } from './workspace-names.ts';
import { requireWorkspace } from '../people/workspaces/workspace-queries.ts';

const selectTimezone = statement<{ timezone: string }>(
  'import.workspace-timezone',
  `select w.timezone from workspace w where w.workspace_id = $1`,
);

/** @throws ApiError naming the workspace, member, label or team that does not exist */
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
  if (member_id === undefined) throw errors.missing('no_member_with_email', { email });
  return member_id;
}

function requireAll(
  ids: ReadonlyMap<string, number>,
  names: readonly string[],
  kind: 'team' | 'label',
): number[] {
  return names.map((name) => {
    const id = ids.get(name);
    if (id === undefined)
      throw errors.missing(kind === 'team' ? 'no_team_named' : 'no_label_named', { name });
    return id;
  });
}
