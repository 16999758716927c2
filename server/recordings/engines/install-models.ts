/**
 * Installs models that a page has asked for, in any process that works on recordings. A process that is
 * killed loses its claim after some seconds, and the next one continues from the bytes that have arrived.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { makeAddressGuard } from '../../base/address-guard.ts';
import { readProxyEnv } from '../../base/config/env.ts';
import { startLooking, type Looking, type NextLook } from '../../base/start-looking.ts';
import { sizeOf } from '../../engines/local/catalogue.ts';
import { findModelSource } from '../../engines/local/install/find-model-source.ts';
import { InstallError, ModelsLockedError } from '../../engines/local/install/install-error.ts';
import { installModel, type ModelSource } from '../../engines/local/install/install-model.ts';
import { removeModel } from '../../engines/local/install/remove-model.ts';
import { tryModel } from '../../engines/local/install/try-model.ts';
import type { Context } from '../../http/context.ts';
import * as queries from './speech-setup-queries.ts';

type InstallContext = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'workers'>;

const CLAIM_MS = 15_000;
const BEAT_MS = 1_000;
/** The pause between checks for a claim that another process has lost. */
const WAIT_MS = 5_000;

export function startInstalling(ctx: InstallContext): Looking {
  const stopping = new AbortController();
  const habits = { bell: { db: ctx.db, name: 'models' }, what: 'installing a model', log: ctx.log } as const;
  const looking = startLooking(habits, () => installNext(ctx, stopping.signal));
  return {
    stop() {
      stopping.abort();
      return looking.stop();
    },
  };
}

async function installNext(ctx: InstallContext, stopping: AbortSignal): Promise<NextLook> {
  const claim = randomUUID();
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const [claimed] = await ctx.db.query(queries.claimInstallation, [claim, now, until]);
  if (claimed === undefined) {
    const [found] = await ctx.db.query(queries.selectInstallation, []);
    return { next_ms: found?.state === 'running' ? WAIT_MS : undefined };
  }
  const end = (state: string, reason: Reason | null) =>
    ctx.db.query(queries.endInstallation, [claim, state, reason && JSON.stringify(reason), ctx.clock.now()]);
  const release = (reason: Reason | null) =>
    ctx.db.query(queries.releaseInstallation, [claim, reason && JSON.stringify(reason)]);
  const work = new AbortController();
  const progress = makeProgress();
  const beating = beat(ctx, { claim, progress, stopping, work });
  try {
    await bring(ctx, { ...claimed, progress, signal: work.signal });
    await end('installed', null);
  } catch (error) {
    // A cancelled installation, and one that another process has taken over, needs no result.
    if (stopping.aborted) await release(null);
    else if (error instanceof ModelsLockedError) await release(toReason('install_waits'));
    else if (!work.signal.aborted) await end('failed', toFailure(error));
    return { next_ms: error instanceof ModelsLockedError ? WAIT_MS : undefined };
  } finally {
    work.abort();
    await beating;
  }
  return { next_ms: undefined };
}

const toFailure = (error: unknown): Reason =>
  error instanceof InstallError
    ? error.reason
    : toReason('other', { text: error instanceof Error ? error.message : String(error) });

interface Progress {
  source: ModelSource | undefined;
  file: string | null;
  done: Map<string, number>;
}

const makeProgress = (): Progress => ({ source: undefined, file: null, done: new Map() });

/** Renews the claim and stores the progress, until the work is over or the installation is cancelled. */
async function beat(
  { db, clock }: InstallContext,
  parts: { claim: string; progress: Progress; stopping: AbortSignal; work: AbortController },
): Promise<void> {
  const { claim, progress, stopping, work } = parts;
  const either = AbortSignal.any([stopping, work.signal]);
  while (!either.aborted) {
    await delay(BEAT_MS, undefined, { signal: either }).catch(() => undefined);
    const { source, file, done } = progress;
    if (source === undefined || either.aborted) continue;
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const done_bytes = [...done.values()].reduce((sum, bytes) => sum + bytes, 0);
    const values = [claim, until, source.name, file, done_bytes, sizeOf(source), now];
    // The download continues while the database is unreachable.
    const kept = await db.query(queries.keepInstallation, values).catch(() => undefined);
    if (kept?.length === 0) work.abort();
  }
  work.abort();
}

/** @throws InstallError, and the reason of an aborted signal */
async function bring(
  ctx: InstallContext,
  asked: { wanted: string | null; from_place: string | null; progress: Progress; signal: AbortSignal },
): Promise<void> {
  const { wanted, from_place, progress, signal } = asked;
  const { models_dir, engine_rules } = ctx.config;
  const guard = from_place === null ? undefined : makeAddressGuard(engine_rules.allowed);
  const way = { proxy_env: readProxyEnv(), guard, signal };
  const { source } = await findModelSource(wanted, from_place ?? undefined, way);
  progress.source = source;
  const folder = await installModel({
    ...way,
    model: source,
    models_dir,
    accepted_digests: new Set(),
    onProgress({ file, done_bytes }) {
      progress.file = file;
      progress.done.set(file, done_bytes);
    },
  });
  progress.file = null;
  const { ok, message } = await tryModel(folder, { workers: ctx.workers.of(null) });
  if (ok) return;
  // A model that does not work is removed: otherwise every later recording would fail with it.
  await removeModel(models_dir, source.name);
  throw new InstallError(toReason('install_does_not_work', { model: source.name, text: message }));
}
