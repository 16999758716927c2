import { createScimToken } from '@minutebook/server/people/scim/scim-tokens.ts';
import type { TestServer } from '../test-server.ts';
import { makeMember, makeWorkspace } from '../make/make-workspace.ts';

/** A workspace with an owner, and a directory that may manage its people; `send` takes paths below `/scim/v2/{slug}`. */
export async function makeDirectory(server: TestServer) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const act = { workspace_id: workspace.workspace_id, actor_user_id: owner.user_id, at: server.clock.now() };
  const { secret: token } = await server.ctx.db.transaction((tx) => createScimToken(tx, act, 'Directory'));
  const send = (
    method: string,
    below: string,
    { body, headers }: { body?: object | undefined; headers: Record<string, string> },
  ) =>
    server.send(method, `/scim/v2/${workspace.slug}${below}`, {
      token,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
  return { workspace, owner, send };
}
