/** Compares the secret with the one that sealed this database's rows: a mismatch stops the start. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { ConfigError, type Config } from '../config/config.ts';
import { makeKeys } from '../config/keys.ts';
import { findSecret, readOrMakeSecret } from '../config/secret.ts';
import { statement, type Queryable } from '../database/database.ts';
import { requireRow } from '../must.ts';

type SecretConfig = Pick<Config, 'secret' | 'data_dir'>;

const selectInstallation = statement<{ secret_fingerprint: string }>(
  'installation.find',
  `select i.secret_fingerprint from installation i where i.installation_key = 'this'`,
);

/** undefined: no server has started on this database yet. */
export async function findSecretFingerprint(db: Queryable): Promise<string | undefined> {
  return (await db.query(selectInstallation, []))[0]?.secret_fingerprint;
}

const insertInstallation = statement<never>(
  'installation.create',
  `insert into installation (installation_key, installation_id, secret_fingerprint, created_at)
   values ('this', $1, $2, $3) on conflict (installation_key) do nothing`,
);

const selectSealed = statement<{ is_sealed: boolean }>(
  'installation.has-sealed',
  `select exists (select 1 from share s) or exists (select 1 from totp t) as is_sealed`,
);

/**
 * Makes a secret when there is none and nothing has been sealed with one.
 * @throws ConfigError, whose sentence says how to bring back the right secret or adopt another
 */
export async function requireSecret(config: SecretConfig, db: Queryable, clock: Clock): Promise<string> {
  const known = await findSecretFingerprint(db);
  if ((await findSecret(config)) === undefined && (known !== undefined || (await hasSealed(db)))) {
    throw missing(config);
  }
  const secret = await readOrMakeSecret(config);
  const fingerprint = makeKeys(secret).fingerprint();
  if (known === undefined) await db.query(insertInstallation, [randomUUID(), fingerprint, clock.now()]);
  // When two servers start at once with different secrets, one of them is refused.
  if (fingerprint !== (known ?? (await findSecretFingerprint(db)))) throw foreign(config);
  return secret;
}

const hasSealed = async (db: Queryable) =>
  requireRow(await db.query(selectSealed, []), 'whether anything is sealed').is_sealed;

const toPlace = ({ data_dir }: SecretConfig) => join(data_dir, 'secret');
const ADOPT =
  '"minutebook adopt-secret" takes the present one all the same: open links end, shared records need new passwords, and authenticator apps, webhooks and engines new keys.';

const missing = (config: SecretConfig) =>
  new ConfigError(
    `The secret of this installation is missing: bring ${toPlace(config)} back from a backup, or set MINUTEBOOK_SECRET. ` +
      ADOPT,
  );

const foreign = (config: SecretConfig) =>
  new ConfigError(
    `${config.secret === null ? toPlace(config) : 'MINUTEBOOK_SECRET'} is not the secret that this database was used with: ` +
      `bring the right one back. ${ADOPT}`,
  );

const upsertSecret = statement<never>(
  'installation.adopt-secret',
  `insert into installation (installation_key, installation_id, secret_fingerprint, created_at)
   values ('this', $1, $2, $3)
   on conflict (installation_key) do update set secret_fingerprint = excluded.secret_fingerprint`,
);

/** Makes the present secret the valid one from now on, and creates it when there is none; false: it was valid already. */
export async function adoptSecret(config: SecretConfig, db: Queryable, clock: Clock): Promise<boolean> {
  const fingerprint = makeKeys(await readOrMakeSecret(config)).fingerprint();
  if (fingerprint === (await findSecretFingerprint(db))) return false;
  await db.query(upsertSecret, [randomUUID(), fingerprint, clock.now()]);
  return true;
}
