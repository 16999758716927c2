/** Any server with OpenAI's API for chat: `POST …/chat/completions`. */
import { Readable } from 'node:stream';
import type { OpenAiInsightsConfig } from '../../base/config/insights-config.ts';
import { askEngine } from '../ask-engine.ts';
import { EngineAnswerError, EngineRefusedError } from '../engine-error.ts';
import { estimateTokens } from '../minutes/split-transcript.ts';
import { readChatAnswer, type ChatAnswer, type TokenUsage } from './read-chat-answer.ts';

export interface ChatQuestion {
  system: string;
  user: string;
  /** The JSON Schema of the answer. */
  schema: object;
}

export interface ChatOptions {
  signal: AbortSignal;
  /** Called for each answer, also for an unusable one: it was paid for. */
  onUsage(usage: TokenUsage): void;
}

export type ChatReply = Pick<ChatAnswer, 'texts' | 'is_cut_short'>;

/** The question or its answer is longer than the model's context: half of it may fit. */
export class TooLongError extends EngineRefusedError {
  override name = 'TooLongError';
}

/** Ways to ask for an answer in JSON, best first: some servers lack the first, and some the second. */
const answerFormats = ['json_schema', 'json_object', 'text'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

/** Names of the limit on answers; older servers know only the first, newer models the second, some neither. */
const limitNames = ['max_tokens', 'max_completion_tokens', null] as const;
type LimitName = (typeof limitNames)[number];

export const WHO = 'the language model';
/** Stops a model that never ends; reasoning counts too, so the limit is far more than minutes need. */
const MOST_ANSWER_TOKENS = 16_000;
const LEAST_ANSWER_TOKENS = 512;
/** Forty times as much as so many tokens are; read beside requests, it takes some hundredths of a second. */
const MOST_ANSWERED_BYTES = 2_000_000;
export const CUT_SHORT = `${WHO}'s answer was cut short: it is longer than the model may answer`;

const ABOUT_FORMAT =
  /response.?format|json.?(?:schema|object|mode|validate)|(?:generate|validate|valid) json|structured.?output|grammar|guided|unsupported (?:type|parameter|schema)|unknown variant|extra (?:fields|inputs)|answered (?:400|422): (?:bad request|unprocessable(?: entity| content)?|invalid request|validation error|nothing more)\W*$/i;
/** The server knows the format, but the model did not follow it this time. */
const ABOUT_ANSWER = /json_validate_failed|failed to (?:generate|validate) json|empty grammar stack/i;
const ABOUT_LIMIT = /max_?(?:completion|new|output)?_?tokens|in the completion|requested [0-9]+/i;
const TOO_LONG =
  /context.?(?:length|size|window|shift)|maximum context|too (?:long|large|many tokens)|exceeds? .*tokens|must have less than .*tokens|reduce the length/i;

export class ChatClient {
  readonly #config: OpenAiInsightsConfig;
  #format: AnswerFormat = 'json_schema';
  #limit: LimitName = 'max_tokens';

  constructor(config: OpenAiInsightsConfig) {
    this.#config = config;
  }

  get model(): string {
    return this.#config.model;
  }

  /** The best format that the server has accepted so far. */
  get format(): AnswerFormat {
    return this.#format;
  }

  /**
   * @returns the model's answer, as one text or several candidates, and whether it ended at the model's limit
   * @throws EngineRefusedError, EngineBusyError, TooLongError, UnreadableAnswerError, or Error for a
   * temporary failure
   */
  async ask(question: ChatQuestion, options: ChatOptions): Promise<ChatReply> {
    let format = this.#format;
    for (;;) {
      const limit = this.#limit;
      try {
        return await this.#askAs({ format, limit }, question, options);
      } catch (error) {
        const nextLimit = findNextLimit(limit, error);
        const nextFormat = findNextFormat(format, error);
        if (nextLimit !== undefined) this.#limit = nextLimit;
        else if (isAbout(TOO_LONG, error)) throw new TooLongError(error.message, { cause: error });
        else if (nextFormat === undefined) throw error;
        else {
          format = nextFormat;
          if (!isAbout(ABOUT_ANSWER, error)) this.#format = format;
        }
      }
    }
  }

  async #askAs(
    { format, limit }: { format: AnswerFormat; limit: LimitName },
    { system, user, schema }: ChatQuestion,
    { signal, onUsage }: ChatOptions,
  ): Promise<ChatReply> {
    const {
      model,
      context_tokens,
      most_answer_tokens = MOST_ANSWER_TOKENS,
      most_silent_ms,
      more,
    } = this.#config;
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    const room = context_tokens - estimateTokens(system + user);
    const longest = Math.max(LEAST_ANSWER_TOKENS, Math.min(most_answer_tokens, room));
    const about = { ...toResponseFormat(format, schema), ...(limit === null ? {} : { [limit]: longest }) };
    const body = Buffer.from(JSON.stringify({ model, messages, ...more, ...about }));
    const request = {
      who: WHO,
      server: this.#config,
      path: '/chat/completions',
      content_type: 'application/json',
      content_length: body.length,
      body: Readable.from([body]),
      most_answered_bytes: MOST_ANSWERED_BYTES,
      ...(most_silent_ms !== undefined && { most_silent_ms }),
    };
    const { texts, usage, is_cut_short } = readChatAnswer(WHO, await askEngine(request, signal));
    onUsage(usage);
    if (texts.length === 0) throw new TooLongError(CUT_SHORT);
    return { texts, is_cut_short };
  }
}

/** undefined: the limit is not the problem. */
function findNextLimit(limit: LimitName, error: unknown): LimitName | undefined {
  if (limit === null || !isAbout(ABOUT_LIMIT, error)) return undefined;
  return limit === 'max_tokens' && error.message.includes('max_completion_tokens')
    ? 'max_completion_tokens'
    : null;
}

function findNextFormat(format: AnswerFormat, error: unknown): AnswerFormat | undefined {
  return isAbout(ABOUT_FORMAT, error) ? answerFormats[answerFormats.indexOf(format) + 1] : undefined;
}

function toResponseFormat(format: AnswerFormat, schema: object): { response_format?: object } {
  if (format === 'text') return {};
  const json_schema = { name: 'minutes', strict: true, schema };
  return {
    response_format: format === 'json_schema' ? { type: format, json_schema } : { type: format },
  };
}

/** Some servers answer 500 to parameters they do not know. */
function isAbout(pattern: RegExp, error: unknown): error is Error {
  const isAnswer =
    (error instanceof EngineRefusedError && error.status !== null) || error instanceof EngineAnswerError;
  return isAnswer && pattern.test(error.message);
}
