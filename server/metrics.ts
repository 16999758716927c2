/** Counters for `/metrics`, a registry a server: two servers can run in one process. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requests: Counter<'operation' | 'status'>;
  request_seconds: Histogram<'operation'>;
  cache_lookups: Counter<'cache' | 'result'>;
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
    cache_lookups: new Counter({
      name: 'minutebook_cache_lookups_total',
      help: 'Look-ups in the memory caches by result (hit or miss)',
      labelNames: ['cache', 'result'],
      registers,
    }),
  };
}
