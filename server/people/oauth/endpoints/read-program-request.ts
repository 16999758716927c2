import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { readAuthorizationRequest } from '../authorization-request.ts';
import { listChoices } from '../consent.ts';
import { isRefusal } from '../oauth-refusal.ts';
import { toProgram, toWorkspaces } from '../program-view.ts';
import { isLoopback } from '../redirect-uri.ts';

export const readProgramRequest: AppHandler<'read-program-request'> = async ({ body, caller, ctx }) => {
  requireSignedIn(caller);
  const { program, redirect_uri, asked, answer } = await readAuthorizationRequest(ctx, {
    query: body.query,
    user_id: caller.user_id,
  });
  const url = new URL(redirect_uri);
  const shown = {
    program: toProgram(program),
    returns_to: url.host === '' ? url.protocol.slice(0, -1) : url.host,
    is_local: isLoopback(url),
  };
  if (isRefusal(asked)) {
    const { error, error_description } = asked;
    const refuse_url = answer({ error, error_description });
    return ok({ ...shown, scopes: [], workspaces: [], refuse_url, problem: error_description });
  }
  const workspaces = toWorkspaces(await listChoices(ctx.db, caller, asked.slug));
  const refuse_url = answer({ error: 'access_denied' });
  return ok({ ...shown, scopes: [...asked.scopes], workspaces, refuse_url, problem: null });
};
