import type { appEngineEndpoints } from '@minutebook/contract/app/engine-endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { findEngines } from '../../engines/settings/find-engines.ts';
import { testEngine as test } from '../../engines/test-engine.ts';

export const testEngine: HandlerOf<(typeof appEngineEndpoints)['test-engine']> = async ({
  params,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const workers = ctx.workers.of(workspace_id);
  return ok(await test(await findEngines(ctx, workspace_id), params.kind, { workers }));
};
