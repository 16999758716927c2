/** The last stage: title, insights and label recommendations from the transcript. */
import type { MinutesWish } from '@minutebook/contract/app/processing-endpoints.ts';
import { ApiError } from '@minutebook/contract/errors.ts';
import { toRecordEntries } from '@minutebook/contract/resources/record-entries.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import { toTextArray } from '../../base/database/binary-array.ts';
import type { Queryable } from '../../base/database/database.ts';
import { refuseMachineTitle } from '../../records/access/record-change-queries.ts';
import { forgetMachine, renewKept } from '../../records/corrections/insight-edit-queries.ts';
import { markStale } from '../../records/corrections/mark-stale.ts';
import { renameInInsights } from '../../records/corrections/rename-speaker.ts';
import { readTranscript } from '../../records/corrections/transcript.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { maskText } from '../../text/mask/mask-utterance.ts';
import type { SpokenDialog } from '../../text/builtin-insights/transcript-to-analyse.ts';
import { detectLanguageInWorker } from '../../engines/insights/detect-in-worker.ts';
import type { Analysis, AnalysisInput } from '../../engines/insights/insight-engine.ts';
import { endJob } from '../queue/end-pipeline.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import { inJobTransaction, ObsoleteJobError } from '../queue/in-job-transaction.ts';
import type { JobContext } from '../queue/job-context.ts';
import { holdTranscript } from '../../records/items/hold-transcript.ts';
import { lockRecord, type HeldRecord } from '../../records/lock-records.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import { findMaskRules, maskInsight } from '../../records/masking/mask-dialogs.ts';
import { chooseTemplate, type ChosenTemplate } from '../../records/templates/choose-template.ts';
import { analyse, type Made } from './analyse-transcript.ts';
import * as queries from './process-queries.ts';
import { readTranscripts } from './read-transcripts.ts';
import { TryLaterError } from '../queue/stage-failure.ts';

/** The number of transcripts that a new one is compared with: some months of a busy workspace. */
const OTHERS = 300;
/** The number of transcripts without counted terms that are counted in one pass. */
const UNCOUNTED = 10;
/**
 * Counting stops once these transcripts have this many utterances together, because imported ones may have
 * megabytes.
 */
const UNCOUNTED_DIALOGS = 20_000;
/** Longer transcripts are counted when their own insights are made: an utterance may have 100 KB. */
const UNCOUNTED_BYTES = 1024 * 1024;
/** Nobody chooses among more labels, and a model would read nothing but their names. */
const LABELS = 200;
const BUSY_SECONDS = 30;

export async function processTranscript(ctx: JobContext, job: StageJob, signal: AbortSignal): Promise<void> {
  await process(ctx, job, { make: (input) => analyse(ctx, { job, input, signal }), signal });
}

/** Runs after the last attempt with a model: makes what is possible without asking it again, and the record shows why. */
export async function processWithoutModel(
  ctx: JobContext,
  job: StageJob,
  { reason, signal }: { reason: Reason; signal: AbortSignal },
): Promise<void> {
  const make = (input: AnalysisInput) => analyse(ctx, { job, input, signal, given_up: reason });
  await process(ctx, job, { make, signal });
}

type ProcessedRecord = queries.ProcessedRecord & { dialogs: readonly V2Dialog[] };

interface Making {
  make: (input: AnalysisInput) => Promise<Made>;
  signal: AbortSignal;
}

/** @throws TryLaterError when long transcripts of other jobs occupy the memory */
async function process(ctx: JobContext, job: StageJob, making: Making): Promise<void> {
  const { workspace_id, record_id } = job;
  try {
    await holdTranscript(ctx.db, { workspace_id, record_id, holder: 'job' }, () =>
      processHeld(ctx, job, making),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason.name !== 'server_busy') throw error;
    throw new TryLaterError(error.message, BUSY_SECONDS, { cause: error });
  }
}

async function processHeld(ctx: JobContext, job: StageJob, { make, signal }: Making): Promise<void> {
  const { workspace_id, record_id } = job;
  const [found] = await ctx.db.query(queries.selectRecord, [workspace_id, record_id]);
  if (found === undefined) throw new ObsoleteJobError();
  const said = await readTranscripts(ctx.db, workspace_id, [record_id]);
  const record = { ...found, dialogs: said.get(record_id) ?? [] };
  const ended = { status: 'processed', failure: null } as const;
  if (isGone(record, ctx.clock.now())) {
    return inJobTransaction(ctx, job, (tx) => endJob(tx, ctx, { job, ...ended }));
  }
  const language = record.extra.language ?? (await detectLanguageOf(ctx, { job, record, signal })) ?? 'en';
  const given = await make(await readInput(ctx, job, { ...record, language }));
  const { engine, model, failure, dropped } = given;
  const analysis = hideNames(given.analysis, await findMaskRules(ctx.db, job));
  const now = ctx.clock.now();
  await inJobTransaction(ctx, job, async (tx) => {
    const writer = new RecordWriter(tx, job, { kind: 'record.process', actor_user_id: null, at: now });
    await storeInsights(writer, analysis, record.extra.insights?.template_id);
    await storeLabels(tx, job, analysis);
    const counts = [{ record_id, term_counts: analysis.term_counts }, ...analysis.counted];
    await tx.query(queries.putTermCounts, [
      workspace_id,
      counts.map((each) => each.record_id),
      toTextArray(counts.map((each) => each.term_counts)),
    ]);
    const held = await lockRecord(tx, job);
    if (held === undefined) throw new ObsoleteJobError();
    const stale = await followCorrections(writer, held, record);
    const filled = analysis.insights.find(({ type }) => type === 'custom')?.custom_insight_template_id;
    const insights = {
      engine,
      model,
      finished_at: now.toISOString(),
      stale,
      ...(dropped === null ? {} : { dropped }),
      ...(filled === undefined ? {} : { template_id: filled }),
    };
    await writer.patch({ extra: { ...held.extra, language, insights } });
    if (record.wants_title && analysis.title !== null) {
      // After a failure the model may still give a better title when the stage is retried.
      if (failure === null) await refuseMachineTitle(tx, job);
      // A person may have given it a title while the insights were made.
      if (held.title === record.title) await writer.patch({ title: analysis.title });
    }
    // A recording beside the transcript that cannot be heard is said last.
    await endJob(tx, ctx, { job, ...ended, failure: failure ?? held.extra.failure });
  });
}

const detectLanguageOf = (
  { workers }: JobContext,
  { job, record, signal }: { job: StageJob; record: ProcessedRecord; signal: AbortSignal },
): Promise<string | null> =>
  detectLanguageInWorker(
    record.dialogs.map(({ text }) => text),
    { workers: workers.of(job.workspace_id), signal },
  );

/** The transcript has expired and was deleted: insights that were made of it stay. */
const isGone = ({ dialogs, transcript_expires_at }: ProcessedRecord, now: Date) =>
  dialogs.length === 0 && transcript_expires_at !== null && transcript_expires_at <= now;

async function readInput(
  ctx: JobContext,
  { workspace_id, record_id }: StageJob,
  {
    dialogs,
    title,
    event_title,
    extra,
    recorded_at,
    timezone,
    language,
    minutes_wish,
  }: ProcessedRecord & { language: string },
): Promise<AnalysisInput> {
  const { meeting_type, notes } = toRecordEntries(extra);
  const titles = [title, event_title];
  const written = minutes_wish?.language ?? language;
  const about = { workspace_id, record_id, titles, meeting_type, language: written };
  const template = await chooseTemplate(ctx.db, about);
  const others = await ctx.db.query(queries.selectOthers, [workspace_id, record_id, OTHERS]);
  const labels = await ctx.db.query(queries.selectLabels, [workspace_id, LABELS]);
  const limits = [UNCOUNTED, UNCOUNTED_DIALOGS, UNCOUNTED_BYTES] as const;
  const uncounted = await ctx.db.query(queries.selectUncounted, [workspace_id, record_id, ...limits]);
  const said = await readTranscripts(
    ctx.db,
    workspace_id,
    uncounted.map((record) => record.record_id),
  );
  return {
    transcript: {
      dialogs: dialogs.map(toSpokenDialog),
      speakers: extra.speakers,
      language,
      recorded_at,
      timezone,
    },
    template,
    wish: toWish(minutes_wish, template),
    about: {
      titles: titles.filter((each) => each !== null),
      notes,
      glossary: await ctx.engines.vocabulary(workspace_id),
    },
    labels,
    others,
    uncounted: uncounted.map((record) => ({
      record_id: record.record_id,
      label_ids: record.label_ids,
      texts: (said.get(record.record_id) ?? []).map(({ text }) => text),
    })),
  };
}

/** A wish for this run comes before what the template says. */
function toWish(wish: MinutesWish | null, template: ChosenTemplate | null): MinutesWish {
  const length = wish?.length ?? template?.length;
  return { language: wish?.language ?? template?.language ?? null, ...(length != null && { length }) };
}

/** Only masked text leaves the record. */
const toSpokenDialog = ({ id, start_ms, duration_ms, speaker_id, text }: V2Dialog): SpokenDialog => ({
  id,
  start_ms,
  duration_ms,
  speaker_id,
  text,
});

/** Talk is masked already, but engines know who speaks: sentences name nobody where talk does not; owners of action items stay. */
function hideNames(analysis: Analysis, rules: MaskRules | null): Analysis {
  if (rules === null || rules.names.length === 0) return analysis;
  const { title, insights } = analysis;
  return {
    ...analysis,
    title: title === null ? null : maskText(title, rules),
    insights: insights.map((insight) => ({
      ...insight,
      value: insight.value && maskInsight(insight.value, rules),
    })),
  };
}

type Placed = Pick<queries.PresentInsight, 'type'> &
  Partial<Pick<queries.PresentInsight, 'custom_insight_template_id'>>;

/** The key of an insight in its record: custom insights of two templates are two. */
const toPlace = ({ type, custom_insight_template_id }: Placed) =>
  `${type} ${custom_insight_template_id ?? ''}`;

/** Stores new insights, except where people have edited what was there. */
async function storeInsights(
  writer: RecordWriter,
  { insights, language }: Analysis,
  template_id: number | undefined,
): Promise<void> {
  const { tx } = writer;
  const { workspace_id, record_id } = writer.record;
  const known = await tx.query(queries.selectInsights, [workspace_id, record_id]);
  // Custom insights of another template, which a file may have brought, stay.
  const renewed = known.filter(
    ({ type, custom_insight_template_id }) => type !== 'custom' || custom_insight_template_id === template_id,
  );
  const replaced = renewed.filter(({ is_edited }) => !is_edited);
  await writer.deleteInsights(replaced.map(({ insight_id }) => insight_id));
  const edited = new Set(known.filter(({ is_edited }) => is_edited).map(toPlace));
  const isKept = (insight: Placed) => edited.has(toPlace(insight));
  const added = insights.filter((insight) => !isKept(insight));
  await writer.addInsights(added.map((insight) => ({ ...insight, language, is_edited: false })));
  const kept = insights.filter(isKept);
  if (kept.length > 0) await tx.query(renewKept, [workspace_id, record_id, JSON.stringify(kept), language]);
  const made = new Set(insights.map(toPlace));
  const left = renewed.filter((each) => each.is_edited && each.type === 'custom' && !made.has(toPlace(each)));
  if (left.length > 0)
    await tx.query(forgetMachine, [workspace_id, left.map(({ insight_id }) => insight_id)]);
}

/**
 * Applies corrections made since the transcript was read: names are replaced, and insights that cite other
 * corrected lines become stale. @returns whether any is stale
 */
async function followCorrections(
  writer: RecordWriter,
  held: HeldRecord,
  { dialogs, extra }: ProcessedRecord,
): Promise<boolean> {
  const names = new Map(held.extra.speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  for (const { speaker_id, name } of extra.speakers) {
    await renameInInsights(writer, name, names.get(speaker_id) ?? null);
  }
  const { dialogs: to } = await readTranscript(writer.tx, writer.record);
  return markStale(writer, { was_stale: false, from: dialogs, to });
}

async function storeLabels(
  tx: Queryable,
  { workspace_id, record_id }: StageJob,
  { recommended_label_ids }: Analysis,
): Promise<void> {
  await tx.query(queries.deleteRecommendedLabels, [workspace_id, record_id]);
  await tx.query(queries.insertRecommendedLabels, [workspace_id, record_id, recommended_label_ids]);
}
