import assert from 'node:assert/strict';
import { statement } from '@minutebook/server/base/database/database.ts';
import type { TestWorkspace } from '../make/make-workspace.ts';
import type { PagesScene } from './browser.ts';

const selectOwner = statement<{ workspace_id: number; member_id: number; name: string }>(
  'tests.owner-of-workspace',
  `select m.workspace_id, m.member_id, m.name from member m
   join workspace w on w.workspace_id = m.workspace_id
   where w.slug = $1 and m.base_role = 'owner' order by m.member_id limit 1`,
);

/** Returns the demo's workspace and an owner, for records that a test makes. */
export async function findDemoOwner({ server, demo }: PagesScene) {
  const slug = demo.workspace;
  const [owner] = await server.ctx.db.query(selectOwner, [slug]);
  assert.ok(owner);
  const workspace: TestWorkspace = {
    workspace_id: owner.workspace_id,
    slug,
    path: `/v2/workspaces/${slug}`,
    app_path: `/app/workspaces/${slug}`,
  };
  return { workspace, owner };
}
