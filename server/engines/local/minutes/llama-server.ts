/**
 * llama.cpp's server as a child process: native code that a damaged model, or a machine without memory, may end.
 * It listens on loopback alone, wants a key that nobody else knows, and ends with whoever has started it, in
 * whatever way that ends.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '../../../base/durations.ts';
import { EngineDiedError, EngineRefusedError } from '../../engine-error.ts';
import { RUNTIME_PROGRAM, type ModelFolder } from '../model-folder.ts';
import { toMemoryBytes } from './memory-room.ts';

export interface LlamaServer {
  /** With OpenAI's API. */
  url: string;
  key: string;
  /** Aborted, with an EngineDiedError, when the process ends by itself. */
  died: AbortSignal;
  stop(): Promise<void>;
}

export interface LlamaSettings {
  threads: number;
  context_tokens: number;
}

/** A large model on a slow disk is read for minutes; beyond this it is stuck. */
const START_MS = 5 * MINUTE_MS;
const LOOK_EVERY_MS = 100;
/** The characters of a process's output that are kept: the last ones, which have the reason why it ended. */
const MOST_SAID = 20_000;
/** Address space that a process takes beside what it uses: stacks and arenas of its threads. */
const SPACE_BESIDE_BYTES = 4_000_000_000;

/**
 * The shell sets what a child of Node cannot have: a limit on its memory, and the place of the first to go when
 * the machine has none left. Its input ends when whoever has started it does, and then it ends the program.
 */
const SCRIPT = `
ulimit -v "$1" 2>/dev/null; shift
{ echo 900 >/proc/self/oom_score_adj; } 2>/dev/null
exec 3<&0
nice -n 10 "$@" </dev/null 3<&- & child=$!
( exec >/dev/null 2>&1; read -r _ <&3; kill -9 "$child" ) & watch=$!
wait "$child"; code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

/** @throws EngineDiedError when it ends before it is ready; EngineRefusedError when it is another version */
export async function startLlamaServer(
  folder: ModelFolder,
  settings: LlamaSettings,
  signal: AbortSignal,
): Promise<LlamaServer> {
  signal.throwIfAborted();
  const key = randomBytes(24).toString('base64url');
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...toArguments(folder, settings)], {
    stdio: 'pipe',
    // A group of its own, so that the program goes with the shell.
    detached: true,
    // Neither the server's settings nor the key where every user of the machine can list it.
    env: { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: folder.path, LLAMA_API_KEY: key },
  });
  const said = listen(child);
  const died = new AbortController();
  const closed = once(child, 'close').then(
    ([code]) => died.abort(toDeath(Number(code), said())),
    (error: unknown) => died.abort(new EngineDiedError(String(error))),
  );
  const stop = async () => {
    end(child);
    await closed;
  };
  try {
    const late = AbortSignal.timeout(START_MS);
    const either = AbortSignal.any([signal, died.signal, late]);
    const port = await findPort(said, either).catch((error: unknown) => {
      if (late.aborted) throw new EngineDiedError('the language model did not start within five minutes');
      throw error;
    });
    const url = `http://127.0.0.1:${port}`;
    await requireVersion(folder, { url, key, signal: either });
    return { url: `${url}/v1`, key, died: died.signal, stop };
  } catch (error) {
    await stop();
    signal.throwIfAborted();
    throw error;
  }
}

function toArguments(folder: ModelFolder, { threads, context_tokens }: LlamaSettings): string[] {
  const { path, name, files } = folder;
  const model = files.find(({ role }) => role === 'model');
  return [
    String(Math.ceil((toMemoryBytes(folder) + SPACE_BESIDE_BYTES) / 1024)),
    join(path, RUNTIME_PROGRAM),
    '--model',
    join(path, model?.name ?? ''),
    '--alias',
    name,
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--ctx-size',
    String(context_tokens),
    '--threads',
    String(threads),
    '--parallel',
    '1',
    // Half the memory for what has been read, and none for what others have asked before.
    '--flash-attn',
    'on',
    '--cache-type-k',
    'q8_0',
    '--cache-type-v',
    'q8_0',
    '--cache-ram',
    '0',
    // A model that thinks first would do so for longer than minutes are.
    '--reasoning-budget',
    '0',
  ];
}

/** @returns what gives the end of what the process has said so far */
function listen(child: ChildProcessWithoutNullStreams): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => {
      said = (said + words).slice(-MOST_SAID);
    });
  // The shell may have ended before it reads.
  child.stdin.on('error', () => undefined);
  return () => said;
}

function end(child: ChildProcessWithoutNullStreams): void {
  child.stdin.destroy();
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

/** The system chooses the port, so nobody else can have been there first; it is said when the model is loaded. */
async function findPort(said: () => string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const [, port] = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(said()) ?? [];
    if (port !== undefined) return port;
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** A runtime that somebody has exchanged may take other arguments, and answer otherwise. */
async function requireVersion(
  { name, runtime }: ModelFolder,
  { url, key, signal }: { url: string; key: string; signal: AbortSignal },
): Promise<void> {
  if (runtime === undefined) return;
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/props`, { headers, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new EngineDiedError('the language model does not answer', { cause: error });
  });
  const { build_info: found } = (await answer.json().catch(() => ({}))) as { build_info?: unknown };
  if (typeof found === 'string' && found.split('-')[0] === runtime) return;
  throw new EngineRefusedError(
    `the runtime of ${name} is ${String(found)}, not ${runtime}: install ${name} again`,
  );
}

/** The exit code of a shell whose child was killed. */
const KILLED = 128 + 9;

function toDeath(code: number, said: string): EngineDiedError {
  if (code === KILLED || Number.isNaN(code)) {
    return new EngineDiedError(
      'the language model was killed from outside, which happens when the machine runs out of memory',
    );
  }
  const lines = said.split('\n').map((line) => line.replace(/^[\d.]+ [A-Z] /, '').trim());
  // The first error is the reason; the lines after it are its consequences.
  const reason =
    lines.find((line) => /error|fail|invalid|unable|cannot|terminate/i.test(line)) ?? lines.at(-1);
  const words = (reason ?? '').replaceAll(/\s+/g, ' ').slice(0, 300);
  return new EngineDiedError(
    `the language model ended with exit code ${code}${words === '' ? '' : `: ${words}`}`,
  );
}
