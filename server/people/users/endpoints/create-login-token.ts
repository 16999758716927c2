import { errors } from '@minutebook/contract/errors.ts';
import { createLoginToken as makeLoginToken } from '../../../access/login-token.ts';
import { created } from '../../../http/reply.ts';
import { requireSignedIn } from '../require-signed-in.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const createLoginToken: AppHandler<'create-login-token'> = async ({ body, caller, ctx }) => {
  requireSignedIn(caller);
  const url = requireLoopback(body.cli_callback_uri);
  const from = { user_id: caller.user_id, proof: caller.token.proof ?? 'password' };
  const token = await makeLoginToken(ctx.db, from, ctx.clock.now());
  url.searchParams.set('token', token);
  url.searchParams.set('state', body.state);
  return created({ token, callback_url: url.href });
};

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** The token goes to no other machine, whatever link lured the user here. @throws VALIDATION_ERROR */
function requireLoopback(text: string): URL {
  const url = URL.parse(text);
  const isLoopback = url !== null && url.protocol === 'http:' && LOOPBACK.includes(url.hostname);
  if (isLoopback && url.username === '' && url.password === '') return url;
  throw errors.invalid('body.cli_callback_uri', 'not_this_machine');
}
