import { setImmediate as giveWay } from 'node:timers/promises';
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
import type { maskInsightBy, maskTextsBy, maskUtterancesBy } from './mask-tasks.ts';

const MODULE = new URL('./mask-tasks.ts', import.meta.url);
/** Workers have a low priority: on a busy machine seconds of work take minutes. */
const TIMEOUT_MS = 10 * MINUTE_MS;

const maskTextsTask = workerTask<typeof maskTextsBy>(MODULE, 'maskTextsBy', TIMEOUT_MS);
const maskInsightTask = workerTask<typeof maskInsightBy>(MODULE, 'maskInsightBy', TIMEOUT_MS);
const maskUtterancesTask = workerTask<typeof maskUtterancesBy>(MODULE, 'maskUtterancesBy', TIMEOUT_MS);

/** Masked in some tens of milliseconds, whatever it says. What is longer may take a second and more. */
const SHORT_CHARACTERS = 4_000;
/** Every finder looks at a number: text of nothing else takes twenty times as long as words. */
const CHARACTERS_OF_A_DIGIT = 20;
const weigh = (text: string): number =>
  text.length + CHARACTERS_OF_A_DIGIT * (text.match(/\d/g)?.length ?? 0);
const weighAll = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + weigh(text), 0);

/** Masks what a person wrote; a long text in a process beside the server. @throws SERVICE_UNAVAILABLE */
export async function maskLongText(
  workers: WorkerPool,
  text: string,
  rules: MaskRules | null,
): Promise<string> {
  const [masked = ''] = await maskLongTexts(workers, [text], rules);
  return masked;
}

/** Each by itself; where they are long together, all in a process beside the server. @throws SERVICE_UNAVAILABLE */
export async function maskLongTexts(
  workers: WorkerPool,
  texts: readonly string[],
  rules: MaskRules | null,
): Promise<string[]> {
  if (rules === null || weighAll(texts) <= SHORT_CHARACTERS)
    return texts.map((text) => maskText(text, rules));
  return orBusy(workers.run(maskTextsTask, { texts, rules }));
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
  weighAll(utterances.map(({ text }) => text)) <= SHORT_CHARACTERS;

const MOST_IN_SLICE = 30;
/** Some seconds of work in slices, whatever it says. */
const MOST_IN_SLICES = 50 * SHORT_CHARACTERS;
/** The utterances around one that are masked with it: a number is read out over fewer. */
const AROUND = 8;
/** The part of a surrounding utterance that a number may go on from or to. */
const CHARACTERS_AROUND = 80;

/**
 * Masks some hundreds of utterances, each with those around it, here: they wait for no process, and after each slice the event
 * loop runs. One that is long by itself is masked in a process beside the server, and so is what would take many seconds.
 * @throws SERVICE_UNAVAILABLE
 */
export async function maskInSlices(
  workers: WorkerPool,
  utterances: readonly SpokenUtterance[],
  rules: MaskRules,
): Promise<MaskedUtterance[]> {
  if (weighAll(utterances.map(({ text }) => text)) > MOST_IN_SLICES)
    return orBusy(workers.run(maskUtterancesTask, { utterances, rules }));
  const masked: MaskedUtterance[] = [];
  while (masked.length < utterances.length) {
    const first = masked.length;
    const slice = takeShort(utterances.slice(first, first + MOST_IN_SLICE));
    const next = first + slice.length;
    const before = cutEach(utterances.slice(Math.max(0, first - AROUND), first), -CHARACTERS_AROUND);
    const after = cutEach(utterances.slice(next, next + AROUND), 0, CHARACTERS_AROUND);
    const spoken = [...before, ...slice, ...after];
    const found = areShort(slice)
      ? maskTranscript(spoken, rules)
      : await orBusy(workers.run(maskUtterancesTask, { utterances: spoken, rules }));
    masked.push(...found.slice(before.length, before.length + slice.length));
    await giveWay();
  }
  return masked;
}

/** The first, and those after it that are short together with it. */
function takeShort(utterances: readonly SpokenUtterance[]): readonly SpokenUtterance[] {
  let sum = 0;
  const end = utterances.findIndex(({ text }) => (sum += weigh(text)) > SHORT_CHARACTERS);
  return end === -1 ? utterances : utterances.slice(0, Math.max(1, end));
}

const cutEach = (utterances: readonly SpokenUtterance[], ...part: [start: number, end?: number]) =>
  utterances.map(({ speaker_id, text }) => ({ speaker_id, text: text.slice(...part) }));

/** The time of masking grows as the text does, so only a machine without time or memory ends it. */
async function orBusy<T>(masking: Promise<T>): Promise<T> {
  try {
    return await masking;
  } catch (error) {
    if (!(error instanceof WorkerDiedError)) throw error;
    throw errors.tooMuchUnderWay('server_busy');
  }
}
