/** Versions by which all cached data of a workspace is checked. */
import { statement, type Queryable } from '../../base/database/database.ts';

const raiseAccess = statement<never>(
  'operator.raise-access-version',
  `update workspace set access_version = access_version + 1, updated_at = $2 where workspace_id = $1`,
);
const raiseCatalog = statement<never>(
  'operator.raise-catalog-version',
  `update workspace set catalog_version = catalog_version + 1, updated_at = $2 where workspace_id = $1`,
);

/** Called after any change of permissions: members, roles, team members, settings. */
export async function raiseAccessVersion(tx: Queryable, workspaceId: number, now: Date): Promise<void> {
  await tx.query(raiseAccess, [workspaceId, now]);
}

/** Called after any change of data shown in records: names, colours, e-mails, features. */
export async function raiseCatalogVersion(tx: Queryable, workspaceId: number, now: Date): Promise<void> {
  await tx.query(raiseCatalog, [workspaceId, now]);
}
