import { toReason } from '@minutebook/contract/reasons.ts';
import { WorkerDiedError } from '../../base/worker/worker-task.ts';
import { EngineRefusedError } from '../engine-error.ts';
import { analyseInWorker } from './analyse-in-worker.ts';
import type { InsightEngine } from './insight-engine.ts';

/** Without network or model. */
export const builtinInsightEngine: InsightEngine = {
  name: 'builtin',
  model: null,
  async analyse(input, options) {
    try {
      return await analyseInWorker(input, options);
    } catch (error) {
      options.signal.throwIfAborted();
      // The queue counts these: a transcript that ends its worker each time is given up, and the record says so.
      if (error instanceof WorkerDiedError) throw error;
      // The same transcript fails the same way; the log says what has to be fixed.
      throw new EngineRefusedError('the built-in engine failed', { cause: error });
    }
  },
  ask: null,
  test: () => Promise.resolve(toReason('builtin_engine_works')),
};
