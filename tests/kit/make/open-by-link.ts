/** An account that was opened by the link of an invitation, and whose address nobody has proven. */
import { createInvitation } from '@minutebook/server/people/invitations/invitation-acts.ts';
import { makePageClient, PASSWORD, type PageClient } from '../clients/page-client.ts';
import { requireOk } from '../require-ok.ts';
import type { TestServer } from '../test-server.ts';
import { makeMember, makeWorkspace, type TestUser, type TestWorkspace } from './make-workspace.ts';

let made = 0;

/** Invites an address, and returns the link. */
export async function inviteTo(server: TestServer, workspace: TestWorkspace, email: string): Promise<string> {
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const invitation = { email, base_role: 'member' as const, invited_by_member_id: owner.member_id };
  const act = { workspace_id: workspace.workspace_id, at: server.clock.now() };
  const { token } = await createInvitation(server.ctx.db, act, invitation);
  return `/app/invitations/${token}`;
}

export interface OpenedAccount {
  workspace: TestWorkspace;
  /** The user, with a token of the page. */
  user: TestUser;
  page: PageClient;
}

export async function openByLink(server: TestServer): Promise<OpenedAccount> {
  made += 1;
  const email = `opened${made}@example.com`;
  const workspace = await makeWorkspace(server);
  const path = await inviteTo(server, workspace, email);
  const page = makePageClient(server);
  const body = { name: 'Whoever', password: PASSWORD };
  const { user } = requireOk(await page.send('POST', path, { body })).body;
  return { workspace, user: { ...user, user_id: user.id, token: await page.getToken() }, page };
}
