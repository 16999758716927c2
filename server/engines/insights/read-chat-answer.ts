/** Reads answers of servers with OpenAI's API for chat, in all its dialects. */
import { EngineRefusedError, ErrorInAnswerError, UnreadableAnswerError } from '../engine-error.ts';
import { requireSuccess, toErrorText } from '../require-success.ts';

export interface TokenUsage {
  input_tokens: number;
  output_tokens: number;
  /** Only of a server that measures itself: the tokens it had to read, and the time of reading and of writing. */
  read_tokens?: number;
  read_ms?: number;
  write_ms?: number;
}

export interface ChatAnswer {
  /** The places where the model may have put its answer, the likeliest first; at least one. */
  texts: readonly string[];
  /** Zero for a server that does not count. */
  usage: TokenUsage;
  /** The answer ended at the model's limit. */
  is_cut_short: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** @throws UnreadableAnswerError, EngineRefusedError, or the error inside an answer with status 200 */
export function readChatAnswer(who: string, text: string): ChatAnswer {
  const completion = toCompletion(who, text);
  const [choice = {}] = toObjects(completion['choices']);
  const message = toObject(choice['message']) ?? {};
  const finish = choice['finish_reason'];
  const refusal = message['refusal'];
  if (typeof refusal === 'string' && refusal !== '') {
    throw new EngineRefusedError(`${who} refused: ${refusal.slice(0, 300)}`);
  }
  if (finish === 'content_filter') {
    throw new EngineRefusedError(`${who}'s content filter stopped its answer`);
  }
  const texts = toTexts(message, choice).filter((each) => each.trim() !== '');
  const is_cut_short = finish === 'length';
  if (texts.length === 0 && !is_cut_short) {
    throw new UnreadableAnswerError('it holds no message of the model');
  }
  return {
    texts,
    usage: { ...toUsage(completion['usage']), ...toTimes(completion['timings']) },
    is_cut_short,
  };
}

/** Some models answer by a call of a tool that was not offered, and some put the answer among their reasoning. */
function toTexts(message: Json, choice: Json): string[] {
  const calls = [
    ...toObjects(message['tool_calls']).map((call) => call['function']),
    message['function_call'],
  ];
  return [
    toContentText(message['content']),
    ...calls.map((call) => toContentText(toObject(call)?.['arguments'])),
    toContentText(choice['text']),
    toContentText(message['reasoning_content']),
    toContentText(message['reasoning']),
    toContentText(message['reasoning_details']),
  ];
}

/** A text, parts of it, or the object itself where a server has parsed the JSON already. */
function toContentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(toPartText).join('');
  const object = toObject(content);
  return object === undefined ? '' : JSON.stringify(object);
}

function toPartText(part: unknown): string {
  if (typeof part === 'string') return part;
  const { type, text } = toObject(part) ?? {};
  if (type === 'thinking' || type === 'reasoning') return '';
  const value = toObject(text)?.['value'] ?? text;
  return typeof value === 'string' ? value : '';
}

function toUsage(value: unknown): TokenUsage {
  const usage = toObject(value) ?? {};
  const count = (...names: string[]) =>
    names.map((name) => usage[name]).find((each) => Number.isSafeInteger(each) && Number(each) >= 0) ?? 0;
  return {
    input_tokens: Number(count('prompt_tokens', 'input_tokens')),
    output_tokens: Number(count('completion_tokens', 'output_tokens')),
  };
}

function toTimes(value: unknown): Partial<TokenUsage> {
  const { prompt_n, prompt_ms, predicted_ms } = toObject(value) ?? {};
  if (typeof prompt_n !== 'number' || typeof prompt_ms !== 'number' || typeof predicted_ms !== 'number')
    return {};
  return { read_tokens: prompt_n, read_ms: prompt_ms, write_ms: predicted_ms };
}

function toCompletion(who: string, text: string): Json {
  const completion = /^\s*data:/.test(text) ? joinEvents(text) : parse(text);
  const error = completion['error'];
  // Gateways pass on the refusal of another server with a status of success.
  if (error != null && toObjects(completion['choices']).length === 0) {
    const code = Number(toObject(error)?.['code'] ?? toObject(error)?.['status']);
    const isOurFault = code >= 400 && code < 500;
    if (!isOurFault) throw new ErrorInAnswerError(`${who} answered an error: ${toErrorText(text)}`, 500);
    requireSuccess(who, { status: code, retry_after: undefined, text });
  }
  return completion;
}

function parse(text: string): Json {
  try {
    const completion = toObject(JSON.parse(text));
    if (completion !== undefined) return completion;
  } catch (error) {
    throw new UnreadableAnswerError(`it is no JSON: ${text.slice(0, 60)}`, { cause: error });
  }
  throw new UnreadableAnswerError('it is no JSON object');
}

const last = (values: readonly unknown[]) => values.findLast((value) => value != null);

/** Joins the events of a server that streams although it was not asked to. */
function joinEvents(text: string): Json {
  const events = text
    .split(/\r?\n/)
    .filter((line) => /^data:\s*\{/.test(line))
    .map((line) => parse(line.slice(line.indexOf('{'))));
  const choices = events.flatMap((event) => toObjects(event['choices']).slice(0, 1));
  const join = (field: string) =>
    choices.map((choice) => toContentText(toObject(choice['delta'])?.[field])).join('');
  return {
    error: last(events.map((event) => event['error'])),
    usage: last(events.map((event) => event['usage'])),
    choices:
      choices.length === 0
        ? []
        : [
            {
              message: { content: join('content'), reasoning_content: join('reasoning_content') },
              finish_reason: last(choices.map((choice) => choice['finish_reason'])),
            },
          ],
  };
}

const toObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

const toObjects = (value: unknown): Json[] =>
  Array.isArray(value) ? value.map(toObject).filter((each) => each !== undefined) : [];
