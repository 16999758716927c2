/** A meeting of three sentences, and the input of an engine that writes its minutes. */
import { after } from 'node:test';
import { makeWorkerPool } from '@minutebook/server/base/worker/worker-pool.ts';
import type { AnalysisInput, AnalysisOptions } from '@minutebook/server/engines/insights/insight-engine.ts';

export const TALK = ['The freezer has to be mended.', 'I will call the vendor today.', 'Thank you all.'];

export const shortMeeting: AnalysisInput = {
  transcript: {
    language: 'en',
    recorded_at: new Date('2026-03-03T09:00:00Z'),
    timezone: 'UTC',
    speakers: [],
    dialogs: TALK.map((text, index) => ({
      id: index + 1,
      start_ms: index * 10_000,
      duration_ms: 9_000,
      speaker_id: 1,
      text,
    })),
  },
  labels: [],
  others: [],
  uncounted: [],
};

/** Its workers end with the test file. */
export function startAnalyses(): (signal?: AbortSignal) => AnalysisOptions {
  const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
  after(() => workers.stop());
  return (signal = new AbortController().signal) => ({
    signal,
    workers,
    onProgress: () => Promise.resolve(),
    onUsage: () => undefined,
    onJudged: () => undefined,
    kept: { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
  });
}
