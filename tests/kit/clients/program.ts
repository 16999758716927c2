/** A program that uses OAuth, and the person on the page who allows it. */
import { hash } from 'node:crypto';
import type { Scope } from '@minutebook/contract/scopes.ts';
import type { TestUser, TestWorkspace } from '../make/make-workspace.ts';
import { signInOnPage } from './page-client.ts';
import { requireOk } from '../require-ok.ts';
import type { ReachedServer } from './make-send.ts';
import type { Answer, TestServer } from '../test-server.ts';

export const CALLBACK = 'http://127.0.0.1:49152/callback';
export const VERIFIER = 'a-verifier-that-is-long-enough-to-be-one-0123456789';

/** The query of /oauth/authorize that `mb` sends; undefined leaves a field out. */
export function toQuery(fields: Record<string, string | undefined> = {}): string {
  const all: Record<string, string | undefined> = {
    client_id: 'mb',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'records:read',
    state: 'a state',
    code_challenge: hash('sha256', VERIFIER, 'base64url'),
    code_challenge_method: 'S256',
    ...fields,
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) search.set(name, value);
  return search.toString();
}

export interface Person {
  user: TestUser;
  /** The token of their session on a page. */
  session: string;
}

export const signInAsPerson = async (server: TestServer, user: TestUser): Promise<Person> => ({
  user,
  session: await (await signInOnPage(server, user)).getToken(),
});

interface Consent {
  workspace: TestWorkspace | string;
  scopes?: readonly Scope[];
}

/** Presses the button of the page. */
export const allow = (
  server: ReachedServer,
  { session }: Person,
  { query, workspace, scopes = ['records:read'] }: Consent & { query: string },
): Promise<Answer> =>
  server.send('POST', '/app/oauth/allow', {
    token: session,
    body: { query, workspace: typeof workspace === 'string' ? workspace : workspace.slug, scopes },
  });

export async function getCode(
  server: ReachedServer,
  person: Person,
  consent: Consent & { query: string },
): Promise<string> {
  const { return_url } = requireOk(await allow(server, person, consent)).body;
  return new URL(return_url).searchParams.get('code') ?? '';
}

/** Sends a form like a program. */
export const post = (server: ReachedServer, path: string, form: Record<string, string>): Promise<Answer> =>
  server.send('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });

export const exchange = (
  server: ReachedServer,
  code: string,
  fields: Record<string, string> = {},
): Promise<Answer> =>
  post(server, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: 'mb',
    code,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    ...fields,
  });

export const refresh = (
  server: ReachedServer,
  token: string,
  fields: Record<string, string> = {},
): Promise<Answer> =>
  post(server, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: 'mb',
    refresh_token: token,
    ...fields,
  });

/** Runs the whole flow, and returns everything that the program gets. */
export async function connect(
  server: ReachedServer,
  person: Person,
  { scopes = ['records:read'], ...consent }: Consent & { fields?: Record<string, string> },
): Promise<{ access_token: string; refresh_token: string; scope: string; workspace: string; code: string }> {
  const query = toQuery({ scope: scopes.join(' '), ...consent.fields });
  const code = await getCode(server, person, { ...consent, scopes, query });
  return { ...requireOk(await exchange(server, code)).body, code };
}
