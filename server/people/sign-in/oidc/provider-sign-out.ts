/**
 * Ends sessions here when their provider reports a sign-out (OpenID Connect Back-Channel and Front-Channel
 * Logout 1.0).
 */
import { tokenDigest } from '../../../access/access-store.ts';
import { endAccess } from '../../../access/ends/end-access.ts';
import { statement, type Database, type WriteTransaction } from '../../../base/database/database.ts';
import { selectKnownIdentity } from './user-identity.ts';
import type { SignedOut } from './logout-token.ts';

/** Also deletes some expired rows, except those that another process is deleting. */
const insertSeen = statement<{ one: number }>(
  'sign-in.see-logout-token',
  `with over as (
     delete from seen_logout_token where digest in (
       select o.digest from seen_logout_token o where o.expires_at <= $3 order by o.expires_at, o.digest limit 100
       for update skip locked)
   )
   insert into seen_logout_token (digest, expires_at) values ($1, $2) on conflict do nothing returning 1 as one`,
);
const selectUserOfSession = statement<{ user_id: number }>(
  'sign-in.user-of-provider-session',
  `select i.user_id from login_session s join user_identity i on i.user_id = s.user_id
   where s.provider_sid = $1 and s.provider_sid <> '' and i.issuer = $2 limit 1`,
);

/**
 * Returns false when the token was accepted before. Of two concurrent calls the second waits for the first.
 */
export async function endProviderSessions(db: Database, signedOut: SignedOut, now: Date): Promise<boolean> {
  const { issuer, jti, expires_at } = signedOut;
  return db.transaction(async (tx) => {
    const seen = [tokenDigest(`${issuer} ${jti}`), expires_at, now];
    if ((await tx.query(insertSeen, seen)).length === 0) return false;
    await endSessionsOf(tx, signedOut, now);
    return true;
  });
}

type WhoSignedOut = Pick<SignedOut, 'issuer' | 'subject' | 'sid'>;

/** Does nothing when the person or the session is unknown. */
export async function endSessionsOf(tx: WriteTransaction, signedOut: WhoSignedOut, now: Date): Promise<void> {
  const user = await findSignedOut(tx, signedOut);
  if (user === undefined) return;
  const end = { ...user, actor_user_id: user.user_id, provider_sid: signedOut.sid, now };
  await endAccess(tx, { event: 'provider_signed_out', ...end });
}

/** Returns undefined when nobody here has this identity, or nobody has signed in with that session. */
async function findSignedOut(tx: WriteTransaction, { issuer, subject, sid }: WhoSignedOut) {
  const found =
    subject === null
      ? await tx.query(selectUserOfSession, [sid, issuer])
      : await tx.query(selectKnownIdentity, [issuer, subject]);
  return found[0];
}
