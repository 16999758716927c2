/** Ends what the table says (access-ends.ts): the one place where ways in of a person end because something happened to the account. */
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { deleteLoginTokens } from '../login-token.ts';
import { noteEvent, reachOf } from '../note-event.ts';
import { endGrantsOfUser, forgetGrantsUnderWay } from '../program-grants.ts';
import { deleteFactors } from '../second-factor.ts';
import { endOtherSessions, endSessionsOfUser } from '../session-queries.ts';
import { endsAt, type AccessEvent, type WayIn } from './access-ends.ts';

interface Ending {
  event: AccessEvent;
  user_id: number;
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

type Ender = (tx: WriteTransaction, ending: Ending) => Promise<unknown>;

async function endTokens(tx: WriteTransaction, ending: Ending): Promise<void> {
  const { user_id, actor_user_id, keeps_tokens, now } = ending;
  if (keeps_tokens === true) return;
  for (const { prefix, workspace_id } of await tx.query(revokeTokens, [user_id, now])) {
    const by = { actor_user_id, at: now };
    noteEvent(tx, {
      kind: 'token.revoke',
      ...reachOf({ user_id, workspace_id }),
      ...by,
      detail: { user_id, prefix },
    });
  }
}

const endSessions: Ender = (tx, { user_id, own_access_token_id, now }) =>
  own_access_token_id === undefined
    ? tx.query(endSessionsOfUser, [user_id, now])
    : tx.query(endOtherSessions, [user_id, own_access_token_id, now]);

const enders: Record<WayIn, Ender> = {
  page_session: endSessions,
  program_session: endSessions,
  login_token: (tx, { user_id }) => deleteLoginTokens(tx, user_id),
  personal_token: endTokens,
  program: (tx, { user_id, event, actor_user_id, now }) =>
    endGrantsOfUser(tx, user_id, {
      actor_user_id,
      now,
      ...(event === 'user_deactivated' && { why: 'member_left' as const }),
    }),
  program_code: (tx, { user_id }) => forgetGrantsUnderWay(tx, user_id),
  password: (tx, { user_id, now }) => tx.query(deletePassword, [user_id, now]),
  second_factor: (tx, { user_id }) => deleteFactors(tx, user_id),
};

const ways = Object.keys(enders) as WayIn[];

/** Before what takes the place of the password is written. */
export async function endAccess(tx: WriteTransaction, ending: Ending): Promise<void> {
  const ended = ways.filter((way) => endsAt(way, ending.event));
  for (const end of new Set(ended.map((way) => enders[way]))) await end(tx, ending);
}
