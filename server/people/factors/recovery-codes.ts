/** Recovery codes: ten codes, each of which replaces a second factor once. Only their digests are stored. */
import { randomBytes } from 'node:crypto';
import { tokenDigest } from '../../access/access-store.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { toBase32 } from './totp.ts';

const COUNT = 10;
/** 80 bits make sixteen characters. */
const BYTES = 10;

const deleteCodes = statement<never>(
  'factors.delete-recovery-codes',
  `delete from recovery_code where user_id = $1`,
);
const insertCodes = statement<never>(
  'factors.insert-recovery-codes',
  `insert into recovery_code (user_id, digest) select $1, d.digest from unnest($2::bytea[]) d (digest)`,
);
const takeCode = statement<{ user_id: number }>(
  'factors.take-recovery-code',
  `delete from recovery_code where user_id = $1 and digest = $2 returning user_id`,
);
const selectCode = statement<{ is_there: boolean }>(
  'factors.has-recovery-code',
  `select exists (select from recovery_code r where r.user_id = $1 and r.digest = $2) as is_there`,
);

/** Normalises a code that may be typed in capitals, with spaces or without hyphens. */
const digestOf = (code: string) => tokenDigest(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** Invalidates the codes from before. Returns the new ones, which are stored nowhere. */
export async function replaceRecoveryCodes(tx: Queryable, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => toBase32(randomBytes(BYTES)).toLowerCase());
  await deleteRecoveryCodes(tx, user_id);
  await tx.query(insertCodes, [user_id, codes.map(digestOf)]);
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

export async function deleteRecoveryCodes(tx: Queryable, user_id: number): Promise<void> {
  await tx.query(deleteCodes, [user_id]);
}

export async function hasRecoveryCode(db: Queryable, user_id: number, code: string): Promise<boolean> {
  return (await db.query(selectCode, [user_id, digestOf(code)]))[0]?.is_there === true;
}

/** Returns false when there is no such code; of two concurrent uses one wins. */
export async function takeRecoveryCode(tx: Queryable, user_id: number, code: string): Promise<boolean> {
  return (await tx.query(takeCode, [user_id, digestOf(code)])).length > 0;
}
