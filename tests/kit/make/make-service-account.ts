import { createServiceAccount } from '@minutebook/server/people/service-accounts/service-account-acts.ts';
import type { TestMember, TestWorkspace } from './make-workspace.ts';
import type { TestServer } from '../test-server.ts';

/** Makes a service account with the base role member. Returns its member_id. */
export async function makeServiceAccount(
  { ctx, clock }: TestServer,
  { workspace_id }: TestWorkspace,
  { member_id, user_id }: TestMember,
): Promise<number> {
  const about = { workspace_id, name: 'Mirror', base_role: 'member' } as const;
  const by = { owner_member_id: member_id, actor_user_id: user_id };
  return (await createServiceAccount(ctx.db, { ...about, ...by }, clock.now())).member_id;
}
