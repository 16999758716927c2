/** Insights by a language model. */
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import type { OpenAiInsightsConfig } from '../../base/config/insights-config.ts';
import type { EngineCall } from '../read-in-worker.ts';
import { withRetries, type RetryHabits } from '../with-retries.ts';
import { askForPart, toKnown, type MinutesWishes } from '../minutes/minutes-prompt.ts';
import { NO_MINUTES, type Minutes } from '../minutes/minutes.ts';
import { estimateTokens, splitTranscript } from '../minutes/split-transcript.ts';
import { describeUnfounded, isUnfounded } from '../verify/judged.ts';
import { verifyInWorker } from '../verify/verify-in-worker.ts';
import { EngineRefusedError } from '../engine-error.ts';
import { toModelInsights } from '../minutes/to-model-insights.ts';
import { ChatClient, WHO, type ChatOptions, type ChatQuestion, type ChatReply } from './chat-client.ts';
import { countTermsInWorker } from './analyse-in-worker.ts';
import type { Analysis, AnalysisInput, AnalysisOptions, InsightEngine } from './insight-engine.ts';
import { MinutesAsker } from './minutes-asker.ts';
import { TranscriptReader } from './transcript-reader.ts';

/** The tokens of a question besides the transcript. */
const PROMPT_TOKENS = 1_200;
const MAX_ANSWER_TOKENS = 8_000;
/** A long meeting has many answers; beyond so many times the longest of one its server is stuck. */
const MOST_OF_LONGEST = 8;
const MAX_LABELS = 3;

export class OpenAiInsightEngine implements InsightEngine {
  readonly name = 'openai';
  readonly model: string;
  readonly #client: ChatClient;
  readonly #asker: MinutesAsker;
  readonly #reader: TranscriptReader;
  readonly #language: string | null;
  readonly #part_tokens: number;
  readonly #budget_seconds: number;

  constructor(config: OpenAiInsightsConfig, habits: RetryHabits = {}) {
    const { model, language, context_tokens, timeout_seconds } = config;
    this.model = model;
    this.#client = new ChatClient(config);
    this.#asker = new MinutesAsker(this.#client, habits);
    this.#language = language;
    this.#budget_seconds = MOST_OF_LONGEST * timeout_seconds;
    this.#part_tokens = context_tokens - PROMPT_TOKENS - Math.min(MAX_ANSWER_TOKENS, context_tokens / 4);
    this.#reader = new TranscriptReader(this.#asker, this.#part_tokens);
  }

  async analyse(input: AnalysisInput, options: AnalysisOptions): Promise<Analysis> {
    const { transcript, template, labels } = input;
    const language = this.#languageOf(input);
    const counts = await countTermsInWorker(input, options);
    const taken = await this.#withinBudget(options, (within) => this.takeMinutes(input, within));
    const verify = () => verifyInWorker({ minutes: taken, transcript, language }, options);
    const { minutes, judged } = await withRetries(WHO, verify, { signal: options.signal, attempts: 1 });
    options.onJudged(judged);
    if (isUnfounded(judged)) throw new EngineRefusedError(describeUnfounded(judged));
    const recommended = new Set(minutes.labels);
    return {
      ...counts,
      title: minutes.title?.text ?? null,
      insights: minutes.summary.length === 0 ? [] : toModelInsights(minutes, transcript, template),
      language,
      recommended_label_ids: labels
        .filter(({ name }) => recommended.has(name))
        .map(({ label_id }) => label_id)
        .slice(0, MAX_LABELS),
    };
  }

  /** @throws EngineRefusedError when the whole takes too long, as the next attempt would too */
  async #withinBudget<T>(
    options: AnalysisOptions,
    take: (options: AnalysisOptions) => Promise<T>,
  ): Promise<T> {
    const budget = AbortSignal.timeout(this.#budget_seconds * 1000);
    try {
      return await take({ ...options, signal: AbortSignal.any([options.signal, budget]) });
    } catch (error) {
      options.signal.throwIfAborted();
      if (!budget.aborted) throw error;
      const text = `${WHO} was not done within ${this.#budget_seconds / 60} minutes`;
      throw new EngineRefusedError(text, { cause: error });
    }
  }

  #languageOf({ transcript, wish }: Pick<AnalysisInput, 'transcript' | 'wish'>): string {
    return wish?.language ?? this.#language ?? transcript.language;
  }

  /** Asks the model for minutes of a transcript; a transcript without speech gets empty ones. */
  takeMinutes(
    {
      transcript,
      template,
      about,
      labels,
      wish,
    }: Pick<AnalysisInput, 'transcript' | 'template' | 'about' | 'labels' | 'wish'>,
    options: AnalysisOptions,
  ): Promise<Minutes> {
    const wishes: MinutesWishes = {
      ...transcript,
      language: this.#languageOf({ transcript, wish }),
      length: wish?.length,
      label_names: labels.map(({ name }) => name),
      headings: template?.headings.map(({ text }) => text) ?? [],
      about: about ?? null,
    };
    const beside = Math.min(estimateTokens(toKnown(wishes)), this.#part_tokens / 2);
    const parts = splitTranscript(transcript, this.#part_tokens - beside);
    if (parts.length === 0) return Promise.resolve(NO_MINUTES);
    return this.#reader.read(parts, { wishes, ...options });
  }

  ask(question: ChatQuestion, options: ChatOptions): Promise<ChatReply> {
    return this.#client.ask(question, options);
  }

  /** @param onUsage called with what the answer took */
  async test(
    name: string,
    call: EngineCall,
    onUsage: ChatOptions['onUsage'] = () => undefined,
  ): Promise<Reason> {
    const [part = { lines: [] }] = splitTranscript(SMALL_TALK, this.#part_tokens);
    const nothing = { speakers: [], label_names: [], headings: [], about: null };
    const wishes = { language: 'en', recorded_at: new Date(0), timezone: 'UTC', ...nothing };
    const asking = { wishes, ...call, onUsage };
    const ask = () => this.#asker.askOnce(askForPart(part, wishes), asking);
    await withRetries(WHO, ask, { signal: call.signal, attempts: 1 });
    return toReason('insight_engine_works', { engine: name, format: IN_WORDS[this.#client.format] });
  }
}

const SMALL_TALK = {
  dialogs: [
    { id: 1, start_ms: 0, duration_ms: 2_000, speaker_id: 1, text: 'The freezer has to be mended.' },
    { id: 2, start_ms: 2_000, duration_ms: 2_000, speaker_id: 2, text: 'I will call the vendor today.' },
  ],
  speakers: [],
};

const IN_WORDS = {
  json_schema: 'JSON by schema',
  json_object: 'JSON without a schema, which the server does not know',
  text: 'JSON as plain text, because the server knows no format of answers',
};
