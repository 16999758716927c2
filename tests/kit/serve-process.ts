/** Runs commands of `minutebook` that stop when they are told to, as processes of their own. */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = resolve(import.meta.dirname, '../../cli/main.ts');
const READY_TIMEOUT_MS = 240_000;

export interface CommandProcess {
  child: ChildProcess;
  /** The standard output and standard error so far. */
  output(): string;
  /** The exit code, or the signal that ended the process. */
  exited: Promise<number | string>;
  /** Resolves when the output matches. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

export interface ServeProcess extends CommandProcess {
  /** The address, once the server listens. */
  base_url: Promise<string>;
}

/** @param options.inside a program with arguments that starts the command */
export function startServe(
  env: Record<string, string>,
  { inside = [], args = [] }: { inside?: readonly string[]; args?: readonly string[] } = {},
): ServeProcess {
  const served = startCommand(['serve', ...args], { MINUTEBOOK_PORT: '0', ...env }, inside);
  const base_url = served.says(/running at (\S+)/).then((found) => found[1] ?? '');
  // A caller that does not await it expects the start to fail.
  base_url.catch(() => undefined);
  return { ...served, base_url };
}

/** With what is compiled already: to strip the types of the first file alone takes 0.2 s of a core. */
function keptEnv() {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}

/** Starts any command, to be killed or awaited. */
export const spawnCommand = (
  args: readonly string[],
  env: Record<string, string>,
  stdio: StdioOptions,
): ChildProcess =>
  spawn(process.execPath, [MAIN, ...args], {
    env: { ...keptEnv(), ...env },
    stdio,
  });

export function startCommand(
  command: readonly string[],
  env: Record<string, string>,
  inside: readonly string[] = [],
): CommandProcess {
  const [program, ...parts] = [...inside, process.execPath];
  const child = spawn(program ?? process.execPath, [...parts, MAIN, ...command], {
    env: { ...keptEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);

  async function says(pattern: RegExp): Promise<RegExpExecArray> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      const found = pattern.exec(output);
      if (found !== null) return found;
      const ended = child.exitCode !== null || child.signalCode !== null;
      if (ended || Date.now() > deadline) throw new Error(`"${pattern}" is not in what it said:\n${output}`);
      await sleep(20);
    }
  }
  return { child, output: () => output, exited, says };
}
