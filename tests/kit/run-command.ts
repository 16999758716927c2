/** Runs the command line in this process, on a test database, with a terminal that collects its output. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '@minutebook/cli/run-command-line.ts';
import type { Terminal } from '@minutebook/mb/terminal.ts';
import { makeDatabase } from './database.ts';
import { quietTerminal } from './quiet-terminal.ts';
import type { TestConnection } from './test-cluster.ts';

export interface CommandOutcome {
  exit_code: number;
  /** Standard output. */
  out: string;
  /** Standard error. */
  notes: string;
  /** Parsed standard output. Tests narrow it to what they expect. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a report is read freely
  json: any;
}

export interface TestCommands {
  connection: TestConnection;
  env: Record<string, string>;
  /** @param input piped in when a password is asked for */
  run(args: readonly string[], input?: string): Promise<CommandOutcome>;
  /** Runs with --json; a failure of the command fails the test. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a report is read freely
  json(...args: string[]): Promise<any>;
  drop(): Promise<void>;
}

export async function startTestCommands(): Promise<TestCommands> {
  const { connection, drop } = await makeDatabase();
  const data_dir = await mkdtemp(join(tmpdir(), 'minutebook-test-'));
  const env = { DATABASE_URL: toDatabaseUrl(connection), MINUTEBOOK_DATA_DIR: data_dir };
  const run = (args: readonly string[], input = '') => runCommand(args, env, input);
  return {
    connection,
    env,
    run,
    async json(...args) {
      const { exit_code, json, notes } = await run([...args, '--json']);
      if (exit_code !== 0) throw new Error(`minutebook ${args.join(' ')} failed: ${notes}`);
      return json;
    },
    async drop() {
      await drop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** Runs in this process, on the database that `env` names. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<CommandOutcome> {
  const out: string[] = [];
  const notes: string[] = [];
  const terminal: Terminal = {
    ...quietTerminal,
    write: async (content) => void out.push(Buffer.from(content).toString()),
    print: (line) => void out.push(`${line}\n`),
    note: (line) => void notes.push(line),
    step: (line) => void notes.push(line),
    readPassword: async () => input,
    confirm: async () => input === 'y',
  };
  const exit_code = await runCommandLine(args, env, terminal);
  const text = out.join('').trimEnd();
  return {
    exit_code,
    out: text,
    notes: notes.join('\n'),
    json: args.includes('--json') && /^[[{]/.test(text) ? JSON.parse(text) : null,
  };
}

export function toDatabaseUrl({ host, port, user, password, database }: TestConnection): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password ?? '');
  // The host of a URL cannot be the folder of a socket.
  url.searchParams.set('host', host);
  return url.href;
}
