/** Answers programs that ask for tokens, by a code, a refresh token or a device code. */
import type { Database, WriteTransaction } from '../../base/database/database.ts';
import type { Keys } from '../../base/config/keys.ts';
import { isObject, tryParse } from '../../base/json.ts';
import { refreshGrant, type ProgramTokens } from '../../access/programs/program-grants.ts';
import { findSlug } from '../users/me-queries.ts';
import { keepRegistered } from './client-queries.ts';
import { exchangeCode } from './codes.ts';
import { pollDevice } from './devices.ts';
import { isRefusal, refuse, type OauthRefusal } from './oauth-refusal.ts';
import { readResource, readScopes, type Resource } from './resources.ts';
import { DAY_MS } from '../../base/durations.ts';

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** A program that registered itself is forgotten after this long without use. */
const KEPT_MS = 90 * DAY_MS;

interface Asked {
  form: Form;
  client_id: string;
  resource: Resource | undefined;
  address: string;
}

interface With {
  db: Database;
  keys: Keys;
  base_url: string;
  now: Date;
}

export async function answerToken(form: Form, address: string, { db, keys, base_url, now }: With) {
  const { client_id, grant_type } = form;
  if (client_id === undefined)
    return refuse('invalid_client', 'client_id is required, in a form or as the name of Basic');
  const exchange = grant_type === undefined ? undefined : exchanges[grant_type];
  if (exchange === undefined)
    return refuse('unsupported_grant_type', `grant_type is one of ${grantTypes.join(', ')}`);
  const named = form['resource'];
  const resource = named === undefined ? undefined : readResource(named, base_url);
  if (named !== undefined && resource === undefined) {
    return refuse('invalid_target', 'resource is no address of this server that takes tokens');
  }
  const asked = { form, client_id, resource, address };
  const answer = await db.transaction(async (tx) => {
    const exchanged = await exchange(tx, asked, { keys, now });
    if (isRefusal(exchanged)) return exchanged;
    await tx.query(keepRegistered, [client_id, new Date(now.getTime() + KEPT_MS)]);
    return { ...exchanged, workspace: await findSlug(tx, exchanged.workspace_id) };
  });
  if (isRefusal(answer)) return answer;
  return {
    access_token: answer.access_token,
    token_type: 'Bearer',
    expires_in: answer.expires_in_seconds,
    refresh_token: answer.refresh_token,
    scope: answer.scopes.join(' '),
    workspace: answer.workspace ?? '',
  };
}

type ExchangeOf = (
  tx: WriteTransaction,
  asked: Asked,
  made: { keys: Keys; now: Date },
) => Promise<ProgramTokens | OauthRefusal>;

const exchanges: Readonly<Record<string, ExchangeOf | undefined>> = {
  __proto__: null as never,
  async authorization_code(tx, { form, ...asked }, made) {
    const { code, redirect_uri = '', code_verifier = '' } = form;
    if (code === undefined) return refuse('invalid_request', 'code is required');
    return exchangeCode(tx, { ...asked, code, redirect_uri, code_verifier }, made);
  },
  async refresh_token(tx, { form, client_id, resource }, { keys, now }) {
    const { refresh_token, scope } = form;
    if (refresh_token === undefined) return refuse('invalid_request', 'refresh_token is required');
    const scopes = scope === undefined ? null : readScopes(scope);
    if (scopes === undefined) return refuse('invalid_scope', 'scope names what is no scope of this server');
    const wanted = { client_id, scopes, audience: resource?.audience };
    const made = await refreshGrant(tx, wanted, { keys, secret: refresh_token, now });
    return typeof made === 'string' ? refuse(made, refreshFaults[made]) : made;
  },
  async [DEVICE_GRANT](tx, { form, client_id, resource }, made) {
    const { device_code } = form;
    if (device_code === undefined) return refuse('invalid_request', 'device_code is required');
    return pollDevice(tx, { client_id, device_code, resource }, made);
  },
};

const grantTypes = Object.keys(exchanges);

const refreshFaults = {
  invalid_grant: 'the refresh token is none, has expired, or was used before: sign in again',
  invalid_scope: 'the program was not given all of these scopes',
  invalid_target: 'resource is not the one of the request',
} as const;

/** Fields that are left out or empty are undefined. */
export type Form = Readonly<Record<string, string | undefined>>;

/** Reads the form that a program sends to an address of OAuth, and its name from the header where libraries put it with a secret. */
export function readProgramForm(
  body: Buffer | undefined,
  authorization: string | undefined,
): Form | OauthRefusal {
  const form = readForm(body);
  if (isRefusal(form) || form['client_id'] !== undefined) return form;
  const client_id = readBasicName(authorization);
  return client_id === undefined ? form : { ...form, client_id };
}

/** A secret beside it counts for nothing: no program has one. */
function readBasicName(authorization = ''): string | undefined {
  const [, packed = ''] = /^Basic +([\w+/=-]+)$/i.exec(authorization) ?? [];
  const [name = ''] = Buffer.from(packed, 'base64').toString('utf8').split(':');
  return (
    new URLSearchParams(`name=${name.replaceAll('&', '%26')}`).get('name')?.replaceAll('\0', '') || undefined
  );
}

/** The standard has a form; some libraries send the same fields as JSON, with null for those left out. */
function toFields(text: string): Iterable<[string, unknown]> {
  const said = text.startsWith('{') ? tryParse(text) : undefined;
  if (!isObject(said)) return new URLSearchParams(text);
  return Object.entries(said).filter(([, value]) => value !== null);
}

/** Reads a form. */
export function readForm(body: Buffer | undefined): Form | OauthRefusal {
  const fields = toFields((body ?? Buffer.alloc(0)).toString('utf8'));
  const form: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of fields) {
    if (name in form) return refuse('invalid_request', 'a field is given twice');
    if (typeof value !== 'string') return refuse('invalid_request', 'a field is no text');
    if (value.includes('\0')) return refuse('invalid_request', 'a field holds U+0000');
    if (value !== '') form[name] = value;
  }
  return form;
}
