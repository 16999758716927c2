import { statement, type Queryable } from '../../base/database/database.ts';

const lock = statement<never>(
  'workspaces.lock',
  `select w.workspace_id from workspace w where w.workspace_id = $1 for no key update`,
);

/** Held to the end of the transaction: of two changes of people in a workspace the second sees the first. */
export async function lockWorkspace(tx: Queryable, workspace_id: number): Promise<void> {
  await tx.query(lock, [workspace_id]);
}
