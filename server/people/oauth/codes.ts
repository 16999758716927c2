/** Authorization codes: valid for a minute, once, with the verifier of their challenge. */
import { hash, randomBytes } from 'node:crypto';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { holdOwnerOf } from '../../access/hold-account.ts';
import {
  endGrant,
  startGrant,
  type NewGrant,
  type ProgramTokens,
} from '../../access/programs/program-grants.ts';
import type { Keys } from '../../base/config/keys.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { refuse, type OauthRefusal } from './oauth-refusal.ts';
import type { Resource } from './resources.ts';

const LIFETIME_MS = MINUTE_MS;

type Granted = Omit<NewGrant, 'way' | 'address'>;

interface CodeRow extends Omit<Granted, 'scopes'> {
  scopes: Scope[];
  redirect_uri: string;
  code_challenge: string;
  expires_at: Date;
  oauth_grant_id: number | null;
}

const insertCode = statement<never>(
  'oauth.insert-code',
  `insert into oauth_code (digest, user_id, workspace_id, client_id, name, host, scopes, audience, redirect_uri,
     code_challenge, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export async function createCode(
  db: Queryable,
  code: Granted & { redirect_uri: string; code_challenge: string },
  now: Date,
): Promise<string> {
  const secret = makeOauthSecret('moc');
  const { user_id, workspace_id, client_id, name, host, scopes, audience } = code;
  const values = [tokenDigest(secret), user_id, workspace_id, client_id, name, host, [...scopes], audience];
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  await db.query(insertCode, [...values, code.redirect_uri, code.code_challenge, expires_at]);
  return secret;
}

const lockCode = statement<CodeRow>(
  'oauth.lock-code',
  `select c.user_id, c.workspace_id, c.client_id, c.name, c.host, c.scopes, c.audience, c.redirect_uri, c.code_challenge,
     c.expires_at, c.oauth_grant_id
   from oauth_code c where c.digest = $1 for update`,
);
const useCode = statement<never>(
  'oauth.use-code',
  `update oauth_code set oauth_grant_id = $2 where digest = $1`,
);

interface CodeRequest {
  client_id: string;
  code: string;
  redirect_uri: string;
  code_verifier: string;
  /** undefined when the program does not repeat the resource. */
  resource: Resource | undefined;
  address: string;
}

export async function exchangeCode(
  tx: WriteTransaction,
  asked: CodeRequest,
  { keys, now }: { keys: Keys; now: Date },
): Promise<ProgramTokens | OauthRefusal> {
  const digest = tokenDigest(asked.code);
  await tx.query(holdOwnerOf.oauth_code, [digest]);
  const [found] = await tx.query(lockCode, [digest]);
  if (found === undefined) return refuse('invalid_grant', 'there is no such code');
  if (found.oauth_grant_id !== null) {
    await endGrant(tx, found.oauth_grant_id, { actor_user_id: null, now, why: 'code_used_twice' });
    return refuse('invalid_grant', 'the code was used before: everything that came of it has ended');
  }
  const { client_id, redirect_uri, resource } = asked;
  if (found.expires_at <= now) return refuse('invalid_grant', 'the code has expired');
  if (client_id !== found.client_id || redirect_uri !== found.redirect_uri) {
    return refuse('invalid_grant', 'the code was given to another client_id or redirect_uri');
  }
  if (!isVerifier(asked.code_verifier, found.code_challenge)) {
    return refuse('invalid_grant', 'code_verifier is not what the code_challenge was made of');
  }
  if (resource !== undefined && resource.audience !== found.audience) {
    return refuse('invalid_target', 'resource is not the one of the request');
  }
  const started = await startGrant(
    tx,
    { ...found, way: 'code', address: asked.address },
    { keys, secret: asked.code, now },
  );
  if (started === undefined) return refuse('invalid_grant', 'who let the program in is no member any more');
  await tx.query(useCode, [digest, started.oauth_grant_id]);
  return started.tokens;
}

const isVerifier = (verifier: string, challenge: string) =>
  /^[\w.~-]{43,128}$/.test(verifier) && hash('sha256', verifier, 'base64url') === challenge;

/**
 * A secret of 256 random bits. Its prefix says what it is: a code, the secret of a waiting device, or the
 * name of a registered program.
 */
export const makeOauthSecret = (kind: 'moc' | 'mod' | 'prog') =>
  `${kind}_${randomBytes(32).toString('base64url')}`;
