import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';
import { ConfigError } from '../../base/config/config.ts';
import { toCompiledEnv } from '../../base/config/env.ts';
import { readMetrics, type ProcessMetrics } from '../../base/read-metrics.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Answering } from '../start-answering.ts';
import type { FromProcess, ToProcess } from './process-messages.ts';

/**
 * Ten connections per process, and those of the main process, must fit into the 100 of the embedded
 * PostgreSQL.
 */
const MOST_ON_EMBEDDED = 7;
const RESTART_PAUSE_MS = 1_000;
/** Requests are cut off after five seconds, and the whole service after ten. */
const STOP_MS = 7_000;
/** A process that does not answer in time is left out of the metrics. */
const METRICS_MS = 2_000;

/**
 * Answers requests in `count` processes behind one port, which this process opens and distributes connections
 * from. A process that ends is started again. Each runs this program with the same arguments. @throws
 * ConfigError with the sentence of the process that could not start
 */
export async function startProcesses(ctx: RecordContext, count: number): Promise<Answering> {
  if (ctx.config.database_url === null && count > MOST_ON_EMBEDDED) {
    throw new ConfigError(
      `The embedded PostgreSQL has connections for ${MOST_ON_EMBEDDED} processes: ask for fewer, or set DATABASE_URL.`,
    );
  }
  const processes = new Processes(ctx);
  try {
    await Promise.all(Array.from({ length: count }, () => processes.start()));
  } catch (error) {
    await processes.stop();
    throw error;
  }
  return { stop: () => processes.stop() };
}

class Processes {
  readonly #ctx: RecordContext;
  readonly #running = new Set<Worker>();
  readonly #serving = new Set<Worker>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  #isStopping = false;

  constructor(ctx: RecordContext) {
    this.#ctx = ctx;
    process.on('SIGHUP', this.#passOn);
  }

  /** Resolves when the new process answers. @throws ConfigError when it cannot start */
  async start(): Promise<void> {
    const worker = cluster.fork(toCompiledEnv());
    this.#running.add(worker);
    const started = Promise.withResolvers<void>();
    worker.on('message', (message: FromProcess) => {
      switch (message.kind) {
        case 'serving':
          this.#serving.add(worker);
          this.#ctx.config.base_url = message.base_url;
          started.resolve();
          break;
        case 'failed':
          started.reject(new ConfigError(message.sentence));
          break;
        case 'all_metrics_wanted':
          void this.#readMetrics().then((text) =>
            tell(worker, { kind: 'all_metrics', question: message.question, text }),
          );
          break;
        case 'own_metrics':
          break;
      }
    });
    worker.once('exit', (code, signal) => {
      this.#running.delete(worker);
      const isServing = this.#serving.delete(worker);
      started.reject(
        new ConfigError(`A process of the service ended before it answered (${signal ?? code}).`),
      );
      if (isServing && !this.#isStopping) this.#startAgain({ pid: worker.process.pid, code, signal });
    });
    await started.promise;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    process.off('SIGHUP', this.#passOn);
    for (const timer of this.#restarts) clearTimeout(timer);
    // A process that is still starting serves nothing, and can be ended at once.
    await Promise.all(
      Array.from(this.#running, (worker) => end(worker, this.#serving.has(worker) ? STOP_MS : 0)),
    );
  }

  #startAgain(ended: { pid: number | undefined; code: number; signal: string }): void {
    this.#ctx.log.error(ended, 'a process of the service has ended and is started again');
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.start().catch((error: unknown) => {
        if (this.#isStopping) return;
        this.#ctx.log.error({ err: error }, 'a process of the service could not be started');
        this.#startAgain(ended);
      });
    }, RESTART_PAUSE_MS);
    this.#restarts.add(timer);
  }

  /** A terminal or service manager sends a reload to the main process alone. */
  readonly #passOn = (): void => {
    for (const worker of this.#running) worker.process.kill('SIGHUP');
  };

  /**
   * Returns null when the metrics could not be read, or do not fit together because the processes have
   * different versions.
   */
  async #readMetrics(): Promise<string | null> {
    const { metrics, log } = this.#ctx;
    try {
      const asked = Array.from(this.#running, askForMetrics);
      const own = await readMetrics({ registry: metrics.registry, log });
      return await AggregatorRegistry.aggregate([own, ...(await Promise.all(asked))]).metrics();
    } catch (err) {
      log.error({ err }, 'the metrics of the processes could not be read');
      return null;
    }
  }
}

/** @param mostMs how long the process may take to end by itself */
async function end(worker: Worker, mostMs: number): Promise<void> {
  if (worker.isDead()) return;
  const kill = setTimeout(() => worker.process.kill('SIGKILL'), mostMs);
  const ended = once(worker, 'exit');
  tell(worker, { kind: 'stop' });
  await ended;
  clearTimeout(kill);
}

let questions = 0;

function askForMetrics(worker: Worker): Promise<ProcessMetrics> {
  questions += 1;
  const question = questions;
  return new Promise((resolve) => {
    const take = (message: FromProcess) => {
      if (message.kind === 'own_metrics' && message.question === question) finish(message.metrics);
    };
    const finish = (metrics: ProcessMetrics) => {
      clearTimeout(timer);
      worker.off('message', take);
      resolve(metrics);
    };
    const timer = setTimeout(() => finish([]), METRICS_MS);
    worker.on('message', take);
    tell(worker, { kind: 'own_metrics_wanted', question });
  });
}

/** A process that has just ended cannot be told anything, and need not be. */
function tell(worker: Worker, message: ToProcess): void {
  worker.send(message, () => undefined);
}
