/**
 * The one door through which ways in are made. What ends them locks the row of the account before anything of it (ends/end-access.ts);
 * what makes one holds that row first, and asks then whether its ground is still there. So each is made before an end, which sees
 * it, or behind it, and then not at all. The row comes after those of workspaces, and before all that belongs to the account.
 */
import { errors } from '@minutebook/contract/errors.ts';
import {
  statement,
  type Queryable,
  type Statement,
  type WriteTransaction,
} from '../base/database/database.ts';
import { tokenDigest } from './access-store.ts';

/** The proof of identity that a new way in is made from. */
export type Ground =
  /** The token of a session. */
  | { access_token_id: number }
  /** The cookie of a page. */
  | { session_secret: string }
  /** The password that was right, as it is stored; `is_alone`: nothing else was shown, which suffices for no account with a factor. */
  | { password_hash: string; is_alone?: true }
  /** A person of a provider. */
  | { issuer: string; subject: string }
  /** A proof that works once: it is used up in the same transaction, and ended access has deleted it. */
  | 'spent';

const lock = statement<never>(
  'hold-account.lock',
  `select u.user_id from app_user u where u.user_id = $1 for no key update`,
);
const holding = (name: string, user: string) =>
  statement<{ user_id: number }>(
    `hold-account.${name}`,
    `select u.user_id from app_user u where u.user_id = (${user}) and u.status = 'active' and u.kind = 'person' for share`,
  );
const hold = holding('hold', '$1');
/** Each takes the digest of a secret that is exchanged for tokens. */
export const holdOwnerOf = {
  login_token: holding('hold-of-login-token', 'select l.user_id from login_token l where l.digest = $1'),
  oauth_code: holding('hold-of-code', 'select c.user_id from oauth_code c where c.digest = $1'),
  oauth_device: holding('hold-of-device', 'select d.user_id from oauth_device d where d.digest = $1'),
  oauth_refresh_token: holding(
    'hold-of-refresh-token',
    `select g.user_id from oauth_refresh_token r join oauth_grant g on g.oauth_grant_id = r.oauth_grant_id where r.digest = $1`,
  ),
};

type Found = Statement<{ user_id: number }>;
const selectToken: Found = statement(
  'hold-account.session-of-token',
  `select t.user_id from access_token t join login_session s on s.session_id = t.session_id
   where t.user_id = $1 and t.access_token_id = $2 and t.revoked_at is null and s.ended_at is null`,
);
const selectPage: Found = statement(
  'hold-account.session-of-page',
  `select s.user_id from login_session s where s.user_id = $1 and s.cookie_digest = $2 and s.ended_at is null`,
);
const selectPassword: Found = statement(
  'hold-account.password',
  `select u.user_id from app_user u where u.user_id = $1 and u.password_hash = $2`,
);
const selectPasswordAlone: Found = statement(
  'hold-account.password-alone',
  `select u.user_id from app_user u where u.user_id = $1 and u.password_hash = $2
     and not exists (select from totp t where t.user_id = $1) and not exists (select from passkey p where p.user_id = $1)`,
);
const selectIdentity: Found = statement(
  'hold-account.identity',
  `select i.user_id from user_identity i where i.user_id = $1 and i.issuer = $2 and i.subject = $3`,
);

/** Taken by every act that ends ways in, or changes what they are made from. */
export async function lockAccount(tx: WriteTransaction, user_id: number): Promise<void> {
  await tx.query(lock, [user_id]);
}

/** Asked under the lock, as a statement of its own: the one that has waited sees the account alone as it is then. */
async function isLeft(tx: Queryable, user_id: number, ground: Ground): Promise<boolean> {
  if (ground === 'spent') return true;
  const ask = async (found: Found, ...values: readonly (string | number | Buffer)[]) =>
    (await tx.query(found, [user_id, ...values])).length > 0;
  if ('access_token_id' in ground) return ask(selectToken, ground.access_token_id);
  if ('session_secret' in ground) return ask(selectPage, tokenDigest(ground.session_secret));
  if ('password_hash' in ground)
    return ask(ground.is_alone === true ? selectPasswordAlone : selectPassword, ground.password_hash);
  return ask(selectIdentity, ground.issuer, ground.subject);
}

/** To the end of the transaction. false: the person is switched off, or the ground is gone. */
export async function holdAccount(tx: WriteTransaction, user_id: number, ground: Ground): Promise<boolean> {
  return (await tx.query(hold, [user_id])).length > 0 && isLeft(tx, user_id, ground);
}

interface Asker<Who> {
  user_id: Who;
  token: { access_token_id: number };
}

const refusal = () => errors.unauthorized('token_refused');

/** For whoever asks with a session; null: an operator. @throws UNAUTHORIZED when it has ended */
export async function holdOwnAccount(
  tx: WriteTransaction,
  { user_id, token }: Asker<number | null>,
): Promise<void> {
  if (user_id !== null && !(await holdAccount(tx, user_id, token))) throw refusal();
}

/** The same, for what changes the account itself: of two such the second waits for the first. @throws UNAUTHORIZED */
export async function lockOwnAccount(tx: WriteTransaction, { user_id, token }: Asker<number>): Promise<void> {
  await lockAccount(tx, user_id);
  if (!(await isLeft(tx, user_id, token))) throw refusal();
}
