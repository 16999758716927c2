/** A program's own metadata, from its document or its registration. Nothing in it is trusted except its addresses. */
import { toOneLine } from '../../base/limit-marks.ts';
import { refuse, type OauthRefusal } from './oauth-refusal.ts';
import { readRedirectUri } from './redirect-uri.ts';

export interface ClientMetadata {
  name: string;
  redirect_uris: string[];
}

const MOST_URIS = 20;
const NAME_LENGTH = 60;
/**
 * Control characters, invisible ones, and those that change the direction of a line: a name must not affect
 * the words around it.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** @param fallback the name for a program that has none */
export function readClientMetadata(given: unknown, fallback: string): ClientMetadata | OauthRefusal {
  if (typeof given !== 'object' || given === null) {
    return refuse('invalid_client_metadata', 'the metadata must be a JSON object');
  }
  const { client_name, redirect_uris, token_endpoint_auth_method: method } = given as Record<string, unknown>;
  if ('client_secret' in given || method === 'private_key_jwt') {
    return refuse(
      'invalid_client_metadata',
      'programs have no secrets here: token_endpoint_auth_method is none',
    );
  }
  if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > MOST_URIS) {
    return refuse('invalid_redirect_uri', `redirect_uris must name 1 to ${MOST_URIS} addresses`);
  }
  const uris = redirect_uris.filter((uri): uri is string => typeof uri === 'string');
  const wrong = uris.find((uri) => readRedirectUri(uri) === undefined);
  if (wrong !== undefined || uris.length < redirect_uris.length) {
    return refuse(
      'invalid_redirect_uri',
      'redirect_uris must be https, http on a loopback address, or a scheme such as com.example.app; without fragment or user',
    );
  }
  return { name: toProgramName(client_name) ?? fallback, redirect_uris: uris };
}

function toProgramName(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const line = toOneLine(given.slice(0, 10 * NAME_LENGTH).replaceAll(UNSEEN, ' '));
  const name = Array.from(line).slice(0, NAME_LENGTH).join('').trim();
  return name === '' ? undefined : name;
}
