import { createLabel } from '@minutebook/server/people/labels/label-acts.ts';
import type { TestWorkspace } from './make-workspace.ts';
import type { TestServer } from '../test-server.ts';

let made = 0;

/** Returns its id. */
export async function makeLabel(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  fields: { name?: string; color?: string } = {},
): Promise<number> {
  made += 1;
  const label = { name: `Label ${made}`, color: '#3b82f6', ...fields };
  return (await createLabel(server.ctx.db, { workspace_id, at: server.clock.now() }, label)).label_id;
}
