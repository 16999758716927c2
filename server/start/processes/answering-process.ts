/**
 * One of several processes that answer on one port. The main process owns the embedded PostgreSQL, the worker
 * and the sweeps, opens the port, and says when to stop; without it, this process ends at once.
 */
import { errors } from '@minutebook/contract/errors.ts';
import type { Config } from '../../base/config/config.ts';
import { readMetrics } from '../../base/read-metrics.ts';
import { findOperatorSentence } from '../find-operator-sentence.ts';
import { startAnswering } from '../start-answering.ts';
import { startService, type StartOptions } from '../start-service.ts';
import type { FromProcess, ToProcess } from './process-messages.ts';

/**
 * Runs until the main process says so. Resolves to true for an ordered stop, and to false for an end by
 * itself.
 */
export async function runAnsweringProcess(config: Config, log: StartOptions['log']): Promise<boolean> {
  // Ctrl-C on a terminal reaches this process as well, but only the main process decides to stop.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => undefined);
  process.once('disconnect', () => process.exit(1));
  const told = new Promise<undefined>((resolve) => {
    onMessage((message) => message.kind === 'stop' && resolve(undefined));
  });
  const options = {
    role: 'command',
    purpose: 'minutebook serve',
    log,
    onProgress: () => undefined,
  } as const;
  const running = await startService(config, options, async (ctx) => {
    onMessage((message) => {
      if (message.kind !== 'own_metrics_wanted') return;
      const { question } = message;
      void readMetrics({ registry: ctx.metrics.registry, log }).then((metrics) =>
        send({ kind: 'own_metrics', question, metrics }),
      );
    });
    return startAnswering(ctx, askForAllMetrics);
  }).catch(async (error: unknown) => {
    const sentence = findOperatorSentence(error);
    if (sentence === undefined) throw error;
    await send({ kind: 'failed', sentence });
  });
  if (running === undefined) return false;
  await send({ kind: 'serving', base_url: config.base_url });
  const lost = await Promise.race([told, running.lost]);
  if (lost !== undefined) log.warn({ reason: lost }, 'this process ends');
  await running.stop();
  return lost === undefined;
}

let questions = 0;

/** Longer than the time that each process has for its own metrics. */
const METRICS_MS = 5_000;

/** @throws SERVICE_UNAVAILABLE when the main process is too busy */
function askForAllMetrics(): Promise<string> {
  questions += 1;
  const question = questions;
  return new Promise((resolve, reject) => {
    const take = (message: ToProcess) => {
      if (message.kind === 'all_metrics' && message.question === question) finish(message.text);
    };
    const finish = (text: string | null) => {
      clearTimeout(timer);
      process.off('message', take);
      if (text === null) reject(errors.tooMuchUnderWay('server_busy'));
      else resolve(text);
    };
    const timer = setTimeout(() => finish(null), METRICS_MS);
    process.on('message', take);
    void send({ kind: 'all_metrics_wanted', question });
  });
}

function onMessage(listener: (message: ToProcess) => unknown): void {
  process.on('message', listener);
}

/** Resolves when the message is sent, or cannot be: without the main process this one ends. */
function send(message: FromProcess): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, {}, () => resolve());
  });
}
