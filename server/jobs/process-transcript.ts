/** The last stage: title, insights and label recommendations, of what was said. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordExtra } from '@minutebook/contract/resources/record.ts';
import { say } from '@minutebook/contract/sentences.ts';
import type { Queryable } from '../db/database.ts';
import { renewKept } from '../corrections/insight-edit-queries.ts';
import { markStale } from '../corrections/mark-stale.ts';
import { renameInInsights } from '../corrections/rename-speaker.ts';
import { readTranscript } from '../corrections/transcript.ts';
import { insertInsights } from '../ingest/create-record-queries.ts';
import type { SpokenDialog } from '../pipeline/builtin-insights/transcript-to-analyse.ts';
import { detectLanguage } from '../pipeline/detect-language.ts';
import { reindexText } from '../search/index-record.ts';
import { EngineBusyError, EngineRefusedError } from '../engines/engine-error.ts';
import type { Analysis } from '../insights/insight-engine.ts';
import { endPipeline } from './end-pipeline.ts';
import type { StageJob } from './enqueue-jobs.ts';
import { inJobTransaction } from './in-job-transaction.ts';
import type { JobContext } from './job-context.ts';
import { makeKeptMinutes } from './kept-minutes.ts';
import { lockExtra } from './pipeline-queries.ts';
import * as queries from './process-queries.ts';
import type { ProcessedRecord } from './process-queries.ts';
import { ObsoleteJobError, StageFailure, TryLaterError } from './stage-failure.ts';

/** Transcripts that a new one is compared with: those of some months in a busy workspace. */
const OTHERS = 300;
/** Imported ones that are counted on the way. */
const UNCOUNTED = 10;
/** Nobody chooses among more, and a model that reads all their names does nothing else. */
const LABELS = 200;

export async function processTranscript(ctx: JobContext, job: StageJob, signal: AbortSignal): Promise<void> {
  const { workspace_id, record_id } = job;
  const [record] = await ctx.db.query(queries.selectRecord, [workspace_id, record_id]);
  if (record === undefined) throw new ObsoleteJobError();
  const ended = { status: 'processed', failure: null } as const;
  if (isGone(record, ctx.clock.now())) {
    return inJobTransaction(ctx, job, (tx) => endPipeline(tx, job, ended, ctx.clock.now()));
  }
  const language = record.extra.language ?? detectLanguage(record.dialogs.map(({ text }) => text)) ?? 'en';
  const analysis = await analyse(ctx, job, { ...record, language }, signal);
  const now = ctx.clock.now();
  await inJobTransaction(ctx, job, async (tx) => {
    await storeInsights(tx, job, analysis);
    await storeLabels(tx, job, analysis);
    const counts = [{ record_id, term_counts: analysis.term_counts }, ...analysis.counted];
    await tx.query(queries.putTermCounts, [workspace_id, JSON.stringify(counts)]);
    const { name: engine, model } = ctx.insight_engine;
    const stale = await followCorrections(tx, job, record);
    await storeEngine(tx, job, { engine, model, finished_at: now.toISOString(), stale }, language);
    if (record.wants_title && analysis.title !== null) {
      await storeTitle(tx, job, record.title, analysis.title);
    }
    await endPipeline(tx, job, ended, now);
  });
}

/** Deleted because its time is over: what was made of it stays. */
const isGone = ({ dialogs, transcript_expires_at }: ProcessedRecord, now: Date) =>
  dialogs.length === 0 && transcript_expires_at !== null && transcript_expires_at <= now;

async function analyse(
  ctx: JobContext,
  job: StageJob,
  { dialogs, extra, recorded_at, timezone, language }: ProcessedRecord & { language: string },
  signal: AbortSignal,
): Promise<Analysis> {
  const { workspace_id, record_id, run } = job;
  const others = await ctx.db.query(queries.selectOthers, [workspace_id, record_id, OTHERS]);
  const labels = await ctx.db.query(queries.selectLabels, [workspace_id, LABELS]);
  const uncounted = await ctx.db.query(queries.selectUncounted, [workspace_id, record_id, UNCOUNTED]);
  const input = {
    transcript: {
      dialogs: dialogs.map(toSpokenDialog),
      speakers: extra.speakers,
      language,
      recorded_at,
      timezone,
    },
    labels,
    others,
    uncounted: uncounted.map((record) => ({
      record_id: record.record_id,
      label_ids: record.label_ids,
      texts: record.dialogs.map(({ text }) => text),
    })),
  };
  const on_progress = async (steps_done: number, step_count: number) => {
    const values = [workspace_id, record_id, run, steps_done, step_count, ctx.clock.now()];
    await ctx.db.query(queries.noteProgress, values);
  };
  try {
    const kept = makeKeptMinutes(ctx, job);
    return await ctx.insight_engine.analyse(input, { signal, on_progress, kept });
  } catch (error) {
    if (error instanceof EngineBusyError) {
      throw new TryLaterError(error.message, error.retry_after_seconds, { cause: error });
    }
    if (!(error instanceof EngineRefusedError)) throw error;
    const sentence = say('process_failed', { reason: error.message });
    throw new StageFailure('failed', sentence, { cause: error });
  }
}

/** As it is shown: what is masked does not leave the record. */
const toSpokenDialog = ({ id, start_ms, duration_ms, speaker_id, text }: V2Dialog): SpokenDialog => ({
  id,
  start_ms,
  duration_ms,
  speaker_id,
  text,
});

async function storeInsights(
  tx: Queryable,
  { workspace_id, record_id }: StageJob,
  { insights, language }: Analysis,
): Promise<void> {
  await tx.query(queries.deleteInsights, [workspace_id, record_id]);
  const edited = await tx.query(queries.selectEditedTypes, [workspace_id, record_id]);
  const edited_types = new Set(edited.map(({ type }) => type));
  const rows = insights
    .filter(({ type }) => !edited_types.has(type))
    .map((insight) => ({ ...insight, language, is_edited: false }));
  if (rows.length > 0) await tx.query(insertInsights, [workspace_id, record_id, JSON.stringify(rows)]);
  const kept = insights.filter(({ type }) => edited_types.has(type));
  if (kept.length > 0) await tx.query(renewKept, [workspace_id, record_id, JSON.stringify(kept), language]);
}

/**
 * What was corrected since the transcript was read: names follow, and insights that rest on anything else are stale.
 * @returns whether any is
 */
async function followCorrections(
  tx: Queryable,
  job: StageJob,
  { dialogs, extra }: ProcessedRecord,
): Promise<boolean> {
  const [now] = await tx.query(lockExtra, [job.workspace_id, job.record_id]);
  const names = new Map(now?.extra.speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  for (const { speaker_id, name } of extra.speakers) {
    await renameInInsights(tx, job, name, names.get(speaker_id) ?? null);
  }
  const { dialogs: to } = await readTranscript(tx, job.workspace_id, job.record_id);
  return markStale(tx, job, { was_stale: false, from: dialogs, to });
}

async function storeEngine(
  tx: Queryable,
  { workspace_id, record_id }: StageJob,
  insights: V2RecordExtra['insights'],
  language: string,
): Promise<void> {
  const [found] = await tx.query(lockExtra, [workspace_id, record_id]);
  const extra = JSON.stringify({ ...found?.extra, language, insights });
  await tx.query(queries.updateExtra, [workspace_id, record_id, extra]);
}

async function storeLabels(
  tx: Queryable,
  { workspace_id, record_id }: StageJob,
  { recommended_label_ids }: Analysis,
): Promise<void> {
  await tx.query(queries.deleteRecommendedLabels, [workspace_id, record_id]);
  await tx.query(queries.insertRecommendedLabels, [workspace_id, record_id, recommended_label_ids]);
}

async function storeTitle(
  tx: Queryable,
  { workspace_id, record_id }: StageJob,
  old_title: string | null,
  title: string,
): Promise<void> {
  const titled = await tx.query(queries.updateTitle, [workspace_id, record_id, title, old_title]);
  // Utterances may have been corrected while the insights were made.
  const [record] = await tx.query(queries.selectRecord, [workspace_id, record_id]);
  if (titled.length === 0 || record === undefined) return;
  const { ordinal, dialogs } = record;
  const utterances = dialogs.map(({ text }) => text);
  await reindexText(tx, workspace_id, { record_id, ordinal, title, utterances });
}
