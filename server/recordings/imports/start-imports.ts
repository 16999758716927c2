/**
 * Runs imports for as long as the process lives. Any number of processes may do so; another one continues
 * what one leaves.
 */
import { randomUUID } from 'node:crypto';
import { toReason } from '@minutebook/contract/reasons.ts';
import { startLooking, type Looking } from '../../base/start-looking.ts';
import { WorkerDiedError } from '../../base/worker/worker-task.ts';
import { importMeetings, type RunContext } from './import-meetings.ts';
import { lookThrough, type Holding } from './look-through.ts';
import { hasParcel, removeParcel } from './parcel-file.ts';
import * as queries from './run-queries.ts';
import type { DueImport, HeldImport, OpenImport } from './run-queries.ts';

/** Several imports run at once, so that a long one does not block the others. */
const MOST_AT_ONCE = 3;
const HELD_MS = 15_000;
const HOLD_ON_MS = 5_000;
/** An interrupted reading starts from the beginning, so attempts are limited. */
const MOST_READINGS = 3;

export function startImports(ctx: RunContext): Looking {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const bell = { db: ctx.db, name: 'imports' } as const;
  const look = startLooking({ bell, what: 'importing meetings', log: ctx.log }, async () => {
    const turns = makeTurns(await ctx.db.query(queries.selectOpen, [ctx.clock.now()]));
    while (running.size < MOST_AT_ONCE && !stopping.signal.aborted) {
      const one = turns.next();
      if (one === undefined) break;
      const held = await take(ctx, one);
      if (held === undefined) continue;
      turns.take(one);
      const isWaitedFor = async () => {
        const open = await ctx.db.query(queries.selectOpen, [ctx.clock.now()]);
        return running.size >= MOST_AT_ONCE && makeTurns(open).next() !== undefined;
      };
      const work = workAt(ctx, { ...held, isWaitedFor }, stopping.signal).finally(() => {
        running.delete(work);
        ctx.db.ring(['imports']);
      });
      running.add(work);
    }
    const [next] = await ctx.db.query(queries.selectNextDue, [ctx.clock.now()]);
    return { next_ms: next?.ms == null ? undefined : Math.max(1_000, next.ms) };
  });
  return {
    async stop() {
      stopping.abort(new Error('the process stops'));
      await look.stop();
      await Promise.all(running);
    },
  };
}

/** A person has at most one import running, and workspaces with fewer running imports come first. */
function makeTurns(open: readonly OpenImport[]) {
  const waiting = open.filter(({ is_held }) => !is_held);
  const taken = open.filter(({ is_held }) => is_held);
  const countOf = ({ workspace_id }: OpenImport) =>
    taken.filter((one) => one.workspace_id === workspace_id).length;
  const isBusy = ({ workspace_id, member_id }: OpenImport) =>
    taken.some((one) => one.workspace_id === workspace_id && one.member_id === member_id);
  return {
    /** Returns each waiting import once. */
    next(): OpenImport | undefined {
      const [first, ...others] = waiting.filter((one) => !isBusy(one));
      if (first === undefined) return undefined;
      const next = others.reduce((best, one) => (countOf(one) < countOf(best) ? one : best), first);
      waiting.splice(waiting.indexOf(next), 1);
      return next;
    },
    take: (one: OpenImport) => void taken.push(one),
  };
}

interface Taken {
  held: HeldImport;
  holder: string;
}

/** Returns undefined when another process has the import, or its bytes are on another machine. */
async function take(ctx: RunContext, due: DueImport): Promise<Taken | undefined> {
  if (!(await hasParcel(ctx, due))) return undefined;
  const holder = randomUUID();
  const now = ctx.clock.now();
  const key = [due.workspace_id, due.import_id];
  const taken = await ctx.db.query(queries.takeImport, [
    ...key,
    now,
    holder,
    new Date(now.getTime() + HELD_MS),
  ]);
  const [held] = taken.length === 0 ? [] : await ctx.db.query(queries.selectHeld, [...key, holder]);
  return held === undefined ? undefined : { held, holder };
}

async function workAt(
  ctx: RunContext,
  { held, holder, isWaitedFor }: Taken & Pick<Holding, 'isWaitedFor'>,
  stopping: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const key = [held.workspace_id, held.import_id];
  let looked_at = 0;
  const holdOn = async () => {
    const until = new Date(ctx.clock.now().getTime() + HELD_MS);
    const mine = await ctx.db.query(queries.holdOn, [...key, holder, until, looked_at]);
    if (mine.length === 0) lost.abort(new Error('another process has the import, or it has ended'));
  };
  const holding = setInterval(() => void holdOn().catch((error: unknown) => lost.abort(error)), HOLD_ON_MS);
  try {
    if (held.state === 'reading' && held.attempts > MOST_READINGS) await fail(ctx, held);
    else {
      const onLooked = (count: number) => {
        looked_at = Math.max(looked_at, count);
      };
      await (held.state === 'reading' ? lookThrough : importMeetings)(ctx, held, {
        holder,
        signal,
        onLooked,
        isWaitedFor,
      });
    }
  } catch (error) {
    if (error instanceof WorkerDiedError && held.state === 'reading')
      await fail(ctx, held).catch(() => undefined);
    // The import stays held for some seconds, after which it is taken again.
    else if (!signal.aborted)
      ctx.log.warn({ err: error, import_id: held.import_id }, 'an import was interrupted');
    else if (stopping.aborted)
      await ctx.db.query(queries.letGo, [...key, holder, null]).catch(() => undefined);
  } finally {
    clearInterval(holding);
  }
}

async function fail(ctx: RunContext, held: HeldImport): Promise<void> {
  const failure = JSON.stringify(toReason('import_takes_too_long'));
  await ctx.db.query(queries.setFailed, [held.workspace_id, held.import_id, failure, ctx.clock.now()]);
  await removeParcel(ctx, held);
}
