/** Programs that people let in by OAuth. */
import { errors } from '@minutebook/contract/errors.ts';
import { isScope } from '@minutebook/contract/scopes.ts';
import type { UserCaller } from '../../access/caller.ts';
import type { Context } from '../../http/context.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { holdOwnAccount } from '../../access/hold-account.ts';
import { requireSignedIn } from '../users/require-signed-in.ts';
import { readAuthorizationRequest } from './authorization-request.ts';
import { createCode } from './codes.ts';
import { listChoices, requireChoice } from './consent.ts';
import { allowWaiting, refuseWaiting, selectWaiting } from './device-queries.ts';
import { toUserCode, withUserCode } from './devices.ts';
import { isRefusal } from './oauth-refusal.ts';
import { endProgram, listPrograms, toProgram, toWorkspaces } from './program-view.ts';
import { isLoopback } from './redirect-uri.ts';

interface DeviceRequest {
  body: { user_code: string };
  caller: UserCaller;
  ctx: Pick<Context, 'clock'>;
}

/** Only somebody who is signed in may answer what a device asks for. */
function readDevice({ body, caller, ctx }: DeviceRequest) {
  requireSignedIn(caller);
  return { code: toUserCode(body.user_code), now: ctx.clock.now(), user_id: caller.user_id };
}

export const programHandlers = {
  'read-program-request': async ({ body, caller, ctx }) => {
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
  },

  'allow-program': async ({ body, caller, ctx }) => {
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
    const code = await ctx.db.transaction(async (tx) => {
      await holdOwnAccount(tx, caller);
      return createCode(tx, { ...granted, redirect_uri, code_challenge }, ctx.clock.now());
    });
    return created({ return_url: answer({ code }) });
  },

  'read-device-request': async ({ body, caller, ctx }) => {
    const { code, now, user_id } = readDevice({ body, caller, ctx });
    const look = async () => (await ctx.db.query(selectWaiting, [code, now]))[0];
    const waiting = await withUserCode(ctx.db, { user_id, now }, look);
    const { name, host, client_id, scopes, address, created_at } = waiting;
    const kind = client_id === 'mb' ? 'own' : host === null ? 'registered' : 'document';
    const workspaces = toWorkspaces(await listChoices(ctx.db, caller, null));
    return ok({
      program: { name, kind, host },
      scopes,
      workspaces,
      address,
      created_at: created_at.toISOString(),
    });
  },

  'allow-device': async ({ body, caller, ctx }) => {
    const { code, now, user_id } = readDevice({ body, caller, ctx });
    await withUserCode(ctx.db, { user_id, now }, async () => {
      const [waiting] = await ctx.db.query(selectWaiting, [code, now]);
      if (waiting === undefined) return undefined;
      const offered = { scopes: waiting.scopes.filter(isScope), slug: null };
      const { workspace_id, scopes } = await requireChoice(ctx.db, { caller, chosen: body, offered });
      return ctx.db.transaction(async (tx) => {
        await holdOwnAccount(tx, caller);
        const values = [code, now, user_id, workspace_id, [...scopes]];
        return (await tx.query(allowWaiting, values))[0];
      });
    });
    return noContent;
  },

  'refuse-device': async ({ body, caller, ctx }) => {
    const { code, now, user_id } = readDevice({ body, caller, ctx });
    const look = async () => (await ctx.db.query(refuseWaiting, [code, now, user_id]))[0];
    await withUserCode(ctx.db, { user_id, now }, look);
    return noContent;
  },

  'list-my-programs': async ({ caller, ctx }) =>
    ok({ items: await listPrograms(ctx.db, { user_id: caller.user_id }, ctx.clock.now()) }),

  'end-my-program': async ({ params, caller, ctx }) => {
    const { user_id } = caller;
    await endProgram(ctx, { ...params, of: { user_id }, actor_user_id: user_id });
    return noContent;
  },

  'list-programs': async ({ caller, ctx }) =>
    ok({
      items: await listPrograms(ctx.db, { workspace_id: caller.workspace.workspace_id }, ctx.clock.now()),
    }),

  'end-program': async ({ params, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await endProgram(ctx, { ...params, of: { workspace_id }, actor_user_id: caller.user_id });
    return noContent;
  },
} satisfies SubjectHandlers;
