/**
 * A server that answers as OpenAI's endpoints for speech and chat are documented to: shapes, errors, refusals. What it hears is a
 * script; what it says is up to the test. Streaming is not offered.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { answerChat, countTokens, saySmallest, type ChatRequest, type ModelMessage } from './answer-chat.ts';
import { Hearing, type ScriptLine } from './hearing.ts';
import { readForm, type ReceivedForm } from './read-form.ts';
import { toTranscription } from './to-transcription.ts';
import { listenHere } from '../kit/servers/listen-here.ts';

/** A fault that one request meets instead of its answer, or before it. */
export interface Trouble {
  delay_ms?: number;
  /** Answered with an error of the documented shape. */
  status?: number;
  message?: string;
  headers?: Record<string, string>;
  /** Sent as it is, with status 200 unless there is one. */
  body?: string;
  /** The connection breaks without an answer. */
  hangs_up?: boolean;
}

export interface FakeOpenAiOptions {
  /** Bearer token that is asked for; without it none is. */
  key?: string;
  /** What is said in the sound that comes, from its beginning on. */
  script?: readonly ScriptLine[];
  /** What a model says; default: the smallest value of the schema that was asked for. */
  chat?: (request: ChatRequest) => ModelMessage;
  /** Of `response_format`, which the model knows; default: both. */
  formats?: readonly ('json_schema' | 'json_object')[];
  /** The server's behaviour instead of asking its model; undefined means that it asks. */
  refuse?: (request: ChatRequest) => Trouble | undefined;
  /** A longer question is refused. */
  context_tokens?: number;
}

export interface FakeOpenAi {
  /** With `/v1`. */
  url: string;
  /** Requests to transcribe, in order. */
  readonly forms: ReceivedForm[];
  readonly chats: ChatRequest[];
  /** For the next requests, one each, whatever they ask for. */
  trouble(...troubles: Trouble[]): void;
  /** For every request from here on; undefined ends it. */
  setLastingTrouble(trouble: Trouble | undefined): void;
  /** Every answer from here on is given only after this, which gets the path that was asked, and what was. */
  setHold(hold: (path: string, body: Buffer) => Promise<unknown>): void;
  stop(): Promise<void>;
}

export async function startFakeOpenAi(options: FakeOpenAiOptions = {}): Promise<FakeOpenAi> {
  const forms: ReceivedForm[] = [];
  const chats: ChatRequest[] = [];
  const troubles: Trouble[] = [];
  let lasting: Trouble | undefined;
  let hold: ((path: string, body: Buffer) => Promise<unknown>) | undefined;
  const hearing = new Hearing(options.script ?? []);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const trouble = troubles.shift() ?? lasting;
    await hold?.(request.url ?? '', body);
    if (trouble?.delay_ms !== undefined) await delay(trouble.delay_ms);
    if (trouble?.hangs_up === true) return void request.socket.destroy();
    if (trouble?.body !== undefined)
      return send(response, trouble.status ?? 200, trouble.body, trouble.headers);
    if (trouble?.status !== undefined)
      return refuse(response, trouble.status, trouble.message ?? 'Trouble.', trouble.headers);
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`) {
      return refuse(response, 401, 'Incorrect API key provided.');
    }
    if (request.method === 'POST' && request.url === '/v1/audio/transcriptions')
      return transcribe(request, body, response);
    if (request.method === 'POST' && request.url === '/v1/chat/completions') return chat(body, response);
    refuse(response, 404, `Invalid URL (${request.method} ${request.url})`);
  }

  function transcribe(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const form = readForm(request.headers['content-type'] ?? '', body);
    if (form === undefined || form.fields['model'] === undefined) {
      return refuse(response, 400, 'you must provide a model parameter and a file');
    }
    forms.push(form);
    send(response, 200, JSON.stringify(toTranscription(form.fields, hearing.listen(form.file))));
  }

  function chat(body: Buffer, response: ServerResponse): void {
    const asked = JSON.parse(body.toString('utf8')) as ChatRequest;
    if (asked.stream === true) return refuse(response, 400, 'Streaming is not supported here.');
    const trouble = options.refuse?.(asked);
    if (trouble?.body !== undefined)
      return send(response, trouble.status ?? 200, trouble.body, trouble.headers);
    if (trouble?.status !== undefined)
      return refuse(response, trouble.status, trouble.message ?? 'Trouble.', trouble.headers);
    const refused = findRefusal(asked, options);
    if (refused !== undefined) return refuse(response, 400, refused);
    chats.push(asked);
    send(response, 200, JSON.stringify(answerChat(asked, (options.chat ?? saySmallest)(asked))));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const { url, stop } = await listenHere(server);
  return {
    url: `${url}/v1`,
    forms,
    chats,
    trouble: (...more) => void troubles.push(...more),
    setLastingTrouble(trouble) {
      lasting = trouble;
    },
    setHold(wait) {
      hold = wait;
    },
    stop,
  };
}

function findRefusal(
  asked: ChatRequest,
  { formats = ['json_schema', 'json_object'], context_tokens = Number.POSITIVE_INFINITY }: FakeOpenAiOptions,
): string | undefined {
  const type = asked.response_format?.type;
  if (type !== undefined && !formats.some((known) => known === type)) {
    return `Invalid parameter: 'response_format' of type '${type}' is not supported with this model.`;
  }
  if (type === 'json_object' && !asked.messages.some(({ content }) => /json/i.test(content))) {
    return "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
  }
  const tokens = countTokens(asked);
  if (tokens <= context_tokens) return undefined;
  return `This model's maximum context length is ${context_tokens} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`;
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers?: Record<string, string>,
): void {
  const type =
    status === 429 ? 'rate_limit_exceeded' : status >= 500 ? 'server_error' : 'invalid_request_error';
  send(response, status, JSON.stringify({ error: { message, type, param: null, code: null } }), headers);
}
