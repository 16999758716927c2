/** The second factors of a user, which server/people/factors adds and uses. */
import type { SecondFactorRule } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../base/database/database.ts';
import type { SessionProof } from './caller.ts';

/** A recovery code stands in for a factor, and is none by itself. */
export type FactorKind = 'totp' | 'passkey' | 'recovery_code';

export interface FactorSummary {
  has_totp: boolean;
  has_passkey: boolean;
}

/** Whether a workspace refuses what this vouches for. The rule may let the provider's own second factor count. */
export function isFactorMissing(rule: SecondFactorRule, proof: SessionProof | null): boolean {
  if (rule === 'optional' || proof === 'factor') return false;
  return rule === 'always' || proof !== 'provider';
}

const selectSummary = statement<FactorSummary>(
  'access.summary',
  `select exists (select from totp t where t.user_id = $1) as has_totp,
     exists (select from passkey p where p.user_id = $1) as has_passkey`,
);

export async function hasSecondFactor(db: Queryable, user_id: number): Promise<boolean> {
  const { has_totp, has_passkey } = await summariseFactors(db, user_id);
  return has_totp || has_passkey;
}

export async function summariseFactors(db: Queryable, user_id: number): Promise<FactorSummary> {
  return (await db.query(selectSummary, [user_id]))[0] ?? { has_totp: false, has_passkey: false };
}

const deleteAll = ['totp', 'passkey', 'recovery_code'].map((table) =>
  statement<{ user_id: number }>(
    `access.delete-all-${table}`,
    `delete from ${table} where user_id = $1 returning user_id`,
  ),
);

/** Returns how many there were, recovery codes included. */
export async function deleteFactors(tx: Queryable, user_id: number): Promise<number> {
  let count = 0;
  for (const each of deleteAll) count += (await tx.query(each, [user_id])).length;
  return count;
}
