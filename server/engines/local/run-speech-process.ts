import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { toCompiledEnv } from '../../base/config/env.ts';
import { errorCode } from '../../base/error-code.ts';
import type { SpeechTask } from './speech-task.ts';

const PROGRAM = fileURLToPath(new URL('./speech-process.ts', import.meta.url));
/** Native code writes its reason last, so the end of its output is kept. */
const MAX_SAID = 20_000;

/** The outcome of a process, and its output. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Standard output. */
  answer: string;
  /** The end of standard error. */
  said: string;
}

/** Runs one task in a process of its own, which is killed when `signal` is aborted. */
export async function runSpeechProcess(
  task: SpeechTask,
  sound: Readable,
  signal: AbortSignal,
): Promise<ProcessEnd> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, JSON.stringify(task)], {
    stdio: 'pipe',
    // The process must not see the server's settings.
    env: toCompiledEnv(),
    signal,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    said = (said + words).slice(-MAX_SAID);
  });
  const closed = once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  try {
    const [answer, [code, endSignal]] = await Promise.all([
      text(child.stdout),
      closed,
      send(sound, child.stdin),
    ]);
    return { code, signal: endSignal, answer, said };
  } catch (error) {
    child.kill('SIGKILL');
    signal.throwIfAborted();
    throw error;
  } finally {
    sound.destroy();
  }
}

/** A process that ends before it has read everything explains itself by its exit. */
async function send(sound: Readable, input: NodeJS.WritableStream): Promise<void> {
  try {
    await pipeline(sound, input);
  } catch (error) {
    if (!['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(errorCode(error) ?? '')) throw error;
  }
}
