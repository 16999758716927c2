/** Insights by a language model. A long transcript is read in parts, whose minutes are merged. */
import { hash } from 'node:crypto';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import type { OpenAiInsightsConfig } from '../../base/config/insights-config.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import type { EngineCall } from '../engine-call.ts';
import { EngineRefusedError, UnreadableAnswerError } from '../engine-error.ts';
import { readInWorker } from '../read-in-worker.ts';
import { withRetries, type RetryHabits } from '../with-retries.ts';
import { estimateTokens } from '../minutes/estimate-tokens.ts';
import { joinMinutes } from '../minutes/join-minutes.ts';
import {
  askForPart,
  askForParts,
  askForRest,
  askForWhole,
  toNotes,
  type MinutesQuestion,
  type MinutesWishes,
} from '../minutes/minutes-prompt.ts';
import type { Minutes } from '../minutes/minutes.ts';
import { joinAnswers } from '../minutes/join-answers.ts';
import type { readMinutesAnswer } from '../minutes/minutes-tasks.ts';
import type { ReadMinutes } from '../minutes/read-minutes.ts';
import { halve, splitTranscript, type TranscriptPart } from '../minutes/split-transcript.ts';
import { toModelInsights } from '../minutes/to-model-insights.ts';
import { ChatClient, CUT_SHORT, TooLongError, WHO, type ChatOptions } from './chat-client.ts';
import { countTermsInWorker } from './analyse-in-worker.ts';
import type { Analysis, AnalysisInput, AnalysisOptions, InsightEngine } from './insight-engine.ts';

const readTask = workerTask<typeof readMinutesAnswer>(
  new URL('../minutes/minutes-tasks.ts', import.meta.url),
  'readMinutesAnswer',
  MINUTE_MS,
);

/** The tokens of a question besides the transcript. */
const PROMPT_TOKENS = 1_200;
const MAX_ANSWER_TOKENS = 8_000;
const MAX_LABELS = 3;
/** Halves are asked for what an answer has no room for; a model that never ends has none in quarters either. */
const MOST_HALVINGS = 2;

/** Both answers broke off at the model's limit: what is whole in them. */
class PartlyAnsweredError extends TooLongError {
  override name = 'PartlyAnsweredError';
  readonly minutes: Minutes;

  constructor(minutes: Minutes) {
    super(CUT_SHORT);
    this.minutes = minutes;
  }
}

type Answer = ReadMinutes & { is_cut_short: boolean };

interface Asking extends ChatOptions, EngineCall {
  wishes: MinutesWishes;
}

interface Reading extends Asking, AnalysisOptions {
  /** How often the transcript was halved to get here. */
  halvings: number;
}

export class OpenAiInsightEngine implements InsightEngine {
  readonly name = 'openai';
  readonly model: string;
  readonly #client: ChatClient;
  readonly #language: string | null;
  readonly #part_tokens: number;

  readonly #habits: RetryHabits;

  constructor(config: OpenAiInsightsConfig, habits: RetryHabits = {}) {
    this.#habits = habits;
    const { model, language, context_tokens } = config;
    this.model = model;
    this.#client = new ChatClient(config);
    this.#language = language;
    this.#part_tokens = context_tokens - PROMPT_TOKENS - Math.min(MAX_ANSWER_TOKENS, context_tokens / 4);
  }

  async analyse(input: AnalysisInput, options: AnalysisOptions): Promise<Analysis> {
    const { transcript, labels } = input;
    const language = this.#language ?? transcript.language;
    const counts = await countTermsInWorker(input, options);
    const minutes = await this.takeMinutes(input, options);
    const recommended = new Set(minutes.labels);
    return {
      ...counts,
      title: minutes.title,
      insights: minutes.summary === '' ? [] : toModelInsights(minutes, transcript),
      language,
      recommended_label_ids: labels
        .filter(({ name }) => recommended.has(name))
        .map(({ label_id }) => label_id)
        .slice(0, MAX_LABELS),
    };
  }

  /** Asks the model for minutes of a transcript; a transcript without speech gets empty ones. */
  takeMinutes(
    { transcript, labels }: Pick<AnalysisInput, 'transcript' | 'labels'>,
    options: AnalysisOptions,
  ): Promise<Minutes> {
    const language = this.#language ?? transcript.language;
    const parts = splitTranscript(transcript, this.#part_tokens);
    if (parts.length === 0) return Promise.resolve(NO_MINUTES);
    const wishes = { ...transcript, language, label_names: labels.map(({ name }) => name) };
    return this.#read(parts, { wishes, halvings: 0, ...options });
  }

  async test(name: string, call: EngineCall): Promise<Reason> {
    const [part = { lines: [] }] = splitTranscript(SMALL_TALK, this.#part_tokens);
    const wishes = { language: 'en', label_names: [], recorded_at: new Date(0), timezone: 'UTC' };
    const asking = { wishes, ...call, on_usage: () => undefined };
    const ask = () => this.#askOnce(askForPart(part, wishes), asking);
    await withRetries(WHO, ask, { signal: call.signal, attempts: 1 });
    return toReason('insight_engine_works', { engine: name, format: IN_WORDS[this.#client.format] });
  }

  async #read(parts: readonly TranscriptPart[], asking: Reading): Promise<Minutes> {
    const [whole] = parts;
    if (whole !== undefined && parts.length === 1) {
      try {
        return await this.#ask(askForWhole(whole, asking.wishes), asking);
      } catch (error) {
        const rest = toRest(whole, error, 0);
        return 'summary' in rest ? rest : this.#read(rest, { ...asking, halvings: 1 });
      }
    }
    const minutes: Minutes[] = [];
    // Merging the parts is one more step.
    const steps = parts.length + 1;
    for (const [index, part] of parts.entries()) {
      minutes.push(...(await this.#readPart(part, asking)));
      await asking.on_progress(index + 1, steps);
    }
    return joinMinutes(minutes, await this.#join(minutes, asking));
  }

  /** Parts are read one after the other: a model on a small machine has no capacity for two. */
  async #readPart(part: TranscriptPart, asking: Reading): Promise<Minutes[]> {
    try {
      return [await this.#ask(askForPart(part, asking.wishes), asking)];
    } catch (error) {
      const rest = toRest(part, error, asking.halvings);
      if ('summary' in rest) return [rest];
      const [first, second] = rest;
      const halving = { ...asking, halvings: asking.halvings + 1 };
      return [...(await this.#readPart(first, halving)), ...(await this.#readPart(second, halving))];
    }
  }

  async #join(minutes: readonly Minutes[], asking: Reading): Promise<Minutes> {
    let level = [...minutes];
    for (;;) {
      const joined: Minutes[] = [];
      for (const group of toGroups(level, this.#part_tokens)) {
        joined.push(await this.#askForParts(group, asking));
      }
      const [only] = joined;
      if (only !== undefined && joined.length === 1) return only;
      level = joined;
    }
  }

  /** There is no half of notes: what is whole in answers that break off is all there is. */
  async #askForParts(group: readonly Minutes[], asking: Reading): Promise<Minutes> {
    try {
      return await this.#ask(askForParts(group, asking.wishes), asking);
    } catch (error) {
      if (error instanceof PartlyAnsweredError) return error.minutes;
      throw error;
    }
  }

  /** A question that an earlier attempt got answered is not asked again. */
  async #ask(question: MinutesQuestion, asking: Reading): Promise<Minutes> {
    const digest = toDigest(this.model, question);
    const kept = await asking.kept.find(digest);
    if (kept !== undefined) return kept;
    const habits = { signal: asking.signal, ...this.#habits };
    const minutes = await withRetries(WHO, () => this.#askOnce(question, asking), habits);
    await asking.kept.keep(digest, minutes);
    return minutes;
  }

  /** Asks once more for missing or invalid fields: valid ones are kept whatever the second answer holds. */
  async #askOnce(question: MinutesQuestion, asking: Asking): Promise<Minutes> {
    const first = await this.#readAnswer(question, asking);
    if (first.lacks.length === 0) return first.minutes;
    const isWithoutSummary = first.lacks.some(({ field }) => field === 'summary');
    if (first.is_cut_short && isWithoutSummary) throw new TooLongError(CUT_SHORT);
    const second = await this.#readRest(askForRest(question, first.lacks, asking.wishes), asking);
    const joined = joinAnswers(first, second);
    if (joined.summary === '') throw new UnreadableAnswerError('there is no summary in it');
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
      const wanted = { texts, fields, evidence, label_names: asking.wishes.label_names };
      return { ...(await readInWorker(readTask, wanted, asking)), is_cut_short };
    } catch (error) {
      if (is_cut_short && error instanceof UnreadableAnswerError)
        throw new TooLongError(CUT_SHORT, { cause: error });
      throw error;
    }
  }
}

/** The halves to read in place of a part that was too long, or what is known of it where halves would not help. */
function toRest(
  part: TranscriptPart,
  error: unknown,
  halvings: number,
): readonly [TranscriptPart, TranscriptPart] | Minutes {
  if (!(error instanceof TooLongError)) throw error;
  const halves = halve(part);
  if (error instanceof PartlyAnsweredError && (halves === undefined || halvings >= MOST_HALVINGS))
    return error.minutes;
  if (halves === undefined) throw error;
  return halves;
}

const SMALL_TALK = {
  dialogs: [
    { id: 1, start_ms: 0, duration_ms: 2_000, speaker_id: 1, text: 'The freezer has to be mended.' },
    { id: 2, start_ms: 2_000, duration_ms: 2_000, speaker_id: 2, text: 'I will call the vendor today.' },
  ],
  speakers: [],
};

const NO_MINUTES: Minutes = {
  title: null,
  summary: '',
  takeaways: [],
  sections: [],
  keywords: [],
  action_items: [],
  dates: [],
  labels: [],
};

const IN_WORDS = {
  json_schema: 'JSON by schema',
  json_object: 'JSON without a schema, which the server does not know',
  text: 'JSON as plain text, because the server knows no format of answers',
};

const toDigest = (model: string, { system, user }: MinutesQuestion): Buffer =>
  hash('sha256', JSON.stringify([model, system, user]), 'buffer');

/** Groups as many in a row as fit into a question, but at least two: otherwise they never become one. */
function toGroups(minutes: readonly Minutes[], maxTokens: number): Minutes[][] {
  const groups: Minutes[][] = [];
  let size = 0;
  for (const [index, each] of minutes.entries()) {
    const tokens = estimateTokens(toNotes(each, index));
    const group = groups.at(-1);
    if (group === undefined || (group.length >= 2 && size + tokens > maxTokens)) {
      groups.push([each]);
      size = tokens;
    } else {
      group.push(each);
      size += tokens;
    }
  }
  return groups;
}
