import type { AppEngine, appEngineEndpoints } from '@minutebook/contract/app/engine-endpoints.ts';
import { must } from '../../base/must.ts';
import type { HandlerOf } from '../../http/handler.ts';
import type { Context } from '../../http/context.ts';
import { ok } from '../../http/reply.ts';
import { describeEnginesInForce } from '../../engines/settings/describe-engines-in-force.ts';
import type { EngineKind } from '../../engines/settings/engine-setting-queries.ts';
import { findEngines } from '../../engines/settings/find-engines.ts';
import { setEngine as set, unsetEngine as unset } from '../engines/set-engine.ts';

type Handler<Name extends 'set-engine' | 'unset-engine'> = HandlerOf<(typeof appEngineEndpoints)[Name]>;

export const setEngine: Handler<'set-engine'> = async ({ params: { kind }, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await set(ctx, { workspace_id, kind, actor_user_id: caller.user_id }, body);
  return ok(await describe(ctx, workspace_id, kind));
};

export const unsetEngine: Handler<'unset-engine'> = async ({ params: { kind }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await unset(ctx, { workspace_id, kind, actor_user_id: caller.user_id });
  return ok(await describe(ctx, workspace_id, kind));
};

async function describe(ctx: Context, workspaceId: number, kind: EngineKind): Promise<AppEngine> {
  const engines = describeEnginesInForce(ctx.config, await findEngines(ctx, workspaceId));
  return must(
    engines.find((engine) => engine.kind === kind),
    `engine for ${kind}`,
  );
}
