import type { appEngineEndpoints } from '@minutebook/contract/app/engine-endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { describeEngines } from '../../engines/describe-engines.ts';

export const listEngines: HandlerOf<(typeof appEngineEndpoints)['list-engines']> = async ({ ctx }) =>
  ok({ items: describeEngines(ctx.config) });
