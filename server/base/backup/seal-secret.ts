/** The server's secret in a backup, sealed with a passphrase. */
import { tryParse } from '../json.ts';
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Type } from '@minutebook/contract/schema.ts';
import { fitsSchema } from '../schema/fits-schema.ts';
import { errors } from '@minutebook/contract/errors.ts';

const PASSPHRASE_LENGTH = 12;

/** Takes 32 MB and about a tenth of a second per attempt. */
const COST = { N: 1 << 15, r: 8, p: 1 };
const MAX_MEMORY_BYTES = 64 << 20;
const NONCE_BYTES = 12;
/** A shorter one, which the cipher would take too, can be guessed. */
const TAG_BYTES = 16;

const sealedSchema = Type.Object({
  kdf: Type.Literal('scrypt'),
  cipher: Type.Literal('aes-256-gcm'),
  salt: Type.String(),
  nonce: Type.String(),
  sealed: Type.String(),
  tag: Type.String(),
});

const toKey = promisify(
  (passphrase: string, salt: Buffer, done: (error: Error | null, key: Buffer) => void) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, { ...COST, maxmem: MAX_MEMORY_BYTES }, done),
);

/** @throws CONFLICT when the passphrase is too short */
export async function sealSecret(secret: string, passphrase: string) {
  if (passphrase.length < PASSPHRASE_LENGTH) {
    throw errors.conflict('passphrase_too_short', { least: PASSPHRASE_LENGTH });
  }
  const salt = randomBytes(16);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await toKey(passphrase, salt), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return {
    kdf: 'scrypt',
    cipher: 'aes-256-gcm',
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** @throws CONFLICT when the passphrase is wrong, or this is no sealed secret */
export async function openSecret(text: string, passphrase: string): Promise<string> {
  const value = tryParse(text);
  if (!fitsSchema(sealedSchema, value)) throw errors.conflict('not_a_backup', { path: 'secret.json' });
  const [salt, nonce, sealed, tag] = [value.salt, value.nonce, value.sealed, value.tag].map((part) =>
    Buffer.from(part, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer];
  if (nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES) {
    throw errors.conflict('not_a_backup', { path: 'secret.json' });
  }
  const decipher = createDecipheriv('aes-256-gcm', await toKey(passphrase, salt), nonce);
  decipher.setAuthTag(tag);
  try {
    return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // The cipher reports only that key and text do not match.
    throw errors.conflict('passphrase_wrong');
  }
}
