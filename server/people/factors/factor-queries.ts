/** Rows of authenticator apps and passkeys, and of the session in which they are changed. */
import type { SessionProof } from '../../access/caller.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface TotpRow {
  sealed_secret: Buffer;
  last_step: number;
  created_at: Date;
  last_used_at: Date | null;
}

const selectTotp = statement<TotpRow>(
  'factors.totp',
  `select t.sealed_secret, t.last_step, t.created_at, t.last_used_at from totp t where t.user_id = $1`,
);

export async function findTotp(db: Queryable, user_id: number): Promise<TotpRow | undefined> {
  return (await db.query(selectTotp, [user_id]))[0];
}

export const insertTotp = statement<{ user_id: number }>(
  'factors.insert-totp',
  `insert into totp (user_id, sealed_secret, last_step, created_at) values ($1, $2, $3, $4)
   on conflict (user_id) do nothing returning user_id`,
);
/** Returns no row when this step or a later one was accepted before, also by a concurrent request. */
export const useTotp = statement<{ user_id: number }>(
  'factors.use-totp',
  `update totp set last_step = $2, last_used_at = $3 where user_id = $1 and last_step < $2 returning user_id`,
);
export const deleteTotp = statement<{ user_id: number }>(
  'factors.delete-totp',
  `delete from totp where user_id = $1 returning user_id`,
);

export interface PasskeyRow {
  passkey_id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  user_handle: string;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const columns = `p.passkey_id, p.user_id, p.credential_id, p.public_key, p.user_handle, p.sign_count, p.transports,
  p.name, p.created_at, p.last_used_at`;

const selectPasskeys = statement<PasskeyRow>(
  'factors.passkeys',
  `select ${columns} from passkey p where p.user_id = $1 order by p.passkey_id`,
);

export async function listPasskeys(db: Queryable, user_id: number): Promise<PasskeyRow[]> {
  return db.query(selectPasskeys, [user_id]);
}

const selectPasskey = statement<PasskeyRow & { has_password: boolean }>(
  'factors.passkey-by-credential',
  `select ${columns}, u.password_hash is not null as has_password
   from passkey p join app_user u on u.user_id = p.user_id
   where p.credential_id = $1 and u.status = 'active'`,
);

/** Finds passkeys of active users only. */
export async function findPasskey(db: Queryable, credential_id: string) {
  return (await db.query(selectPasskey, [credential_id]))[0];
}

export const insertPasskey = statement<{ passkey_id: number }>(
  'factors.insert-passkey',
  `insert into passkey (passkey_id, user_id, credential_id, public_key, user_handle, sign_count, transports, name, created_at)
   values (nextval('passkey_id_seq'), $1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (credential_id) do nothing returning passkey_id`,
);
/**
 * Returns no row when the counter did not advance, which means that there are two copies of the
 * authenticator. Authenticators that always send 0 do not count.
 */
export const usePasskey = statement<{ passkey_id: number }>(
  'factors.use-passkey',
  `update passkey set sign_count = $2, last_used_at = $3
   where passkey_id = $1 and (sign_count < $2 or sign_count = 0 and $2 = 0) returning passkey_id`,
);
export const renamePasskey = statement<{ passkey_id: number }>(
  'factors.rename-passkey',
  `update passkey set name = $3 where user_id = $1 and passkey_id = $2 returning passkey_id`,
);
export const deletePasskey = statement<{ name: string }>(
  'factors.delete-passkey',
  `delete from passkey where user_id = $1 and passkey_id = $2 returning name`,
);

const selectUser = statement<{ email: string; password_hash: string | null; recovery_codes: number }>(
  'factors.user',
  `select u.email, u.password_hash,
     (select count(*)::integer from recovery_code r where r.user_id = u.user_id) as recovery_codes
   from app_user u where u.user_id = $1 and u.status = 'active'`,
);

/** Returns undefined for a user who is switched off or deleted. */
export async function findFactorUser(db: Queryable, user_id: number) {
  return (await db.query(selectUser, [user_id]))[0];
}

export const selectProven = statement<{ is_proven: boolean }>(
  'factors.proven',
  `select u.opens_only is null as is_proven from app_user u where u.user_id = $1`,
);

const selectSession = statement<{ proof: SessionProof; confirmed_at: Date | null }>(
  'factors.session-of-token',
  `select s.proof, s.confirmed_at from access_token t join login_session s on s.session_id = t.session_id
   where t.access_token_id = $1 and s.ended_at is null`,
);

/** Returns undefined for a session that has ended, and a personal access token, which has none. */
export async function findOwnSession(db: Queryable, access_token_id: number) {
  return (await db.query(selectSession, [access_token_id]))[0];
}

/** @param proof null leaves it as it is */
const confirmSession = statement<never>(
  'factors.confirm-session',
  `update login_session s set confirmed_at = $2, proof = coalesce($3, s.proof)
   where s.session_id = (select t.session_id from access_token t where t.access_token_id = $1)`,
);

export async function confirmOwnSession(
  db: Queryable,
  { access_token_id, proof }: { access_token_id: number; proof: SessionProof | null },
  now: Date,
): Promise<void> {
  await db.query(confirmSession, [access_token_id, now, proof]);
}

/** Without a factor, no session may claim to have been proven by one. */
export const forgetProofs = statement<never>(
  'factors.forget-proofs',
  `update login_session set proof = 'password' where user_id = $1 and proof = 'factor'`,
);
