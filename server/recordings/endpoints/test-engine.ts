import type { appEngineEndpoints } from '@minutebook/contract/app/engine-endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { testEngine as test } from '../../engines/test-engine.ts';

export const testEngine: HandlerOf<(typeof appEngineEndpoints)['test-engine']> = async ({ params, ctx }) =>
  ok(await test(ctx.config, params.kind));
