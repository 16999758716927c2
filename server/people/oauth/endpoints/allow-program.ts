import { errors } from '@minutebook/contract/errors.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { created } from '../../../http/reply.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { readAuthorizationRequest } from '../authorization-request.ts';
import { createCode } from '../codes.ts';
import { requireChoice } from '../consent.ts';
import { isRefusal } from '../oauth-refusal.ts';

export const allowProgram: AppHandler<'allow-program'> = async ({ body, caller, ctx }) => {
  requireSignedIn(caller);
  const { program, redirect_uri, asked, answer } = await readAuthorizationRequest(ctx, {
    query: body.query,
    user_id: caller.user_id,
  });
  if (isRefusal(asked)) throw errors.forbidden('program_asks_wrongly');
  const { workspace_id, scopes } = await requireChoice(ctx.db, { caller, chosen: body, offered: asked });
  const { client_id, name, host } = program;
  const { audience, code_challenge } = asked;
  const { user_id } = caller;
  const granted = { user_id, workspace_id, client_id, name, host, scopes, audience };
  const code = await createCode(ctx.db, { ...granted, redirect_uri, code_challenge }, ctx.clock.now());
  return created({ return_url: answer({ code }) });
};
