import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWorkerPool } from '../../base/worker/worker-pool.ts';
import { workerTask, WorkerDiedError } from '../../base/worker/worker-task.ts';
import { EngineRefusedError } from '../engine-error.ts';
import { builtinInsightEngine } from './builtin-insight-engine.ts';
import type { AnalysisInput } from './insight-engine.ts';

const INPUT: AnalysisInput = {
  transcript: {
    dialogs: [
      { id: 1, start_ms: 0, duration_ms: 4_000, speaker_id: 1, text: 'I will send the budget by Friday.' },
    ],
    speakers: [{ speaker_id: 1, name: 'Ada' }],
    language: 'en',
    recorded_at: new Date('2026-03-03T09:00:00Z'),
    timezone: 'UTC',
  },
  labels: [],
  others: [],
  uncounted: [],
};
const never = new AbortController().signal;
const rest = {
  onProgress: () => Promise.resolve(),
  onUsage: () => undefined,
  onJudged: () => undefined,
  kept: { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
};

test('Insights are made in a process beside the server', async (t) => {
  const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
  t.after(() => workers.stop());
  const { insights, term_counts } = await builtinInsightEngine.analyse(INPUT, {
    ...rest,
    workers,
    signal: never,
  });
  assert.equal(insights.find(({ type }) => type === 'action_item')?.status, 'processed');
  assert.equal((JSON.parse(term_counts) as Record<string, number>)['budget'], 1);
});

test('A process that was killed at a transcript is reported as such, and what fails otherwise as a refusal', async (t) => {
  const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
  t.after(() => workers.stop());
  const tasks = new URL('../../../tests/hostile/bad-tasks.ts', import.meta.url);
  const askedFor = (name: 'end' | 'refuse') => ({
    ...workers,
    run: () => workers.run(workerTask<(input: string) => never>(tasks, name, 60_000), 'it is blue'),
  });
  const options = { ...rest, signal: never };
  await assert.rejects(
    builtinInsightEngine.analyse(INPUT, { ...options, workers: askedFor('end') }),
    WorkerDiedError,
  );
  await assert.rejects(
    builtinInsightEngine.analyse(INPUT, { ...options, workers: askedFor('refuse') }),
    EngineRefusedError,
  );
});
