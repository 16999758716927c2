/**
 * Finds the user of a provider's identity. Issuer and subject identify a person; the address only finds the
 * account at the first sign-in. So a changed address moves nobody to another account, and an address that the
 * provider gives to somebody else opens none.
 */
import type { OidcRefusal } from '@minutebook/contract/app/oidc-refusals.ts';
import { endAccess } from '../../../access/ends/end-access.ts';
import { noteEvent } from '../../../access/note-event.ts';
import { statement, type Database, type Queryable } from '../../../base/database/database.ts';
import { findUserByEmail } from '../../users/create-user.ts';
import { proveAddress } from '../../users/prove-address.ts';
import type { OidcPerson } from './oidc-client.ts';

type Person = Pick<OidcPerson, 'issuer' | 'subject' | 'email' | 'is_verified'>;

export const selectKnownIdentity = statement<{ user_id: number }>(
  'sign-in.known-identity',
  `select i.user_id from user_identity i where i.issuer = $1 and i.subject = $2`,
);
const insertIdentity = statement<never>(
  'sign-in.link-identity',
  `insert into user_identity (issuer, subject, user_id, linked_at) values ($1, $2, $3, $4) on conflict do nothing`,
);

const findKnown = async (db: Queryable, { issuer, subject }: Person) =>
  (await db.query(selectKnownIdentity, [issuer, subject]))[0]?.user_id;

/**
 * Finds the account of a person whom the provider has authenticated. The first sign-in links it, and proves
 * its address.
 */
export async function findOidcUser(
  db: Database,
  person: Person,
  now: Date,
): Promise<{ user_id: number } | OidcRefusal> {
  const { issuer, subject, email, is_verified } = person;
  if (email === undefined || !is_verified) return 'unverified';
  const known = await findKnown(db, person);
  if (known !== undefined) return { user_id: known };
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === undefined) return 'no_account';
    const { user_id } = user;
    await tx.query(insertIdentity, [issuer, subject, user_id, now]);
    // Two sign-ins may run concurrently, with one subject or one address: the stored row decides.
    if ((await findKnown(tx, person)) !== user_id) return 'other_person';
    await proveAddress(tx, { user_id, now, actor_user_id: user_id });
    return { user_id };
  });
}

export const deleteIdentities = statement<{ user_id: number }>(
  'sign-in.unlink-identities',
  `delete from user_identity where user_id = $1 returning user_id`,
);

/**
 * Unlinks an account from its provider, so that the present holder of the address is linked at the next
 * sign-in, and nobody from before. Returns whether there was a link.
 */
export async function unlinkIdentities(db: Database, user_id: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await tx.query(deleteIdentities, [user_id])).length === 0) return false;
    const { revoked } = await endAccess(tx, {
      event: 'provider_unlinked',
      user_id,
      actor_user_id: null,
      now,
    });
    noteEvent(tx, { kind: 'user.unlink', user_id, at: now, detail: { user_id, revoked } });
    return true;
  });
}
