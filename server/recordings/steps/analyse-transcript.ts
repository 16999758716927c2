/** Analyses a transcript with the configured engine of insights, or with the built-in one when that fails. */
import { render, toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { EngineBusyError, EngineRefusedError } from '../../engines/engine-error.ts';
import { builtinInsightEngine } from '../../engines/insights/builtin-insight-engine.ts';
import { countTokens } from '../../engines/insights/count-tokens.ts';
import type { Analysis, AnalysisInput, InsightEngine } from '../../engines/insights/insight-engine.ts';
import { countDropped } from '../../engines/verify/judged.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { JobContext } from '../queue/job-context.ts';
import { makeKeptMinutes } from '../queue/kept-minutes.ts';
import { StageFailure, TryLaterError } from '../queue/stage-failure.ts';
import * as queries from './process-queries.ts';

/** The analysis of a transcript, and the engine that made it. */
export interface Made extends Pick<InsightEngine, 'model'> {
  engine: string;
  analysis: Analysis;
  /** The reason why the configured engine failed, if it did. */
  failure: Reason | null;
  /** The number of sentences of a model that were left out, or null when no model has written any. */
  dropped: number | null;
}

interface Analysing {
  job: StageJob;
  input: AnalysisInput;
  signal: AbortSignal;
  /** Why the last attempt failed: what the model answered until then stands. */
  given_up?: Reason | undefined;
}

/** @throws TryLaterError when the engine is busy, StageFailure when the built-in one fails too */
export async function analyse(ctx: JobContext, { job, input, signal, given_up }: Analysing): Promise<Made> {
  const chosen = await ctx.engines.insights(job.workspace_id);
  const { name: engine, model } = chosen;
  try {
    const made = await askInsightEngine(ctx, { job, engine: chosen, input, signal, given_up });
    return { ...made, engine, model, failure: toPassFailure(model ?? engine, made.analysis) };
  } catch (error) {
    if (given_up !== undefined) return analyseWithoutModel(ctx, job, { input, reason: given_up, signal });
    if (error instanceof EngineBusyError) {
      throw new TryLaterError(error.message, error.retry_after_seconds, { cause: error });
    }
    if (!(error instanceof EngineRefusedError)) throw error;
    if (engine === builtinInsightEngine.name) throw toFailure(error);
    const reason = toReason('other', { text: error.message });
    return analyseWithoutModel(ctx, job, { input, reason, signal });
  }
}

/** A pass that came to nothing, and why the first of them did. */
const toPassFailure = (engine: string, { failed = [] }: Analysis): Reason | null =>
  failed.reduce<Reason | null>(
    (before, { pass, reason }) =>
      toReason(`insights_without_${pass}`, { engine, reason: before ?? toReason('other', { text: reason }) }),
    null,
  );

/** Uses the built-in engine, and the record shows why. @throws StageFailure */
async function analyseWithoutModel(
  ctx: JobContext,
  job: StageJob,
  { input, reason, signal }: { input: AnalysisInput; reason: Reason; signal: AbortSignal },
): Promise<Made> {
  const chosen = await ctx.engines.insights(job.workspace_id);
  const failure = toReason('insights_without_model', {
    engine: chosen.model ?? chosen.name,
    reason,
  });
  ctx.log.warn({ ...job, reason }, 'insights are made without the language model');
  const { name: engine, model } = builtinInsightEngine;
  try {
    const made = await askInsightEngine(ctx, { job, engine: builtinInsightEngine, input, signal });
    return { ...made, engine, model, failure };
  } catch (error) {
    throw error instanceof EngineRefusedError ? toFailure(error) : error;
  }
}

function toFailure(error: EngineRefusedError): StageFailure {
  const reason = toReason('process_failed', { reason: toReason('other', { text: error.message }) });
  return new StageFailure('failed', reason, { cause: error });
}

async function askInsightEngine(
  ctx: Pick<JobContext, 'db' | 'clock' | 'log' | 'metrics' | 'workers'>,
  { job, engine, input, signal, given_up }: Analysing & { engine: InsightEngine },
): Promise<Pick<Made, 'analysis' | 'dropped'>> {
  const { workspace_id, record_id, run } = job;
  const { name, model } = engine;
  const used = { requests: 0, input_tokens: 0, output_tokens: 0 };
  let dropped: number | null = null;
  try {
    const analysis = await engine.analyse(input, {
      signal,
      workers: ctx.workers.of(workspace_id),
      async onProgress(steps_done, step_count) {
        const values = [workspace_id, record_id, run, steps_done, step_count, ctx.clock.now()];
        await ctx.db.query(queries.noteProgress, values);
      },
      onUsage(usage) {
        used.requests += 1;
        used.input_tokens += usage.input_tokens;
        used.output_tokens += usage.output_tokens;
        countTokens(ctx.metrics, model ?? name, usage);
      },
      onJudged(judged) {
        dropped = (dropped ?? 0) + countDropped(judged);
        for (const [outcome, count] of Object.entries({ kept: judged.kept, ...judged.dropped }))
          ctx.metrics.model_sentences.inc({ model: model ?? name, outcome }, count);
        if (countDropped(judged) > 0)
          ctx.log.info(
            { workspace_id, record_id, model, ...judged },
            'the meeting does not hold what a model wrote',
          );
      },
      kept: makeKeptMinutes(ctx, job),
      ...(given_up !== undefined && { given_up: render(given_up) }),
    });
    return { analysis, dropped };
  } finally {
    // Failed attempts are logged as well, because they cost money too.
    if (used.requests > 0)
      ctx.log.info({ workspace_id, record_id, model, ...used }, 'a language model was asked');
  }
}
