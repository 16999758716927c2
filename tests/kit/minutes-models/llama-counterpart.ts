/**
 * Stands in for llama.cpp's server when its binary is missing. It has the same command line, which refuses
 * unknown options, the same output when it is ready or fails, the same key from the environment, and the same
 * answers at `/props` and `/v1/chat/completions`. It has no model, and answers the smallest value that the
 * schema allows.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { answerChat, saySmallest, type ChatRequest } from '../../fake-openai/answer-chat.ts';

/** Faults, written as JSON beside the model. */
export interface Behaviour {
  build?: string;
  /** An option that this release lacks. */
  lacks?: string;
  dies?: 'at the start' | 'when it is asked' | 'once, when it is asked';
  hangs?: 'at the start' | 'when it is asked';
  /** Replaces the answer in JSON. */
  says?: string;
  /** Whether it answers until its limit. */
  never_ends?: boolean;
}

const FLAGS = [
  '--model',
  '--alias',
  '--host',
  '--port',
  '--ctx-size',
  '--threads',
  '--parallel',
  '--flash-attn',
  '--cache-type-k',
  '--cache-type-v',
  '--cache-ram',
  '--reasoning-budget',
];

/** The last line of the real server when loading fails for any reason. */
const UNLOADED = '0.02.112.271 E srv  llama_server: exiting due to model loading error';

export async function runCounterpart(args: readonly string[]): Promise<void> {
  const given = new Map<string, string>();
  for (let index = 0; index < args.length; index += 2) given.set(args[index] ?? '', args[index + 1] ?? '');
  const model = given.get('--model') ?? '';
  const behaviour = readBehaviour(`${model}.behaviour`);
  const unknown = [...given.keys()].find((flag) => !FLAGS.includes(flag) || flag === behaviour.lacks);
  if (unknown !== undefined) fail(`error: invalid argument: ${unknown}`);
  if (!isGguf(model))
    fail(
      `0.00.052.446 E gguf_init_from_reader: invalid magic characters: 'xxxx', expected 'GGUF'\n${UNLOADED}`,
    );
  if (behaviour.dies === 'at the start')
    fail(
      `0.01.116.760 E llama_init_from_model: failed to initialize the context: std::bad_alloc\n${UNLOADED}`,
    );
  if (behaviour.hangs === 'at the start') return void setInterval(() => undefined, 60_000);
  const server = createServer((request, response) => {
    const send = (status: number, body: object) => sendJson(response, status, body);
    if (request.url === '/health') return send(200, { status: 'ok' });
    if (request.headers.authorization !== `Bearer ${process.env['LLAMA_API_KEY']}`)
      return send(401, { error: { code: 401, message: 'Invalid API Key', type: 'authentication_error' } });
    if (request.url === '/props') return send(200, { build_info: `${behaviour.build ?? 'b11120'}-9f70b2c` });
    if (request.url !== '/v1/chat/completions')
      return send(404, { error: { code: 404, message: 'File Not Found' } });
    json(request).then((asked) => answer(asked as ChatRequest, { behaviour, model, send }), fail);
  });
  server.listen(Number(given.get('--port')), '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stderr.write(`srv  llama_server: listening on http://127.0.0.1:${port}\n`);
  });
}

/** An installed copy has no such file. */
const readBehaviour = (path: string): Behaviour =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Behaviour) : {};

function answer(
  asked: ChatRequest,
  {
    behaviour,
    model,
    send,
  }: { behaviour: Behaviour; model: string; send: (status: number, body: object) => void },
): void {
  if (behaviour.hangs === 'when it is asked') return;
  if (behaviour.dies === 'when it is asked') return void process.kill(process.pid, 'SIGKILL');
  if (behaviour.dies === 'once, when it is asked' && isFirst(model)) process.kill(process.pid, 'SIGSEGV');
  const ends = behaviour.never_ends === true ? 'length' : 'stop';
  const endless =
    behaviour.never_ends === true
      ? '{"summary":[{"text":"' + 'no end '.repeat(asked.max_tokens ?? 0)
      : undefined;
  const said = behaviour.says ?? endless;
  const message = said === undefined ? saySmallest(asked) : ({ content: said, finish_reason: ends } as const);
  const completion = answerChat(asked, message) as {
    usage: { prompt_tokens: number; completion_tokens: number };
  };
  const { prompt_tokens, completion_tokens } = completion.usage;
  send(200, {
    ...completion,
    timings: {
      prompt_n: prompt_tokens,
      prompt_ms: prompt_tokens * 20,
      prompt_per_second: 50,
      predicted_n: completion_tokens,
      predicted_ms: completion_tokens * 200,
      predicted_per_second: 5,
    },
  });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

function isGguf(path: string): boolean {
  const file = openSync(path, 'r');
  const magic = Buffer.alloc(4);
  readSync(file, magic);
  closeSync(file);
  return magic.toString('latin1') === 'GGUF';
}

/** Whether this is the first process for this model. */
function isFirst(model: string): boolean {
  try {
    closeSync(openSync(`${model}.asked`, 'wx'));
    return true;
  } catch {
    return false;
  }
}

function fail(reason: unknown): never {
  process.stderr.write(`${String(reason)}\n`);
  process.exit(1);
}
