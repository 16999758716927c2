/** Ends what the table says (access-ends.ts): the one place where ways in of a person end because something happened to the account. */
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { deleteLoginTokens } from '../login-token.ts';
import { noteEvent, reachOf } from '../note-event.ts';
import { endGrantsOfUser, forgetGrantsUnderWay } from '../program-grants.ts';
import { deleteFactors } from '../second-factor.ts';
import { endOtherSessions, endSessionsOfUser } from '../session-queries.ts';
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
}

const revokeTokens = statement<{ prefix: string; workspace_id: number | null }>(
  'access.revoke-tokens-of-user',
  `update access_token set revoked_at = $2 where user_id = $1 and kind = 'personal' and revoked_at is null
   returning prefix, workspace_id`,
);
const deletePassword = statement<never>(
  'access.delete-password',
  `update app_user set password_hash = null, updated_at = $2 where user_id = $1`,
);

type Ender = (tx: WriteTransaction, ended: EndedAccess) => Promise<unknown>;

const endSessions: Ender = (tx, { user_id, own_access_token_id, now }) =>
  own_access_token_id === undefined
    ? tx.query(endSessionsOfUser, [user_id, now])
    : tx.query(endOtherSessions, [user_id, own_access_token_id, now]);

const endTokens: Ender = async (tx, { user_id, actor_user_id, keeps_tokens, now }) => {
  if (keeps_tokens === true) return;
  for (const { prefix, workspace_id } of await tx.query(revokeTokens, [user_id, now])) {
    const reach = reachOf({ user_id, workspace_id });
    noteEvent(tx, { kind: 'token.revoke', ...reach, actor_user_id, at: now, detail: { user_id, prefix } });
  }
};

const endPrograms: Ender = (tx, { event, user_id, workspace_id, actor_user_id, now }) => {
  const isGone = event === 'member_left' || event === 'user_deactivated';
  const end = { actor_user_id, now, ...(isGone && { why: 'member_left' as const }) };
  return endGrantsOfUser(tx, { user_id, workspace_id }, end);
};

const forgetPrograms: Ender = (tx, { user_id }) => forgetGrantsUnderWay(tx, user_id);
const endFactors: Ender = (tx, { user_id }) => deleteFactors(tx, user_id);

/** Other ways in need none: they are bound to the password, to a token, or to what is asked when they are used. */
const enders: Partial<Record<WayIn, Ender>> = {
  page_session: endSessions,
  program_session: endSessions,
  login_token: (tx, { user_id }) => deleteLoginTokens(tx, user_id),
  password: (tx, { user_id, now }) => tx.query(deletePassword, [user_id, now]),
  authenticator: endFactors,
  passkey: endFactors,
  recovery_code: endFactors,
  personal_token: endTokens,
  program: endPrograms,
  program_code: forgetPrograms,
  device_code: forgetPrograms,
};

const ways = Object.keys(enders) as WayIn[];

/** Before what takes the place of the password is written. */
export async function endAccess(tx: WriteTransaction, ended: EndedAccess): Promise<void> {
  const over = ways.filter((way) => endingOf(way, ended.event).kind === 'ends');
  for (const end of new Set(over.map((way) => enders[way]))) await end?.(tx, ended);
}
