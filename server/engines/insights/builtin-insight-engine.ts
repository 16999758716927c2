import { toReason } from '@minutebook/contract/reasons.ts';
import { EngineRefusedError } from '../engine-error.ts';
import { analyseInThread } from './in-analysis-thread.ts';
import type { InsightEngine } from './insight-engine.ts';

/** Without network or model. */
export const builtinInsightEngine: InsightEngine = {
  name: 'builtin',
  model: null,
  async analyse(input, { signal }) {
    try {
      return await analyseInThread(input, signal);
    } catch (error) {
      signal.throwIfAborted();
      // The same transcript fails the same way; the log says what has to be fixed.
      throw new EngineRefusedError('the built-in engine failed', { cause: error });
    }
  },
  test: () => Promise.resolve(toReason('builtin_engine_works')),
};
