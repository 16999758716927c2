/** Ends what the table says (access-ends.ts): the one place where ways in of a person end because something happened to the account. */
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { deleteLoginTokens, deleteProviderLoginTokens } from '../login-token.ts';
import { endGrantsOfUser, forgetGrantsUnderWay } from '../programs/program-grants.ts';
import { deleteFactors } from '../second-factor.ts';
import { noteSession } from '../note-session.ts';
import { endOtherSessions, endSessionsOfProvider, endSessionsOfUser } from '../session-queries.ts';
import { lockAccount } from '../hold-account.ts';
import { endingOf, type AccessEvent, type WayIn } from './access-ends.ts';

interface EndedAccess {
  event: AccessEvent;
  user_id: number;
  /** The one workspace that it is about: programs in others stay. */
  workspace_id?: number;
  /** null: an operator. */
  actor_user_id: number | null;
  now: Date;
  /** The token of whoever does it, whose session stays. */
  own_access_token_id?: number;
  /** true: the person wants to keep their personal access tokens. */
  keeps_tokens?: boolean;
  /** With `provider_signed_out`, the session at the provider; null: all that the person has there. */
  provider_sid?: string | null;
}

const revokeTokens = statement<{ prefix: string }>(
  'access.revoke-tokens-of-user',
  `update access_token set revoked_at = $2 where user_id = $1 and kind = 'personal' and revoked_at is null
   returning prefix`,
);
const deletePassword = statement<never>(
  'access.delete-password',
  `update app_user set password_hash = null, updated_at = $2 where user_id = $1`,
);

type Ender = (tx: WriteTransaction, ended: EndedAccess) => Promise<unknown>;

const endSessions: Ender = async (tx, { user_id, own_access_token_id, provider_sid, now }) => {
  if (provider_sid !== undefined) {
    const ended = await tx.query(endSessionsOfProvider, [user_id, provider_sid, now]);
    const end = { action: 'session.end', user_id, why: 'provider_signed_out' } as const;
    if (ended.length > 0) await noteSession(tx, end, now);
  } else if (own_access_token_id === undefined) await tx.query(endSessionsOfUser, [user_id, now]);
  else await tx.query(endOtherSessions, [user_id, own_access_token_id, now]);
};

const endPrograms: Ender = (tx, { event, user_id, workspace_id, actor_user_id, now }) => {
  const isGone = ['member_left', 'deprovisioned', 'user_deactivated'].includes(event);
  const end = { actor_user_id, now, ...(isGone && { why: 'member_left' as const }) };
  return endGrantsOfUser(tx, { user_id, workspace_id }, end);
};

const forgetPrograms: Ender = (tx, { user_id }) => forgetGrantsUnderWay(tx, user_id);
const endFactors: Ender = (tx, { user_id }) => deleteFactors(tx, user_id);

/** Personal tokens are below; other ways in need none: they are bound to the password, to a token, or to what is asked when they are used. */
const enders: Partial<Record<WayIn, Ender>> = {
  page_session: endSessions,
  program_session: endSessions,
  login_token: (tx, { user_id, provider_sid }) =>
    provider_sid === undefined
      ? deleteLoginTokens(tx, user_id)
      : deleteProviderLoginTokens(tx, user_id, provider_sid),
  password: (tx, { user_id, now }) => tx.query(deletePassword, [user_id, now]),
  authenticator: endFactors,
  passkey: endFactors,
  recovery_code: endFactors,
  program: endPrograms,
  program_code: forgetPrograms,
  device_code: forgetPrograms,
};

const ways = Object.keys(enders) as WayIn[];

const isOver = (way: WayIn, event: AccessEvent) => endingOf(way, event).kind === 'ends';

/** Has to run before the new password, or what replaces it, is written. @returns how the personal tokens begin that are revoked, for the audit log */
export async function endAccess(tx: WriteTransaction, ended: EndedAccess): Promise<{ revoked: string[] }> {
  await lockAccount(tx, ended.user_id);
  const over = ways.filter((way) => isOver(way, ended.event));
  for (const end of new Set(over.map((way) => enders[way]))) await end?.(tx, ended);
  if (ended.keeps_tokens === true || !isOver('personal_token', ended.event)) return { revoked: [] };
  const tokens = await tx.query(revokeTokens, [ended.user_id, ended.now]);
  return { revoked: tokens.map(({ prefix }) => prefix) };
}
