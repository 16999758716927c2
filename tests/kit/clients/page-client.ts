/** A page in a browser: it keeps the cookie of its session, and sends the header and origin of our pages. */
import { statement } from '@minutebook/server/base/database/database.ts';
import { hashPassword } from '@minutebook/server/people/users/set-password.ts';
import type { TestUser } from '../make/make-workspace.ts';
import type { ReachedServer } from './make-send.ts';
import { requireOk } from '../require-ok.ts';
import type { Answer, RequestParts, TestServer } from '../test-server.ts';

export const PASSWORD = 'correct horse battery';

export interface PageClient {
  /** `minutebook_session=…`, or undefined when there is none. */
  cookie(): string | undefined;
  send(method: string, path: string, parts?: RequestParts): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
  /** Gets a token from the session's cookie. */
  getToken(): Promise<string>;
}

export function makePageClient(server: ReachedServer, cookie?: string): PageClient {
  let kept = cookie;
  async function send(method: string, path: string, { headers = {}, ...parts }: RequestParts = {}) {
    const fields = { 'x-minutebook': 'page', ...(kept !== undefined && { cookie: kept }), ...headers };
    const answer = await server.send(method, path, { headers: fields, ...parts });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) kept = set.includes('Max-Age=0') ? undefined : set.split(';')[0];
    return answer;
  }
  return {
    cookie: () => kept,
    send,
    signIn: (email, password = PASSWORD) => send('POST', '/app/session', { body: { email, password } }),
    getToken: async () => requireOk(await send('POST', '/app/session/token')).body.access_token,
  };
}

const updateHash = statement<never>(
  'tests.give-password',
  `update app_user set password_hash = $2, opens_only = null where user_id = $1`,
);
let hashed: Promise<string> | undefined;

/** Gives the user PASSWORD as if they had chosen it when the account was made, so that no session ends. */
export async function givePassword(server: TestServer, { user_id }: { user_id: number }): Promise<void> {
  hashed ??= hashPassword(PASSWORD);
  await server.ctx.db.query(updateHash, [user_id, await hashed]);
}

/** Signs the user in with PASSWORD on a new page. */
export async function signInOnPage(server: TestServer, user: TestUser): Promise<PageClient> {
  await givePassword(server, user);
  const page = makePageClient(server);
  requireOk(await page.signIn(user.email));
  return page;
}
