/** The only code that writes to standard output and standard error, and asks for passwords. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { errorCode } from '@minutebook/server/base/error-code.ts';

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'cyan';

export interface Terminal {
  /** true: both outputs are a terminal, the only place where rewritten lines are readable. */
  is_interactive: boolean;
  print(text: string): void;
  /** Writes to standard error, so that the report can be piped. */
  note(text: string): void;
  /** Reports the current activity: one line that changes on a terminal, a line each elsewhere. */
  step(text: string): void;
  /** A line that the next one replaces; nothing when the output is not a terminal. */
  status(text: string): void;
  /** Reports why the command failed, and ends the program with 1. */
  fail(reason: string): never;
  style(style: Style, text: string): string;
  /** Asks without echo, or reads the first line of piped input. */
  readPassword(prompt: string): Promise<string>;
  /** Asks yes or no; without a terminal the answer is no. */
  confirm(question: string): Promise<boolean>;
}

const { stdin, stdout, stderr } = process;
const is_interactive = stdout.isTTY && stderr.isTTY;
const CLEAR_LINE = is_interactive ? '\r\u001B[K' : '';

export const processTerminal: Terminal = {
  is_interactive,
  print: (text) => void stdout.write(`${CLEAR_LINE}${text}\n`),
  note: (text) => void stderr.write(`${CLEAR_LINE}${text}\n`),
  step(text) {
    stderr.write(is_interactive ? `${CLEAR_LINE}${styleText('dim', `${text} …`)}` : `${text}\n`);
  },
  status(text) {
    if (is_interactive) stderr.write(`${CLEAR_LINE}${text}`);
  },
  fail(reason) {
    stderr.write(`${CLEAR_LINE}${reason}\n`);
    process.exit(1);
  },
  style: (style, text) => styleText(style, text, { stream: stdout }),
  readPassword,
  confirm,
};

async function confirm(question: string): Promise<boolean> {
  if (!is_interactive || !stdin.isTTY) return false;
  const lines = createInterface({ input: stdin, output: stderr });
  lines.once('SIGINT', () => process.exit(130));
  const { promise, resolve } = Promise.withResolvers<string>();
  lines.question(`${question} [y/N] `, resolve);
  lines.once('close', () => resolve(''));
  const answer = await promise;
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

async function readPassword(prompt: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write(prompt);
  lines.once('SIGINT', () => process.exit(130));
  // An input that ends without a line is an empty password, which is refused like any that is too short.
  const { promise, resolve } = Promise.withResolvers<string>();
  lines.once('line', resolve).once('close', () => resolve(''));
  const password = await promise;
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  return password;
}

/** Keeps a command at its work when nobody reads its output any more, and fails it when the output is lost. */
export function watchOutputs(): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error) => {
      // The reader, such as `head`, has seen enough; a service or a backup goes on all the same.
      if (errorCode(error) === 'EPIPE') return;
      if (stream !== stderr) stderr.write(`The output cannot be written: ${error.message}.\n`);
      process.exit(1);
    });
  }
}
