/** Counters for `/metrics`, one registry per server: two servers can run in one process. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { jobSteps } from './queue/enqueue-jobs.ts';

export interface Metrics {
  registry: Registry;
  requests: Counter<'operation' | 'status'>;
  request_seconds: Histogram<'operation'>;
  cache_lookups: Counter<'cache' | 'result'>;
  killed_workers: Counter;
  model_tokens: Counter<'model' | 'direction'>;
  model_sentences: Counter<'model' | 'outcome'>;
  damaged_media: Counter;
  job_ends: Counter<'step' | 'outcome'>;
  job_seconds: Histogram<'step'>;
  engine_seconds: Histogram<'engine' | 'outcome'>;
  media_store_seconds: Histogram<'operation' | 'outcome'>;
  webhook_attempts: Counter<'outcome'>;
  webhook_seconds: Histogram;
  mails: Counter<'outcome'>;
  swept: Counter<'sweep'>;
  sweep_failures: Counter<'sweep'>;
  sweep_ended: Gauge<'sweep'>;
}

/** The outcomes of jobs: `parked` is one that killed its processes, `retried` and `put_off` run again. */
const jobOutcomes = ['done', 'failed', 'parked', 'retried', 'put_off', 'obsolete'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];
const mailOutcomes = ['sent', 'failed', 'given_up', 'withdrawn'] as const;

export function makeMetrics(poolState: () => { total: number; idle: number; waiting: number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'minutebook_database_connections',
    help: 'Connections to PostgreSQL by state; waiting are requests without one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
    },
  });
  const metrics = {
    registry,
    requests: new Counter({
      name: 'minutebook_requests_total',
      help: 'Answered requests by operation name and HTTP status',
      labelNames: ['operation', 'status'] as const,
      registers,
    }),
    request_seconds: new Histogram({
      name: 'minutebook_request_seconds',
      help: 'Time from request to answer by operation name',
      labelNames: ['operation'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    killed_workers: new Counter({
      name: 'minutebook_killed_workers_total',
      help: 'Processes that ended, or were killed, while they read what somebody had sent',
      registers,
    }),
    model_tokens: new Counter({
      name: 'minutebook_model_tokens_total',
      help: 'Tokens that language models have read (input) and written (output), as their servers count them',
      labelNames: ['model', 'direction'] as const,
      registers,
    }),
    model_sentences: new Counter({
      name: 'minutebook_model_sentences_total',
      help: 'Sentences of language models: kept, or dropped by what the meeting does not hold of them',
      labelNames: ['model', 'outcome'] as const,
      registers,
    }),
    damaged_media: new Counter({
      name: 'minutebook_damaged_media_total',
      help: 'Downloads of media whose file was missing, or not as long as it was',
      registers,
    }),
    webhook_attempts: new Counter({
      name: 'minutebook_webhook_attempts_total',
      help: 'Attempts to deliver to webhooks, by how they ended: delivered, or the fault',
      labelNames: ['outcome'] as const,
      registers,
    }),
    webhook_seconds: new Histogram({
      name: 'minutebook_webhook_seconds',
      help: 'Time that an attempt to deliver to a webhook took',
      buckets: [0.01, 0.05, 0.25, 1, 5, 15],
      registers,
    }),
    mails: new Counter({
      name: 'minutebook_mails_total',
      help: 'Attempts to hand mail to the mail server: sent, or failed (tried again); given_up are mails that it has not taken in time, withdrawn those whose reader has lost the record meanwhile',
      labelNames: ['outcome'] as const,
      registers,
    }),
    ...makeWorkMetrics(registers),
    cache_lookups: new Counter({
      name: 'minutebook_cache_lookups_total',
      help: 'Look-ups in the memory caches by result (hit or miss)',
      labelNames: ['cache', 'result'] as const,
      registers,
    }),
  };
  beginAtZero(metrics);
  return metrics;
}

/** A counter that is not there before its first event has not grown by it: no alert would see the first one. */
function beginAtZero({ job_ends, mails, requests }: Metrics): void {
  for (const step of jobSteps) for (const outcome of jobOutcomes) job_ends.inc({ step, outcome }, 0);
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);
  requests.inc({ operation: 'start-session', status: '401' }, 0);
}

/** From a stat of a folder to an hour of speech on a slow machine. */
const WORK_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_200, 3_600];

function makeWorkMetrics(registers: Registry[]) {
  return {
    job_ends: new Counter({
      name: 'minutebook_job_ends_total',
      help: 'Attempts at jobs by stage, and how they ended; parked is a job that killed its processes',
      labelNames: ['step', 'outcome'] as const,
      registers,
    }),
    job_seconds: new Histogram({
      name: 'minutebook_job_seconds',
      help: 'Time that an attempt at a job took, by stage',
      labelNames: ['step'] as const,
      buckets: WORK_BUCKETS,
      registers,
    }),
    engine_seconds: new Histogram({
      name: 'minutebook_engine_seconds',
      help: 'Time from a question to the answer of an engine, by engine and whether it was good',
      labelNames: ['engine', 'outcome'] as const,
      buckets: WORK_BUCKETS,
      registers,
    }),
    media_store_seconds: new Histogram({
      name: 'minutebook_media_store_seconds',
      help: 'Time that the media store took, by what was asked of it and whether it was good; of a read until it begins',
      labelNames: ['operation', 'outcome'] as const,
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
      registers,
    }),
    ...makeSweepMetrics(registers),
  };
}

function makeSweepMetrics(registers: Registry[]) {
  return {
    swept: new Counter({
      name: 'minutebook_swept_total',
      help: 'What sweeps have removed, ended or indexed anew, by sweep',
      labelNames: ['sweep'] as const,
      registers,
    }),
    sweep_failures: new Counter({
      name: 'minutebook_sweep_failures_total',
      help: 'Sweeps that failed',
      labelNames: ['sweep'] as const,
      registers,
    }),
    sweep_ended: new Gauge({
      name: 'minutebook_sweep_last_end_seconds',
      help: 'When a sweep last came to its end, in seconds since 1970',
      labelNames: ['sweep'] as const,
      registers,
    }),
  };
}
