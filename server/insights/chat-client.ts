/** Any server with OpenAI's API for chat: `POST …/chat/completions`. */
import { Readable } from 'node:stream';
import type { OpenAiInsightsConfig } from '../config/insights-config.ts';
import { askEngine } from '../engines/ask-engine.ts';
import { EngineRefusedError, UnreadableAnswerError } from '../engines/engine-error.ts';

export interface ChatQuestion {
  system: string;
  user: string;
  /** What the answer is, as JSON Schema. */
  schema: object;
}

/** The question or its answer is longer than the model can take: half of it may do. */
export class TooLongError extends EngineRefusedError {
  override name = 'TooLongError';
}

/** How an answer in JSON is asked for, best first: not every server knows the first, nor every one the second. */
const answerFormats = ['json_schema', 'json_object', 'text'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

export const WHO = 'the language model';
const UNKNOWN_FORMAT = /response.?format|json.?(?:schema|object)|structured|grammar/i;
const TOO_LONG =
  /context.?(?:length|size|window)|maximum context|too (?:long|large|many tokens)|exceeds? .*tokens/i;

export class ChatClient {
  readonly #config: OpenAiInsightsConfig;
  #format: AnswerFormat = 'json_schema';

  constructor(config: OpenAiInsightsConfig) {
    this.#config = config;
  }

  /** The best that the server has taken up to now. */
  get format(): AnswerFormat {
    return this.#format;
  }

  /**
   * @returns what the model said
   * @throws EngineRefusedError, EngineBusyError, TooLongError, UnreadableAnswerError, or Error for what may pass by itself
   */
  async ask(question: ChatQuestion, signal: AbortSignal): Promise<string> {
    for (;;) {
      const format = this.#format;
      try {
        return await this.#askAs(format, question, signal);
      } catch (error) {
        const next = answerFormats[answerFormats.indexOf(format) + 1];
        if (next === undefined || !isAbout(UNKNOWN_FORMAT, error)) {
          throw isAbout(TOO_LONG, error) ? new TooLongError(error.message, { cause: error }) : error;
        }
        this.#format = next;
      }
    }
  }

  async #askAs(format: AnswerFormat, { system, user, schema }: ChatQuestion, signal: AbortSignal) {
    const { model } = this.#config;
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    const body = Buffer.from(JSON.stringify({ model, messages, ...toResponseFormat(format, schema) }));
    const request = {
      who: WHO,
      server: this.#config,
      path: '/chat/completions',
      content_type: 'application/json',
      content_length: body.length,
      body: Readable.from([body]),
    };
    return readChatAnswer(await askEngine(request, signal));
  }
}

function toResponseFormat(format: AnswerFormat, schema: object): { response_format?: object } {
  if (format === 'text') return {};
  const json_schema = { name: 'minutes', strict: true, schema };
  return { response_format: format === 'json_schema' ? { type: format, json_schema } : { type: format } };
}

function isAbout(pattern: RegExp, error: unknown): error is EngineRefusedError {
  return error instanceof EngineRefusedError && error.status !== null && pattern.test(error.message);
}

interface Completion {
  choices?: {
    finish_reason?: string | null;
    message?: { content?: string | null; refusal?: string | null };
  }[];
}

function readChatAnswer(text: string): string {
  const choice = toCompletion(text).choices?.[0];
  const { content = null, refusal = null } = choice?.message ?? {};
  if (typeof refusal === 'string' && refusal !== '') {
    throw new EngineRefusedError(`${WHO} refused: ${refusal.slice(0, 300)}`);
  }
  if (choice?.finish_reason === 'content_filter') {
    throw new EngineRefusedError(`${WHO}'s content filter stopped its answer`);
  }
  if (choice?.finish_reason === 'length') {
    throw new TooLongError(`${WHO}'s answer was cut short: it is longer than the model may answer`);
  }
  if (typeof content === 'string' && content.trim() !== '') return content;
  throw new UnreadableAnswerError('it holds no message of the model');
}

function toCompletion(text: string): Completion {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    throw new UnreadableAnswerError(`it is no JSON: ${text.slice(0, 60)}`, { cause: error });
  }
  throw new UnreadableAnswerError('it is no JSON object');
}
