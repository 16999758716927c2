/** Sentences of a workspace's language model that answer a question from passages. */
import type { AnswerSentence } from '@minutebook/contract/v3/answer-endpoints.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { makeSharedLanes } from '../../base/lanes.ts';
import type { Metrics } from '../../base/metrics.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import type { WorkerShares } from '../../base/worker/worker-pool.ts';
import { makeEngines } from '../engines-of-workspace.ts';
import { countTokens } from '../insights/count-tokens.ts';
import type { TokenUsage } from '../insights/read-chat-answer.ts';
import { readInWorker } from '../read-in-worker.ts';
import type { EnginesContext } from '../settings/find-engines.ts';
import { toAnswerPrompt, type QuestionToAnswer } from './answer-prompt.ts';
import type { readAnswer } from './read-answer.ts';

const readTask = workerTask<typeof readAnswer>(
  new URL('./read-answer.ts', import.meta.url),
  'readAnswer',
  MINUTE_MS / 2,
);

interface WriterContext extends EnginesContext {
  metrics: Pick<Metrics, 'engine_seconds' | 'model_tokens' | 'model_sentences'>;
  log: { info(facts: object, message: string): void };
  workers: WorkerShares;
}

interface Asker {
  workspace_id: number;
  user_id: number | null;
}

interface WrittenAnswer {
  text: AnswerSentence[];
  engine: { name: string; model: string | null };
}

/** Models answer few at once; half of them at most are of one workspace, which may have a slow model, and two of one person. */
const AT_ONCE = 8;

/** @returns what answers a question; null: no model is set, or it failed or was not done before the signal */
export function makeAnswerWriter(ctx: WriterContext) {
  const engines = makeEngines(ctx);
  const inTurn = makeSharedLanes(AT_ONCE, 2);
  return async (
    { workspace_id, user_id }: Asker,
    asked: QuestionToAnswer,
    signal: AbortSignal,
  ): Promise<WrittenAnswer | null> => {
    const { name, model, ask } = await engines.insights(workspace_id);
    if (ask === null || asked.passages.length === 0) return null;
    const options = {
      signal,
      workers: ctx.workers.of(workspace_id),
      onUsage: (usage: TokenUsage) => countTokens(ctx.metrics, model ?? name, usage),
    };
    const work = async () => {
      signal.throwIfAborted();
      const { texts } = await ask(toAnswerPrompt(asked), options);
      return readInWorker(readTask, { ...asked, texts }, options);
    };
    try {
      const { sentences, dropped } = await untilAborted(inTurn(workspace_id, work, user_id), signal);
      ctx.metrics.model_sentences.inc({ model: model ?? name, outcome: 'kept' }, sentences.length);
      ctx.log.info({ workspace_id, model, kept: sentences.length, dropped }, 'a model answered a question');
      return { text: sentences, engine: { name, model } };
    } catch (error) {
      ctx.log.info({ workspace_id, model, err: error }, 'a model did not answer a question');
      return null;
    }
  };
}

/** A turn that has not come by then is not waited for. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
