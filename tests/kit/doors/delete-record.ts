import assert from 'node:assert/strict';
import { makeOperatorFetch } from '../../../server/start/operator-api.ts';
import type { TestServer } from '../test-server.ts';
import type { TestWorkspace } from '../make/make-workspace.ts';

/** Into the trash, by the operator, who may delete every record. */
export async function deleteRecord(
  { ctx }: TestServer,
  { app_path }: Pick<TestWorkspace, 'app_path'>,
  record_id: number,
): Promise<void> {
  const address = `http://here${app_path}/records/${record_id}`;
  assert.equal((await makeOperatorFetch(ctx)(address, { method: 'DELETE' })).status, 204);
}
