import { availableParallelism } from 'node:os';
import type { AppEngine } from '@minutebook/contract/app/engine-endpoints.ts';
import { must } from '../../base/must.ts';
import { kindOf, listAllModelFolders } from '../../engines/local/model-folder.ts';
import { describeEnginesInForce } from '../../engines/settings/describe-engines-in-force.ts';
import type { EngineKind } from '../../engines/settings/engine-setting-queries.ts';
import { findEngines } from '../../engines/settings/find-engines.ts';
import { listSpeechChoices } from '../../engines/settings/speech-choices.ts';
import { testEngine } from '../../engines/test-engine.ts';
import type { Context } from '../../http/context.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { requirePermitted } from '../../records/access/change-record.ts';
import { setEngine, unsetEngine } from './set-engine.ts';

export const engineHandlers = {
  'list-engines': async ({ caller, ctx }) =>
    ok({
      items: describeEnginesInForce(ctx.config, await findEngines(ctx, caller.workspace.workspace_id)),
      models: listAllModelFolders(ctx.config.models_dir).map(({ name, languages, licence, format }) => ({
        name,
        languages,
        licence,
        kind: kindOf(format),
      })),
      most_threads: availableParallelism(),
    }),

  'set-engine': async ({ params: { kind }, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await setEngine(ctx, { workspace_id, kind, actor_user_id: caller.user_id }, body);
    return ok(await describe(ctx, workspace_id, kind));
  },

  'unset-engine': async ({ params: { kind }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await unsetEngine(ctx, { workspace_id, kind, actor_user_id: caller.user_id });
    return ok(await describe(ctx, workspace_id, kind));
  },

  'test-engine': async ({ params, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const workers = ctx.workers.of(workspace_id, caller.user_id);
    return ok(await testEngine(await findEngines(ctx, workspace_id), params.kind, { workers }));
  },

  /**
   * Only for members who may have the record transcribed: the server's engines do not concern anybody else.
   */
  'list-speech-engines': async ({ params, caller, ctx }) => {
    await requirePermitted(ctx, { caller, record_id: params.record_id, permission: 'edit' });
    return ok({ items: await listSpeechChoices(ctx, caller.workspace.workspace_id) });
  },
} satisfies SubjectHandlers;

async function describe(ctx: Context, workspace_id: number, kind: EngineKind): Promise<AppEngine> {
  const engines = describeEnginesInForce(ctx.config, await findEngines(ctx, workspace_id));
  return must(
    engines.find((engine) => engine.kind === kind),
    `engine for ${kind}`,
  );
}
