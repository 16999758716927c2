/**
 * The signed-in user. The access token lives only in this page's memory; the cookie that renews it is out of
 * reach of scripts.
 */
import { reloadAfterWork } from './work.ts';
import type { AppSession, AppUser, SecondFactorStep } from '@minutebook/contract/app/session-endpoints.ts';
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { ApiError } from '@minutebook/sdk';
import { makePageClient } from '@minutebook/sdk/page-client.ts';
import type { PasskeyAnswer } from '@minutebook/contract/app/passkey-shapes.ts';
import { useSyncExternalStore } from 'react';
import { OF_PAGES } from './of-pages.ts';
import { loadAgain } from '../load-again.ts';
import { dropDraftsOf } from './drafts.ts';
import { dropRequestKeysOf } from './kept/request-keys.ts';
import { dropRecentOf } from './recent-records.ts';
import { canKeepPages, forget, keep, readKept } from '../kept.ts';

interface Session {
  /** undefined: nobody is signed in, or it is not known yet. */
  user: AppUser | undefined;
}

/** A token is renewed this long before it expires, so that no request arrives with an expired one. */
const MARGIN_MS = 30_000;

/** A form on another site cannot send this header, so the cookie alone grants nothing. */
const door = makePageClient({ base_url: '', headers: { 'x-minutebook': 'page' }, ...OF_PAGES });

let session: Session = { user: undefined };
let grant: { access_token: string; ends_at: number } | undefined;
let renewal: Promise<string | undefined> | undefined;
const listeners = new Set<() => void>();

export const getSession = (): Session => session;

export function followSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A valid access token; undefined: nobody is signed in. `refused`: one that the server has refused. */
export async function getToken(refused?: string): Promise<string | undefined> {
  const isGood = grant !== undefined && grant.access_token !== refused && grant.ends_at > Date.now();
  if (isGood) return grant?.access_token;
  // It is renewed once, however many requests wait for it.
  renewal ??= renew().finally(() => (renewal = undefined));
  return renewal;
}

/** The signed-in user; undefined: there is none. */
export async function findUser(): Promise<AppUser | undefined> {
  await findToken();
  return session.user;
}

/** The token; undefined also when the server cannot be reached, and whoever was signed in last may read what is kept here. */
export async function findToken(refused?: string): Promise<string | undefined> {
  try {
    return await getToken(refused);
  } catch (error) {
    const user = session.user ?? findLastUser();
    if (!(error instanceof TypeError) || !canKeepPages || user === undefined) throw error;
    become({ user });
    return undefined;
  }
}

/** undefined: signed in; else a second factor is asked for. @throws ApiError */
export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<SecondFactorStep | undefined> {
  const answer = await door.startSession({ body: credentials });
  if ('half_session' in answer) return answer;
  enter(answer);
  return undefined;
}

/** The second step of a sign-in. @throws ApiError */
export async function finishSignIn(
  { half_session }: SecondFactorStep,
  factor: { code: string } | { passkey: PasskeyAnswer },
): Promise<void> {
  enter(await door.finishSession({ body: { half_session, ...factor } }));
}

/** @throws ApiError, or PasskeyRefused when the user or the device does not go on */
export async function signInWithPasskey(): Promise<void> {
  const { answerWithPasskey } = await loadAgain(() => import('./passkeys.ts'));
  const passkey = await answerWithPasskey(await door.startPasskeySession());
  enter(await door.finishPasskeySession({ body: { passkey } }));
}

/** Called after the proof of the session has changed, which present tokens are not believed to have at once. */
export async function renewToken(): Promise<void> {
  grant = undefined;
  await getToken();
}

/** @throws ApiError */
export async function createOwner(owner: Parameters<typeof door.createOwner>[0]['body']): Promise<void> {
  enter(await door.createOwner({ body: owner }));
}

/** @throws ApiError */
export async function acceptInvitation(
  token: string,
  person: { name?: string; password?: string; locale?: UserLocale },
): Promise<void> {
  enter(await door.acceptInvitation({ params: { token }, body: person }));
}

/** @throws ApiError */
export async function requestPasswordReset(email: string): Promise<void> {
  await door.requestPasswordReset({ body: { email } });
}

/** Ends every session of the account, this browser's too if it is signed in with it. @throws ApiError */
export async function resetPassword(token: string, password: string): Promise<void> {
  await door.resetPassword({ params: { token }, body: { password } });
  grant = undefined;
}

/** @throws ApiError */
export async function signOut(): Promise<void> {
  const user_id = session.user?.id;
  await door.endSession();
  if (user_id !== undefined) {
    dropDraftsOf(user_id);
    dropRequestKeysOf(user_id);
    dropRecentOf(user_id);
  }
  await dropKept();
  leave();
}

/** Called after the user's name has changed. */
export const changeUser = (user: AppUser): void => become({ user });

function enter({ access_token, expires_in_seconds, user }: AppSession): void {
  grant = { access_token, ends_at: Date.now() + expires_in_seconds * 1000 - MARGIN_MS };
  expectSession();
  if (canKeepPages) {
    if (findLastUser()?.id !== user.id) void dropKept(user.id);
    keep(LAST_USER, JSON.stringify(user));
  }
  become({ user });
}

function leave(): void {
  grant = undefined;
  forget(HINT);
  forget(LAST_USER);
  void dropKept();
  become({ user: undefined });
}

const HINT = 'minutebook.session';
const LAST_USER = 'minutebook.user';

function findLastUser(): AppUser | undefined {
  // Signed out, in this tab or another one.
  if (readKept(HINT) === null) return undefined;
  try {
    return (JSON.parse(readKept(LAST_USER) ?? 'null') as AppUser | null) ?? undefined;
  } catch {
    // Edited by hand, or truncated.
    return undefined;
  }
}

/** Drops the kept answers of all users of this browser, or of all but one, so that nothing stays for the next user. */
async function dropKept(user_id?: number): Promise<void> {
  if (!canKeepPages) return;
  await import('./kept/kept-answers.ts')
    .then(({ dropAnswers }) => dropAnswers(user_id))
    // A browser that refuses to store anything has nothing to forget.
    .catch(() => undefined);
}

/** Notes that there may be a session, so that the page of a user who never signed in sends no request. */
export const expectSession = (): void => void keep(HINT, 'expected');

// Signed out in another tab.
addEventListener('storage', ({ key, newValue }) => {
  if (key === HINT && newValue === null) leave();
});

async function renew(): Promise<string | undefined> {
  if (readKept(HINT) === null) return undefined;
  try {
    const next = await door.getSessionToken();
    if (session.user !== undefined && session.user.id !== next.user.id) {
      // Somebody else has signed in in another tab: what this page shows, and was about to send, is not theirs.
      reloadAfterWork();
      return undefined;
    }
    enter(next);
    return next.access_token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    leave();
    return undefined;
  }
}

function become(next: Session): void {
  if (next.user?.id === session.user?.id && next.user?.name === session.user?.name) return;
  session = next;
  for (const listener of listeners) listener();
}

export const useSession = (): Session => useSyncExternalStore(followSession, getSession);
