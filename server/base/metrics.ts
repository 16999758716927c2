/** Counters for `/metrics`, a registry a server: two servers can run in one process. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requests: Counter<'operation' | 'status'>;
  request_seconds: Histogram<'operation'>;
  cache_lookups: Counter<'cache' | 'result'>;
  killed_workers: Counter;
  model_tokens: Counter<'model' | 'direction'>;
  damaged_media: Counter;
}

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
  return {
    registry,
    requests: new Counter({
      name: 'minutebook_requests_total',
      help: 'Answered requests by operation name and HTTP status',
      labelNames: ['operation', 'status'],
      registers,
    }),
    request_seconds: new Histogram({
      name: 'minutebook_request_seconds',
      help: 'Time from request to answer by operation name',
      labelNames: ['operation'],
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
      labelNames: ['model', 'direction'],
      registers,
    }),
    damaged_media: new Counter({
      name: 'minutebook_damaged_media_total',
      help: 'Downloads of media whose file was missing, or not as long as it was',
      registers,
    }),
    cache_lookups: new Counter({
      name: 'minutebook_cache_lookups_total',
      help: 'Look-ups in the memory caches by result (hit or miss)',
      labelNames: ['cache', 'result'],
      registers,
    }),
  };
}
