/** Insights by a language model. */
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import type { OpenAiInsightsConfig } from '../../base/config/insights-config.ts';
import type { EngineCall } from '../read-in-worker.ts';
import { withRetries, type RetryHabits } from '../with-retries.ts';
import { askOfTalk, toKnown, type MinutesWishes } from '../minutes/minutes-prompt.ts';
import { toList } from '../minutes/join-minutes.ts';
import { NO_MINUTES, type Minutes } from '../minutes/minutes.ts';
import { estimateTokens, splitTranscript } from '../minutes/split-transcript.ts';
import { describeUnfounded, isUnfounded } from '../verify/judged.ts';
import { verifyInWorker } from '../verify/verify-in-worker.ts';
import { EngineRefusedError } from '../engine-error.ts';
import { toModelInsights } from '../minutes/to-model-insights.ts';
import type { MadeInsight } from '../../text/made-insight.ts';
import { ChatClient, WHO, type ChatOptions, type ChatQuestion, type ChatReply } from './chat-client.ts';
import { analyseInWorker } from './analyse-in-worker.ts';
import type {
  Analysis,
  AnalysisInput,
  AnalysisOptions,
  FailedPass,
  InsightEngine,
} from './insight-engine.ts';
import { MinutesAsker } from './minutes-asker.ts';
import { orFailed, TranscriptReader, type TakenMinutes } from './transcript-reader.ts';

/** The tokens of a question besides the transcript. */
const PROMPT_TOKENS = 1_200;
const MAX_ANSWER_TOKENS = 8_000;
/** A long meeting has many answers; beyond so many times the longest of one its server is stuck. */
const MOST_OF_LONGEST = 8;
const MAX_LABELS = 3;
/** Insights of a later pass, by their types. */
const OF_ACTIONS = new Set(['action_item', 'action_item_ts', 'date_time']);

interface Proposed {
  proposed?: readonly number[];
}
type AsksFor = Pick<AnalysisInput, 'transcript' | 'template' | 'about' | 'labels' | 'wish'> & Proposed;

interface WrittenMinutes {
  minutes: Minutes;
  failed: FailedPass[];
}

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
    // Rules propose, and stand in where a pass of the model fails.
    const builtin = await analyseInWorker(input, options);
    const { minutes, failed } = await this.#withinBudget(options, (within) =>
      this.#write({ ...input, proposed: toProposed(builtin) }, { within, options }),
    );
    const insights = minutes === NO_MINUTES ? [] : toModelInsights(minutes, transcript, template);
    const lacksActions = failed.some(({ pass }) => pass === 'actions') && minutes.action_items.length === 0;
    const isOfBuiltin = ({ type }: MadeInsight) => lacksActions && OF_ACTIONS.has(type);
    const recommended = new Set(minutes.labels);
    return {
      ...builtin,
      title: minutes.title?.text ?? null,
      insights: [...insights.filter((made) => !isOfBuiltin(made)), ...builtin.insights.filter(isOfBuiltin)],
      language: this.#languageOf(input),
      recommended_label_ids: labels
        .filter(({ name }) => recommended.has(name))
        .map(({ label_id }) => label_id)
        .slice(0, MAX_LABELS),
      failed,
    };
  }

  /** Each pass is verified before the next rests on it. */
  async #write(
    input: AnalysisInput & Proposed,
    { within, options }: { within: AnalysisOptions; options: AnalysisOptions },
  ): Promise<WrittenMinutes> {
    const verify = (minutes: Minutes) => this.#verify(minutes, input, options);
    const { minutes: taken, actions, failed } = await this.takeMinutes(input, within);
    if (taken === NO_MINUTES) return { minutes: taken, failed };
    const minutes = await verify(taken);
    if (actions === null) return requireAny(minutes, failed);
    const { action_items, dates } = (await orFailed('actions', failed, () => verify(actions))) ?? NO_MINUTES;
    const found = { ...minutes, action_items, dates };
    if (found.takeaways.length + found.sections.length + action_items.length === 0)
      return requireAny(found, failed);
    const account = await orFailed('account', failed, async () =>
      verify(await this.#reader.account(found, { wishes: this.#wish(input), ...within })),
    );
    const { title, labels } = account ?? NO_MINUTES;
    const [summary = []] = [account?.summary, minutes.summary, toList(action_items)].filter(
      (each) => (each ?? []).length > 0,
    );
    return requireAny({ ...found, title, labels, summary }, failed);
  }

  /** @throws EngineRefusedError when the meeting holds too little of it */
  async #verify(minutes: Minutes, input: AnalysisInput, options: AnalysisOptions): Promise<Minutes> {
    const language = this.#languageOf(input);
    const verify = () => verifyInWorker({ minutes, transcript: input.transcript, language }, options);
    const { minutes: verified, judged } = await withRetries(WHO, verify, {
      signal: options.signal,
      attempts: 1,
    });
    options.onJudged(judged);
    if (isUnfounded(judged)) throw new EngineRefusedError(describeUnfounded(judged));
    return verified;
  }

  /** Beyond it, whatever is asked is refused: what the model has written until then stands. */
  async #withinBudget<T>(
    options: AnalysisOptions,
    take: (options: AnalysisOptions) => Promise<T>,
  ): Promise<T> {
    const budget = new AbortController();
    const text = `${WHO} was not done within ${this.#budget_seconds / 60} minutes`;
    const timer = setTimeout(() => budget.abort(new EngineRefusedError(text)), this.#budget_seconds * 1000);
    try {
      return await take({ ...options, signal: AbortSignal.any([options.signal, budget.signal]) });
    } finally {
      clearTimeout(timer);
    }
  }

  #languageOf({ transcript, wish }: Pick<AnalysisInput, 'transcript' | 'wish'>): string {
    return wish?.language ?? this.#language ?? transcript.language;
  }

  #wish(input: AsksFor): MinutesWishes {
    const { transcript, template, about = null, labels, wish, proposed = [] } = input;
    return {
      ...transcript,
      language: this.#languageOf(input),
      length: wish?.length,
      label_names: labels.map(({ name }) => name),
      headings: template?.headings.map(({ text }) => text) ?? [],
      about,
      proposed,
    };
  }

  /** Asks the model for minutes of what is said; a transcript without speech gets empty ones. */
  takeMinutes(input: AsksFor, options: AnalysisOptions): Promise<TakenMinutes> {
    const wishes = this.#wish(input);
    const beside = Math.min(estimateTokens(toKnown(wishes)), this.#part_tokens / 2);
    const parts = splitTranscript(input.transcript, this.#part_tokens - beside);
    if (parts.length === 0) return Promise.resolve({ minutes: NO_MINUTES, actions: null, failed: [] });
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
    const nothing = { speakers: [], label_names: [], headings: [], about: null, proposed: [] };
    const wishes = { language: 'en', recorded_at: new Date(0), timezone: 'UTC', ...nothing };
    const asking = { wishes, ...call, onUsage };
    const ask = () => this.#asker.askOnce(askOfTalk(part, 'whole', wishes), asking);
    await withRetries(WHO, ask, { signal: call.signal, attempts: 1 });
    return toReason('insight_engine_works', { engine: name, format: IN_WORDS[this.#client.format] });
  }
}

/** @throws EngineRefusedError where nothing is left that tells of the meeting */
function requireAny(minutes: Minutes, failed: FailedPass[]): WrittenMinutes {
  if (minutes.summary.length > 0) return { minutes, failed };
  throw new EngineRefusedError(`${WHO} wrote nothing that the meeting holds`);
}

/** Utterances in which the built-in engine found something decided, promised or dated. */
const toProposed = ({ insights }: Analysis): number[] => [
  ...new Set(
    insights
      .filter(({ type }) => type === 'action_item' || type === 'date_time' || type === 'takeaway')
      .flatMap(({ value }) => value?.items ?? [])
      .flatMap(({ dialog_ids }) => dialog_ids)
      .toSorted((a, b) => a - b),
  ),
];

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
