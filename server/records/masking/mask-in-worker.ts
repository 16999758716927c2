import { errors } from '@minutebook/contract/errors.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { WorkerDiedError, workerTask } from '../../base/worker/worker-task.ts';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { maskText, type MaskedUtterance } from '../../text/mask/mask-utterance.ts';
import type { SpokenUtterance } from '../../text/mask/turns/instalments.ts';
import { maskTranscript } from '../../text/mask/mask-transcript.ts';
import { maskInsight } from './mask-dialogs.ts';
import type { maskInsightBy, maskTextBy, maskUtterancesBy } from './mask-tasks.ts';

const MODULE = new URL('./mask-tasks.ts', import.meta.url);
/** Workers have a low priority: on a busy machine seconds of work take minutes. */
const TIMEOUT_MS = 10 * MINUTE_MS;

const maskTextTask = workerTask<typeof maskTextBy>(MODULE, 'maskTextBy', TIMEOUT_MS);
const maskInsightTask = workerTask<typeof maskInsightBy>(MODULE, 'maskInsightBy', TIMEOUT_MS);
const maskUtterancesTask = workerTask<typeof maskUtterancesBy>(MODULE, 'maskUtterancesBy', TIMEOUT_MS);

/** Masked in some tens of milliseconds, whatever it says. What is longer may take a second and more. */
const SHORT_CHARACTERS = 4_000;
/** Every finder looks at a number: text of nothing else takes twenty times as long as words. */
const CHARACTERS_OF_A_DIGIT = 20;
const weigh = (text: string): number =>
  text.length + CHARACTERS_OF_A_DIGIT * (text.match(/\d/g)?.length ?? 0);

/** Masks what a person wrote; a long text in a process beside the server. @throws SERVICE_UNAVAILABLE */
export async function maskLongText(
  workers: WorkerPool,
  text: string,
  rules: MaskRules | null,
): Promise<string> {
  if (rules === null || weigh(text) <= SHORT_CHARACTERS) return maskText(text, rules);
  return orBusy(workers.run(maskTextTask, { text, rules }));
}

/** Masks what a machine has written, in the same way. @throws SERVICE_UNAVAILABLE */
export async function maskLongInsight(
  workers: WorkerPool,
  value: InsightValue,
  rules: MaskRules | null,
): Promise<InsightValue> {
  if (rules === null || weigh(JSON.stringify(value)) <= SHORT_CHARACTERS) return maskInsight(value, rules);
  return orBusy(workers.run(maskInsightTask, { value, rules }));
}

/** Masks some utterances; long ones in a process beside the server. @throws SERVICE_UNAVAILABLE */
export async function maskLongUtterances(
  workers: WorkerPool,
  utterances: readonly SpokenUtterance[],
  rules: MaskRules,
): Promise<MaskedUtterance[]> {
  if (areShort(utterances)) return maskTranscript(utterances, rules);
  return orBusy(workers.run(maskUtterancesTask, { utterances, rules }));
}

export const areShort = (utterances: readonly SpokenUtterance[]): boolean =>
  utterances.reduce((sum, { text }) => sum + weigh(text), 0) <= SHORT_CHARACTERS;

/** The time of masking grows as the text does, so only a machine without time or memory ends it. */
async function orBusy<T>(masking: Promise<T>): Promise<T> {
  try {
    return await masking;
  } catch (error) {
    if (!(error instanceof WorkerDiedError)) throw error;
    throw errors.tooMuchUnderWay('server_busy');
  }
}
