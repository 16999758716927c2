import { statement, type Queryable } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const selectWorkspace = statement<{ workspace_id: number }>(
  'operator.workspace-by-slug',
  `select s.workspace_id from workspace_slug s where s.slug = $1`,
);

/** @throws OperatorError when there is none with this slug */
export async function requireWorkspace(db: Queryable, slug: string): Promise<number> {
  const [workspace] = await db.query(selectWorkspace, [slug]);
  if (workspace === undefined) throw new OperatorError(`There is no workspace "${slug}".`);
  return workspace.workspace_id;
}
