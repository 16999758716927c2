/** Insights by a language model. */
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import type { OpenAiInsightsConfig } from '../../base/config/insights-config.ts';
import type { EngineCall } from '../read-in-worker.ts';
import { withRetries, type RetryHabits } from '../with-retries.ts';
import { askForPart } from '../minutes/minutes-prompt.ts';
import { NO_MINUTES, type Minutes } from '../minutes/minutes.ts';
import { splitTranscript } from '../minutes/split-transcript.ts';
import { describeUnfounded, isUnfounded } from '../verify/judged.ts';
import { verifyInWorker } from '../verify/verify-in-worker.ts';
import { EngineRefusedError } from '../engine-error.ts';
import { toModelInsights } from '../minutes/to-model-insights.ts';
import { ChatClient, WHO, type ChatOptions } from './chat-client.ts';
import { countTermsInWorker } from './analyse-in-worker.ts';
import type { Analysis, AnalysisInput, AnalysisOptions, InsightEngine } from './insight-engine.ts';
import { MinutesAsker } from './minutes-asker.ts';
import { TranscriptReader } from './transcript-reader.ts';

/** The tokens of a question besides the transcript. */
const PROMPT_TOKENS = 1_200;
const MAX_ANSWER_TOKENS = 8_000;
const MAX_LABELS = 3;

export class OpenAiInsightEngine implements InsightEngine {
  readonly name = 'openai';
  readonly model: string;
  readonly #client: ChatClient;
  readonly #asker: MinutesAsker;
  readonly #reader: TranscriptReader;
  readonly #language: string | null;
  readonly #part_tokens: number;

  constructor(config: OpenAiInsightsConfig, habits: RetryHabits = {}) {
    const { model, language, context_tokens } = config;
    this.model = model;
    this.#client = new ChatClient(config);
    this.#asker = new MinutesAsker(this.#client, habits);
    this.#language = language;
    this.#part_tokens = context_tokens - PROMPT_TOKENS - Math.min(MAX_ANSWER_TOKENS, context_tokens / 4);
    this.#reader = new TranscriptReader(this.#asker, this.#part_tokens);
  }

  async analyse(input: AnalysisInput, options: AnalysisOptions): Promise<Analysis> {
    const { transcript, labels } = input;
    const language = this.#language ?? transcript.language;
    const counts = await countTermsInWorker(input, options);
    const taken = await this.takeMinutes(input, options);
    const verify = () => verifyInWorker({ minutes: taken, transcript, language }, options);
    const { minutes, judged } = await withRetries(WHO, verify, { signal: options.signal, attempts: 1 });
    options.onJudged(judged);
    if (isUnfounded(judged)) throw new EngineRefusedError(describeUnfounded(judged));
    const recommended = new Set(minutes.labels);
    return {
      ...counts,
      title: minutes.title?.text ?? null,
      insights: minutes.summary.length === 0 ? [] : toModelInsights(minutes, transcript),
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
    return this.#reader.read(parts, { wishes, ...options });
  }

  /** @param onUsage called with what the answer took */
  async test(
    name: string,
    call: EngineCall,
    onUsage: ChatOptions['onUsage'] = () => undefined,
  ): Promise<Reason> {
    const [part = { lines: [] }] = splitTranscript(SMALL_TALK, this.#part_tokens);
    const wishes = { language: 'en', label_names: [], recorded_at: new Date(0), timezone: 'UTC' };
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
