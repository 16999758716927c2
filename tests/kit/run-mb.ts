/**
 * Runs the remote command line in this process, with its own home folder and a terminal that collects its
 * output.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { runCommandLine } from '@minutebook/mb/run-command-line.ts';
import { quietTerminal } from './quiet-terminal.ts';
import type { Terminal } from '@minutebook/mb/terminal.ts';

interface MbOutcome {
  exit_code: number;
  /** Standard output. */
  out: string;
  /** Standard error. */
  notes: string;
  /** Parsed standard output. Tests narrow it to what they expect. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a report is read freely
  json: any;
}

export interface Mb {
  /** Its home folder, with settings and state. */
  folder: string;
  env: Record<string, string>;
  run(args: readonly string[], around?: MbSurroundings): Promise<MbOutcome>;
}

export interface MbSurroundings {
  /** Input that is piped in. */
  input?: string;
  env?: Record<string, string>;
  terminal?: Partial<Terminal>;
}

/** The environment for a token in a workspace. */
export const mbEnvironment = (
  { base_url }: { base_url: string },
  { slug }: { slug: string },
  { token }: { token: string },
) => ({ MB_URL: base_url, MB_TOKEN: token, MB_WORKSPACE: slug });

/** @param env added to a home folder, which is removed after the test */
export async function makeMb(t: Pick<TestContext, 'after'>, env: Record<string, string> = {}): Promise<Mb> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-mb-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const own = { HOME: folder, ...env };
  return { folder, env: own, run: (args, around = {}) => runMb(args, own, around) };
}

/** Runs the command in a process whose files end after some KB, as they do on a full disk. */
export async function runOnFullDisk({ env }: Pick<Mb, 'env'>, args: readonly string[]) {
  const program = [process.execPath, resolve(import.meta.dirname, '../../mb/main.ts'), ...args];
  const child = spawn('sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', ...program], {
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: 'ignore',
  });
  const [exit_code] = await once(child, 'exit');
  return exit_code as number | null;
}

async function runMb(
  args: readonly string[],
  own: Record<string, string>,
  { input = '', env = {}, terminal = {} }: MbSurroundings,
): Promise<MbOutcome> {
  const out: string[] = [];
  const notes: string[] = [];
  const exit_code = await runCommandLine(args, {
    env: { ...own, ...env },
    terminal: {
      ...quietTerminal,
      write: async (content) => void out.push(Buffer.from(content).toString()),
      note: (line) => void notes.push(line),
      readInput: async () => input,
      ...terminal,
    },
  });
  const text = out.join('');
  return {
    exit_code,
    out: text,
    notes: notes.join('\n'),
    json: args.includes('--json') && exit_code === 0 ? JSON.parse(text) : null,
  };
}
