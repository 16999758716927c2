/** Makes test data by the operator's own functions. */
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { addMember } from '@minutebook/server/people/members/member-acts.ts';
import { createToken, type TokenLimits } from '@minutebook/server/people/users/token-acts.ts';
import { createUser } from '@minutebook/server/people/users/create-user.ts';
import { createWorkspace, type NewWorkspace } from '@minutebook/server/people/workspaces/create-workspace.ts';
import type { TestServer } from '../test-server.ts';

let made = 0;

export interface TestWorkspace {
  workspace_id: number;
  slug: string;
  /** `/v2/workspaces/<slug>` */
  path: string;
  /** `/app/workspaces/<slug>` */
  app_path: string;
}

export async function makeWorkspace(
  server: TestServer,
  fields: Partial<NewWorkspace> = {},
): Promise<TestWorkspace> {
  made += 1;
  const slug = fields.slug ?? `workspace-${made}`;
  const { workspace_id } = await createWorkspace(
    server.ctx.db,
    { name: slug, ...fields, slug },
    server.clock.now(),
  );
  return { workspace_id, slug, path: `/v2/workspaces/${slug}`, app_path: `/app/workspaces/${slug}` };
}

export interface TestUser {
  user_id: number;
  email: string;
  name: string;
  /** A token with the scope `write`. */
  token: string;
}

export async function makeUser(
  server: TestServer,
  fields: { email?: string; name?: string } = {},
): Promise<TestUser> {
  made += 1;
  const email = fields.email ?? `person${made}@example.com`;
  const user = await createUser(
    server.ctx.db,
    { email, name: fields.name ?? `Person ${made}` },
    server.clock.now(),
  );
  const token = await makeToken(server, user.user_id);
  return { user_id: user.user_id, email, name: user.name, token };
}

export async function makeToken(
  server: TestServer,
  user_id: number,
  scope: 'read' | 'write' = 'write',
): Promise<string> {
  const fields = { user_id, name: 'test', scope, expires_in_days: null };
  return (await createToken(server.ctx.db, fields, server.clock.now())).token;
}

export async function makeNarrowToken(
  server: TestServer,
  user_id: number,
  limits: TokenLimits & { expires_in_days?: number },
): Promise<string> {
  const fields = { user_id, name: 'test', scope: 'write' as const, expires_in_days: null, ...limits };
  return (await createToken(server.ctx.db, fields, server.clock.now())).token;
}

export interface TestMember extends TestUser {
  member_id: number;
}

/** Makes a new user, or the given one, a member of the workspace. */
export async function makeMember(
  server: TestServer,
  workspace: TestWorkspace,
  fields: {
    base_role?: BaseWorkspaceRole;
    role_ids?: number[];
    user?: TestUser;
    email?: string;
    name?: string;
  } = {},
): Promise<TestMember> {
  const user = fields.user ?? (await makeUser(server, fields));
  const place = { base_role: fields.base_role ?? 'member', role_ids: fields.role_ids ?? [] };
  const { member_id } = await addMember(
    server.ctx.db,
    { workspace_id: workspace.workspace_id, at: server.clock.now() },
    { user: { user_id: user.user_id, email: user.email, name: user.name, locale: 'en' }, ...place },
  );
  return { ...user, member_id };
}
