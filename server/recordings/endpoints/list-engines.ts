import { availableParallelism } from 'node:os';
import type { appEngineEndpoints } from '@minutebook/contract/app/engine-endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { listModelFolders } from '../../engines/local/model-folder.ts';
import { describeEnginesInForce } from '../../engines/settings/describe-engines-in-force.ts';
import { findEngines } from '../../engines/settings/find-engines.ts';

export const listEngines: HandlerOf<(typeof appEngineEndpoints)['list-engines']> = async ({ caller, ctx }) =>
  ok({
    items: describeEnginesInForce(ctx.config, await findEngines(ctx, caller.workspace.workspace_id)),
    models: listModelFolders(ctx.config.models_dir).map(({ name, languages }) => ({ name, languages })),
    most_threads: availableParallelism(),
  });
