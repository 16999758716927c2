/** A program's request at /oauth/authorize, parsed again both when it is shown and when it is answered. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Scope } from '@minutebook/contract/scopes.ts';
import type { Context } from '../../http/context.ts';
import { findProgram, type Program } from './find-program.ts';
import { refuse, type OauthRefusal } from './oauth-refusal.ts';
import { isOneOf, withAnswer } from './redirect-uri.ts';
import { offersOauth, readResource, readScopes, type Resource } from './resources.ts';

export interface AuthorizationRequest {
  program: Program;
  redirect_uri: string;
  /** Builds the address that takes an answer back to the program, with its state and our name (RFC 9207). */
  answer: (answer: Readonly<Record<string, string>>) => string;
  /** The request, or what is wrong with it. */
  asked: Asked | OauthRefusal;
}

interface Asked extends Resource {
  scopes: readonly Scope[];
  code_challenge: string;
}

const LONGEST_STATE = 4_000;

/** @throws NOT_FOUND when the request names no valid address for an answer: the browser stays here */
export async function readAuthorizationRequest(
  ctx: Context,
  { query, user_id }: { query: string; user_id: number },
): Promise<AuthorizationRequest> {
  const { base_url } = ctx.config;
  if (!offersOauth(base_url)) throw errors.missing('oauth_not_offered');
  const search = new URLSearchParams(query);
  const once = (name: string) => (search.getAll(name).length === 1 ? search.get(name) : null);
  const program = await findProgram(ctx, { client_id: once('client_id') ?? '', asker: { user_id } });
  if (program === undefined) throw errors.missing('program_unknown');
  const redirect_uri = once('redirect_uri') ?? '';
  if (!isOneOf(redirect_uri, program.redirect_uris))
    throw errors.missing('program_elsewhere', { name: program.name });
  const state = once('state') ?? undefined;
  return {
    program,
    redirect_uri,
    answer: (answer) => withAnswer(redirect_uri, { ...answer, state, iss: base_url }),
    asked: readAsked(search, base_url),
  };
}

function readAsked(search: URLSearchParams, base_url: string): Asked | OauthRefusal {
  const twice = [...search.keys()].find((name) => search.getAll(name).length > 1);
  if (twice !== undefined) return refuse('invalid_request', `${twice} is given twice`);
  if (search.get('response_type') !== 'code')
    return refuse('unsupported_response_type', 'response_type must be code');
  if ((search.get('response_mode') || 'query') !== 'query') {
    return refuse('invalid_request', 'response_mode must be query');
  }
  const challenge = search.get('code_challenge') ?? '';
  if (search.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    return refuse('invalid_request', 'code_challenge is required, made with code_challenge_method S256');
  }
  if ((search.get('state') ?? '').length > LONGEST_STATE)
    return refuse('invalid_request', 'state is too long');
  const scopes = readScopes(search.get('scope'));
  if (scopes === undefined) return refuse('invalid_scope', 'scope names what is no scope of this server');
  const resource = readResource(search.get('resource') || null, base_url);
  if (resource === undefined)
    return refuse('invalid_target', 'resource is no address of this server that takes tokens');
  return { scopes, code_challenge: challenge, ...resource };
}
