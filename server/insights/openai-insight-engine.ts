/** Insights by a language model. A long transcript is read in parts, whose minutes become those of the whole. */
import { hash } from 'node:crypto';
import { say } from '@minutebook/contract/sentences.ts';
import type { OpenAiInsightsConfig } from '../config/insights-config.ts';
import { UnreadableAnswerError } from '../engines/engine-error.ts';
import { withRetries } from '../engines/with-retries.ts';
import { estimateTokens } from '../pipeline/model-insights/estimate-tokens.ts';
import { joinMinutes } from '../pipeline/model-insights/join-minutes.ts';
import {
  askForPart,
  askForParts,
  askForWhole,
  toNotes,
  type MinutesQuestion,
  type MinutesWishes,
} from '../pipeline/model-insights/minutes-prompt.ts';
import type { Minutes } from '../pipeline/model-insights/minutes.ts';
import { readMinutes, UnreadableMinutesError } from '../pipeline/model-insights/read-minutes.ts';
import { halve, splitTranscript, type TranscriptPart } from '../pipeline/model-insights/split-transcript.ts';
import { toModelInsights } from '../pipeline/model-insights/to-model-insights.ts';
import { ChatClient, TooLongError, WHO } from './chat-client.ts';
import { countTermsInThread } from './in-analysis-thread.ts';
import type { Analysis, AnalysisInput, AnalysisOptions, InsightEngine } from './insight-engine.ts';

/** What a question is besides the transcript. */
const PROMPT_TOKENS = 1_200;
const MAX_ANSWER_TOKENS = 8_000;
const MAX_LABELS = 3;

interface Asking {
  wishes: MinutesWishes;
  signal: AbortSignal;
}

interface Reading extends Asking, AnalysisOptions {}

export class OpenAiInsightEngine implements InsightEngine {
  readonly name = 'openai';
  readonly model: string;
  readonly #client: ChatClient;
  readonly #language: string | null;
  readonly #part_tokens: number;

  constructor(config: OpenAiInsightsConfig) {
    const { model, language, context_tokens } = config;
    this.model = model;
    this.#client = new ChatClient(config);
    this.#language = language;
    this.#part_tokens = context_tokens - PROMPT_TOKENS - Math.min(MAX_ANSWER_TOKENS, context_tokens / 4);
  }

  async analyse(input: AnalysisInput, options: AnalysisOptions): Promise<Analysis> {
    const { transcript, labels } = input;
    const language = this.#language ?? transcript.language;
    const counts = await countTermsInThread(input, options.signal);
    const parts = splitTranscript(transcript, this.#part_tokens);
    if (parts.length === 0)
      return { ...counts, title: null, insights: [], language, recommended_label_ids: [] };

    const wishes = { ...transcript, language, label_names: labels.map(({ name }) => name) };
    const minutes = await this.#read(parts, { wishes, ...options });
    const recommended = new Set(minutes.labels);
    return {
      ...counts,
      title: minutes.title,
      insights: toModelInsights(minutes, transcript),
      language,
      recommended_label_ids: labels
        .filter(({ name }) => recommended.has(name))
        .map(({ label_id }) => label_id)
        .slice(0, MAX_LABELS),
    };
  }

  async test(name: string, signal: AbortSignal): Promise<string> {
    const [part = { lines: [] }] = splitTranscript(SMALL_TALK, this.#part_tokens);
    const wishes = { language: 'en', label_names: [], recorded_at: new Date(0), timezone: 'UTC' };
    const ask = () => this.#askOnce(askForPart(part, wishes), toIds([part]), { wishes, signal });
    await withRetries(WHO, ask, signal, 1);
    return say('insight_engine_works', { engine: name, format: IN_WORDS[this.#client.format] });
  }

  async #read(parts: readonly TranscriptPart[], asking: Reading): Promise<Minutes> {
    const [whole] = parts;
    if (whole !== undefined && parts.length === 1) {
      try {
        return await this.#ask(askForWhole(whole, asking.wishes), toIds(parts), asking);
      } catch (error) {
        const halves = halve(whole);
        if (!(error instanceof TooLongError) || halves === undefined) throw error;
        return this.#read(halves, asking);
      }
    }
    const minutes: Minutes[] = [];
    // Putting them together is one more step.
    const steps = parts.length + 1;
    for (const [index, part] of parts.entries()) {
      minutes.push(...(await this.#readPart(part, asking)));
      await asking.on_progress(index + 1, steps);
    }
    return joinMinutes(minutes, await this.#join(minutes, asking));
  }

  /** One after the other: a model on a machine of one's own has no time for two. */
  async #readPart(part: TranscriptPart, asking: Reading): Promise<Minutes[]> {
    try {
      return [await this.#ask(askForPart(part, asking.wishes), toIds([part]), asking)];
    } catch (error) {
      const halves = halve(part);
      if (!(error instanceof TooLongError) || halves === undefined) throw error;
      const [first, second] = halves;
      return [...(await this.#readPart(first, asking)), ...(await this.#readPart(second, asking))];
    }
  }

  async #join(minutes: readonly Minutes[], asking: Reading): Promise<Minutes> {
    let level = [...minutes];
    for (;;) {
      const joined: Minutes[] = [];
      for (const group of toGroups(level, this.#part_tokens)) {
        joined.push(await this.#ask(askForParts(group, asking.wishes), toCitedIds(group), asking));
      }
      const [only] = joined;
      if (only !== undefined && joined.length === 1) return only;
      level = joined;
    }
  }

  /** What was answered in an earlier attempt is not asked for again. */
  async #ask(question: MinutesQuestion, known_ids: ReadonlySet<number>, asking: Reading): Promise<Minutes> {
    const digest = toDigest(this.model, question);
    const kept = await asking.kept.find(digest);
    if (kept !== undefined) return kept;
    const ask = () => this.#askOnce(question, known_ids, asking);
    const minutes = await withRetries(WHO, ask, asking.signal);
    await asking.kept.keep(digest, minutes);
    return minutes;
  }

  async #askOnce(
    question: MinutesQuestion,
    known_ids: ReadonlySet<number>,
    { wishes, signal }: Asking,
  ): Promise<Minutes> {
    const answer = await this.#client.ask(question, signal);
    try {
      return readMinutes(answer, known_ids, wishes.label_names);
    } catch (error) {
      if (!(error instanceof UnreadableMinutesError)) throw error;
      throw new UnreadableAnswerError(error.message, { cause: error });
    }
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

const toDigest = (model: string, { system, user }: MinutesQuestion): Buffer =>
  hash('sha256', JSON.stringify([model, system, user]), 'buffer');

const toIds = (parts: readonly TranscriptPart[]) =>
  new Set(parts.flatMap(({ lines }) => lines.map(({ dialog_id }) => dialog_id)));

const toCitedIds = (minutes: readonly Minutes[]) =>
  new Set(
    minutes
      .flatMap(({ takeaways, sections }) => [...takeaways, ...sections])
      .flatMap(({ dialog_ids }) => dialog_ids),
  );

/** As many in a row as fit into a question, but two at least: otherwise they would never become one. */
function toGroups(minutes: readonly Minutes[], max_tokens: number): Minutes[][] {
  const groups: Minutes[][] = [];
  let size = 0;
  for (const [index, each] of minutes.entries()) {
    const tokens = estimateTokens(toNotes(each, index));
    const group = groups.at(-1);
    if (group === undefined || (group.length >= 2 && size + tokens > max_tokens)) {
      groups.push([each]);
      size = tokens;
    } else {
      group.push(each);
      size += tokens;
    }
  }
  return groups;
}
