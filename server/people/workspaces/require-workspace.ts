import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectWorkspace = statement<{ workspace_id: number }>(
  'operator.workspace-by-slug',
  `select s.workspace_id from workspace_slug s where s.slug = $1`,
);

/** @throws ApiError when there is none with this slug */
export async function requireWorkspace(db: Queryable, slug: string): Promise<number> {
  const [workspace] = await db.query(selectWorkspace, [slug]);
  if (workspace === undefined) throw errors.workspaceNotFound(slug);
  return workspace.workspace_id;
}
