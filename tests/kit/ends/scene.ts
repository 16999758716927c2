/** A member of a workspace with the ways in of access-ends.ts, before an event. */
import { endingOf, type AccessEvent } from '@minutebook/server/access/ends/access-ends.ts';
import { startPageSession } from '@minutebook/server/access/page-sessions.ts';
import { statement } from '@minutebook/server/base/database/database.ts';
import { createScimToken } from '@minutebook/server/people/scim/scim-tokens.ts';
import { createToken } from '@minutebook/server/people/users/token-acts.ts';
import { addPasskey, addTotp, finish, startHalf } from '../clients/factor-client.ts';
import { givePassword, makePageClient, type PageClient } from '../clients/page-client.ts';
import { makeRecord, type TestRecord } from '../make/make-record.ts';
import { makeWorkspaceRole } from '../make/make-role.ts';
import { makeServiceAccount } from '../make/make-service-account.ts';
import { makeMember, makeWorkspace, type TestMember, type TestWorkspace } from '../make/make-workspace.ts';
import { requireOk } from '../require-ok.ts';
import type { TestServer } from '../test-server.ts';

/** A word of the record, which is masked where masks are tested. */
export const SECRET = 'Nightingale';
export const EXPIRES_MS = 30_000;
/** The provider's name for sessions of `signIn`, for events in which the provider signs somebody out. */
export const PROVIDER_SID = 'a session at the provider';

export interface Scene {
  server: TestServer;
  workspace: TestWorkspace;
  /** The owner of the record. */
  owner: TestMember;
  person: TestMember;
  /** The page on which the person causes the event. */
  page: PageClient;
  record: TestRecord;
  has_factors: boolean;
  takeRecoveryCode(): string;
  /** Signs the person in on another page. */
  signIn(): Promise<PageClient>;
  personal_token: { access_token_id: number; token: string };
  service_token: { access_token_id: number; token: string };
  directory_token: string;
}

export interface Probe {
  /**
   * Called once, after the event, because it may use up the way in. @param patience_ms how long to wait for a
   * way that ends by itself
   */
  isAlive(patience_ms: number): Promise<boolean>;
  /** Whether the content of the record can be read with it. */
  reads?(): Promise<boolean>;
}

const openOnly = statement<never>(
  'tests.open-only',
  `update app_user set opens_only = array[$2::bigint] where user_id = $1`,
);
const selectUserOf = statement<{ user_id: number }>(
  'tests.user-of-member',
  `select m.user_id from member m where m.workspace_id = $1 and m.member_id = $2`,
);

export async function makeScene(server: TestServer, event: AccessEvent): Promise<Scene> {
  const { db } = server.ctx;
  const now = server.clock.now();
  const workspace = await makeWorkspace(server);
  const { workspace_id } = workspace;
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const role_id = await makeWorkspaceRole(server, workspace, {
    'member.manage': 'allow',
    'record.share': 'allow',
    'workspace.manage': 'allow',
  });
  // Only owners make tokens of a directory, and those of others rest.
  const isOwner = endingOf('directory_token', event).kind === 'off';
  const person = await makeMember(server, workspace, {
    ...(isOwner && { base_role: 'owner' }),
    role_ids: [role_id],
  });
  await givePassword(server, person);
  if (event === 'address_proven') await db.query(openOnly, [person.user_id, workspace_id]);

  const page = makePageClient(server);
  requireOk(await page.signIn(person.email));
  // Before the first factor there are no codes.
  const has_factors = event !== 'factor_added';
  const codes = has_factors ? (await addTotp(server, page)).recovery_codes : [];
  if (has_factors) await addPasskey(page);
  const takeRecoveryCode = () => codes.pop() ?? '';

  const serviceId = await makeServiceAccount(server, workspace, person);
  const act = { workspace_id, actor_user_id: (isOwner ? person : owner).user_id, at: now };
  const directory = await db.transaction((tx) => createScimToken(tx, act, 'Directory'));
  const [service] = await db.query(selectUserOf, [workspace_id, serviceId]);
  const token = { name: 'test', scope: 'write', expires_in_days: null } as const;
  const limits = { kind: 'service', scopes: ['records:read'], workspace_id } as const;
  const named = event === 'access_taken' ? [person.member_id, serviceId] : [];
  const ends = event === 'record_expired' ? new Date(now.getTime() + EXPIRES_MS) : null;
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    scope: event === 'access_taken' ? 'private' : 'workspace',
    access_member_ids: named,
    dialogs: [`Ask ${SECRET}, please.`],
    media: { content: 'sound', ...(ends !== null && { expires_at: ends }) },
    transcript_expires_at: ends,
  });
  return {
    server,
    workspace,
    owner,
    person,
    page,
    record,
    has_factors,
    takeRecoveryCode,
    async signIn() {
      if (event === 'provider_signed_out') {
        const signIn = {
          user_id: person.user_id,
          way: 'oidc',
          ground: 'spent',
          provider_sid: PROVIDER_SID,
        } as const;
        const from = {
          address: '127.0.0.1',
          client: null,
          session_secret: undefined,
          device_mark: undefined,
        };
        const session = await startPageSession(db, { signIn, page: from, now: server.clock.now() });
        return makePageClient(server, `minutebook_session=${session?.session_secret}`);
      }
      const other = makePageClient(server);
      if (has_factors) {
        const half = await startHalf(other, person.email);
        requireOk(await finish(other, half, { code: takeRecoveryCode() }));
      } else requireOk(await other.signIn(person.email));
      return other;
    },
    personal_token: await createToken(db, { user_id: person.user_id, ...token }, now),
    directory_token: directory.secret,
    service_token: await createToken(db, { user_id: service?.user_id ?? 0, ...token, ...limits }, now),
  };
}
