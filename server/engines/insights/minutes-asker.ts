/** Asks a language model for minutes, and makes the best of what it answers. */
import { hash } from 'node:crypto';
import { MINUTE_MS } from '../../base/durations.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import { EngineRefusedError, UnreadableAnswerError } from '../engine-error.ts';
import { joinAnswers } from '../minutes/join-minutes.ts';
import { askForRest, type MinutesQuestion, type MinutesWishes } from '../minutes/minutes-prompt.ts';
import type { readMinutesAnswer } from '../minutes/minutes-tasks.ts';
import type { Minutes } from '../minutes/minutes.ts';
import type { ReadMinutes } from '../minutes/read-minutes.ts';
import { readInWorker, type EngineCall } from '../read-in-worker.ts';
import { withRetries, type RetryHabits } from '../with-retries.ts';
import { CUT_SHORT, TooLongError, WHO, type ChatClient, type ChatOptions } from './chat-client.ts';
import type { AnalysisOptions } from './insight-engine.ts';

const readTask = workerTask<typeof readMinutesAnswer>(
  new URL('../minutes/minutes-tasks.ts', import.meta.url),
  'readMinutesAnswer',
  MINUTE_MS,
);

/** Both answers broke off at the model's limit: what is whole in them. */
export class PartlyAnsweredError extends TooLongError {
  override name = 'PartlyAnsweredError';
  readonly minutes: Minutes;

  constructor(minutes: Minutes) {
    super(CUT_SHORT);
    this.minutes = minutes;
  }
}

type Answer = ReadMinutes & { is_cut_short: boolean };

export interface Asking extends ChatOptions, EngineCall {
  wishes: MinutesWishes;
}

export class MinutesAsker {
  readonly #client: ChatClient;
  readonly #habits: RetryHabits;

  constructor(client: ChatClient, habits: RetryHabits) {
    this.#client = client;
    this.#habits = habits;
  }

  /** A question that an earlier attempt got answered is not asked again. */
  async ask(
    question: MinutesQuestion,
    asking: Asking & Pick<AnalysisOptions, 'kept' | 'given_up'>,
  ): Promise<Minutes> {
    const digest = toDigest(this.#client.model, question);
    const kept = await asking.kept.find(digest);
    if (kept !== undefined) return kept;
    if (asking.given_up !== undefined) throw new EngineRefusedError(asking.given_up);
    const habits = { signal: asking.signal, ...this.#habits };
    const minutes = await withRetries(WHO, () => this.askOnce(question, asking), habits);
    await asking.kept.keep(digest, minutes);
    return minutes;
  }

  /** Asks once more for missing or invalid fields: valid ones are kept whatever the second answer holds. */
  async askOnce(question: MinutesQuestion, asking: Asking): Promise<Minutes> {
    const first = await this.#readAnswer(question, asking);
    if (first.lacks.length === 0) return first.minutes;
    const isWithoutSummary = first.lacks.some(({ field }) => field === 'summary');
    if (first.is_cut_short && isWithoutSummary) throw new TooLongError(CUT_SHORT);
    const second = await this.#readRest(askForRest(question, first.lacks, asking.wishes), asking);
    const joined = joinAnswers(first, second);
    if (isWithoutSummary && joined.summary.length === 0)
      throw new UnreadableAnswerError('there is no summary in it');
    if (first.is_cut_short && second?.is_cut_short !== false) throw new PartlyAnsweredError(joined);
    return joined;
  }

  /** undefined: the second answer is of no use either. */
  async #readRest(question: MinutesQuestion, asking: Asking): Promise<Answer | undefined> {
    try {
      return await this.#readAnswer(question, asking);
    } catch (error) {
      if (error instanceof UnreadableAnswerError || error instanceof EngineRefusedError) return undefined;
      throw error;
    }
  }

  async #readAnswer(question: MinutesQuestion, asking: Asking): Promise<Answer> {
    const { texts, is_cut_short } = await this.#client.ask(question, asking);
    const { fields, evidence } = question;
    try {
      const wanted = {
        texts,
        fields,
        evidence,
        label_names: asking.wishes.label_names,
        headings: asking.wishes.headings,
      };
      return { ...(await readInWorker(readTask, wanted, asking)), is_cut_short };
    } catch (error) {
      if (is_cut_short && error instanceof UnreadableAnswerError)
        throw new TooLongError(CUT_SHORT, { cause: error });
      throw error;
    }
  }
}

const toDigest = (model: string, { system, user }: MinutesQuestion): Buffer =>
  hash('sha256', JSON.stringify([model, system, user]), 'buffer');
