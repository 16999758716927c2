import { readTranscriptQuestion, type AskedLine } from './read-transcript-question.ts';

/** A chat completion, its content JSON of the schema that was asked for. */
export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string; json_schema?: { name: string; strict?: boolean; schema: JsonSchema } };
}

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  minItems?: number;
  minimum?: number;
}

/** A message of a model. */
export interface ModelMessage {
  /** Text, or what is said as JSON. */
  content?: unknown;
  /** Instead of it. */
  refusal?: string;
  finish_reason?: 'stop' | 'length' | 'content_filter' | 'tool_calls';
  /** The message as it is, where a server or a model has a dialect of its own. */
  message?: Record<string, unknown>;
}

export function answerChat(
  request: ChatRequest,
  { content: said, refusal, finish_reason = 'stop', message }: ModelMessage,
): unknown {
  const content = typeof said === 'string' ? said : JSON.stringify(said);
  const [prompt_tokens, completion_tokens] = [countTokens(request), Math.ceil((content ?? '').length / 4)];
  return {
    id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
    object: 'chat.completion',
    created: 1_741_569_952,
    model: request.model,
    choices: [
      {
        index: 0,
        message: message ?? {
          role: 'assistant',
          content: refusal === undefined ? content : null,
          refusal: refusal ?? null,
          annotations: [],
        },
        logprobs: null,
        finish_reason,
      },
    ],
    usage: {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
    },
    service_tier: 'default',
  };
}

export const countTokens = ({ messages }: ChatRequest): number =>
  Math.ceil(messages.reduce((sum, message) => sum + message.content.length, 0) / 4);

/** The least that the schema allows which was asked for, and true: the first thing that is said. */
export function saySmallest(request: ChatRequest): ModelMessage {
  const [line] = readTranscriptQuestion(request);
  const question = request.messages.find(({ role }) => role === 'user')?.content ?? '';
  const [, note = 'text', id = '1'] = /^- (.*) \[(\d+)/m.exec(question) ?? [];
  const said = line ?? { text: note, id: Number(id) };
  return { content: toSmallest(request.response_format?.json_schema?.schema ?? {}, said) };
}

type Said = Pick<AskedLine, 'id' | 'text'>;

function toSmallest(schema: JsonSchema, said: Said): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return toSmallest(schema.anyOf[0] ?? {}, said);
  const [type] = [schema.type ?? 'string'].flat();
  switch (type) {
    case 'object':
      return toFields(schema, said);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => toSmallest(schema.items ?? {}, said));
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return said.text;
  }
}

/** A summary has a sentence, points without a summary have one, and what is said rests on where it is. */
function toFields({ required = [], properties = {} }: JsonSchema, said: Said): unknown {
  const told = required.includes('summary') ? 'summary' : 'takeaways';
  const fields = required.map((name): [string, unknown] => {
    const { items = {} } = properties[name] ?? {};
    if (name === 'utterances') return [name, [said.id]];
    return [name, name === told ? [toSmallest(items, said)] : toSmallest(properties[name] ?? {}, said)];
  });
  return Object.fromEntries(fields);
}
