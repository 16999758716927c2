/** Chooses the engine of a workspace or of the installation, or resets the choice. */
import type { EngineSetting } from '@minutebook/contract/app/engine-endpoints.ts';
import type { Context } from '../../http/context.ts';
import { noteEvent } from '../../access/note-event.ts';
import * as queries from '../../engines/settings/engine-setting-queries.ts';
import type { EngineKind, StoredEngine } from '../../engines/settings/engine-setting-queries.ts';
import { requireEngineSetting } from '../../engines/settings/require-engine-setting.ts';

type EngineContext = Pick<Context, 'config' | 'db' | 'keys' | 'clock'>;

interface Place {
  /** null for the installation. */
  workspace_id: number | null;
  kind: EngineKind;
  /** null for an operator, who may choose any address. */
  actor_user_id: number | null;
}

/** @throws VALIDATION_ERROR; CONFLICT when the environment sets this engine */
export async function setEngine(ctx: EngineContext, place: Place, setting: EngineSetting): Promise<void> {
  const { workspace_id, kind, actor_user_id } = place;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const [before] =
      workspace_id === null
        ? await tx.query(queries.selectInstallationEngine, [kind])
        : await tx.query(queries.selectOwnEngine, [workspace_id, kind]);
    const is_trusted = actor_user_id === null;
    const chosen = requireEngineSetting(ctx, { kind, setting, before, is_trusted });
    const values = [...toValues(chosen), now];
    if (workspace_id === null) {
      await tx.query(queries.putInstallationEngine, values);
      return;
    }
    await tx.query(queries.putOwnEngine, [workspace_id, ...values]);
    const { engine, model, base_url } = chosen;
    const host = base_url === null ? null : new URL(base_url).host;
    const detail = { kind, engine, model, host };
    noteEvent(tx, { kind: 'engine.set', workspace_id, actor_user_id, at: now, detail });
  });
}

export async function unsetEngine(
  ctx: EngineContext,
  { workspace_id, kind, actor_user_id }: Place,
): Promise<{ was_set: boolean }> {
  return ctx.db.transaction(async (tx) => {
    if (workspace_id === null) {
      return { was_set: (await tx.query(queries.deleteInstallationEngine, [kind])).length > 0 };
    }
    const [deleted] = await tx.query(queries.deleteOwnEngine, [workspace_id, kind]);
    if (deleted === undefined) return { was_set: false };
    const detail = { kind, engine: deleted.engine };
    noteEvent(tx, { kind: 'engine.unset', workspace_id, actor_user_id, at: ctx.clock.now(), detail });
    return { was_set: true };
  });
}

const toValues = (chosen: StoredEngine) => [
  chosen.kind,
  chosen.engine,
  chosen.model,
  chosen.base_url,
  chosen.key_sealed,
  chosen.language,
  chosen.vocabulary,
  chosen.threads,
  chosen.context_tokens,
  chosen.is_trusted,
];
