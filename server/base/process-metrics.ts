/**
 * Metrics of the process and its disk: memory, event loop, free space. They are read on each scrape. Where
 * several processes answer, memory is their sum, and the others say what is worst.
 */
import { createHistogram, performance } from 'node:perf_hooks';
import { findFreeBytes } from './disk-room.ts';
import { Gauge, type Registry } from 'prom-client';

const NANOSECONDS = 1e9;
const PAUSE_MS = 20;
const IDLE_PAUSE_MS = 5_000;
const IDLE_UTILIZATION = 0.02;

const toSeconds = (nanoseconds: number) => nanoseconds / NANOSECONDS;

/** @returns a function that stops measuring the event loop */
export function measureProcess(registry: Registry, data_dir: string): { stop(): void } {
  const registers = [registry];
  new Gauge({
    name: 'minutebook_memory_bytes',
    help: 'Memory of this process: what the system counts (rss), the heap, and bytes beside it',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage();
      this.set({ kind: 'rss' }, rss);
      this.set({ kind: 'heap' }, heapUsed);
      this.set({ kind: 'external' }, external);
    },
  });
  new Gauge({
    name: 'minutebook_disk_free_bytes',
    help: 'Room on the disk of the data folder',
    aggregator: 'min',
    registers,
    async collect() {
      this.set(await findFreeBytes(data_dir));
    },
  });
  new Gauge({
    name: 'minutebook_clock_seconds',
    help: 'The clock of this machine, in seconds since 1970',
    aggregator: 'max',
    registers,
    collect() {
      this.set(Date.now() / 1000);
    },
  });
  new Gauge({
    name: 'minutebook_start_time_seconds',
    help: 'When this process began, in seconds since 1970',
    aggregator: 'min',
    registers,
    collect() {
      this.set(performance.timeOrigin / 1000);
    },
  });
  return measureEventLoop(registers);
}

/** Each scrape covers the time since the previous one. */
function measureEventLoop(registers: Registry[]): { stop(): void } {
  // The difference between the actual and the intended time from one timer to the next is measured. Fifty timers a second are most
  // of what an idle process does: it measures every five seconds then, and a loop that stands is late for that as well.
  const lateness = createHistogram();
  let timer: NodeJS.Timeout;
  let used = performance.eventLoopUtilization();
  let lately = used;
  const measure = (pauseMs: number) => {
    const due = performance.now() + pauseMs;
    timer = setTimeout(() => {
      lateness.record(Math.max(1, Math.round((performance.now() - due) * 1e6)));
      const now = performance.eventLoopUtilization();
      const isIdle = performance.eventLoopUtilization(now, lately).utilization < IDLE_UTILIZATION;
      lately = now;
      measure(isIdle ? IDLE_PAUSE_MS : PAUSE_MS);
    }, pauseMs).unref();
  };
  measure(PAUSE_MS);
  new Gauge({
    name: 'minutebook_event_loop_delay_seconds',
    help: 'By how much the event loop came late since the last look: the middle, the worst hundredth, the worst',
    aggregator: 'max',
    // Not "quantile", which belongs to summaries: promtool refuses it of a gauge.
    labelNames: ['percentile'] as const,
    registers,
    collect() {
      this.set({ percentile: '50' }, toSeconds(lateness.percentile(50)));
      this.set({ percentile: '99' }, toSeconds(lateness.percentile(99)));
      this.set({ percentile: '100' }, toSeconds(lateness.max));
      lateness.reset();
    },
  });
  new Gauge({
    name: 'minutebook_event_loop_utilization',
    help: 'Share of the time since the last look in which the event loop was at work',
    aggregator: 'max',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, used).utilization);
      used = now;
    },
  });
  return { stop: () => clearTimeout(timer) };
}
