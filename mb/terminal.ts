/** The only code that touches standard input, output and error, for `mb` and `minutebook`. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { toSafeText } from './output/to-safe-text.ts';

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'cyan';

export interface Terminal {
  /** Whether standard output is a terminal: tables fit it, and texts cannot control it. */
  is_tty: boolean;
  /** Whether both outputs are a terminal, where lines can be rewritten. */
  is_interactive: boolean;
  /** Whether input is typed, not piped. */
  is_typed: boolean;
  columns: number;
  /** Resolves when the text has been handed to the system. */
  write(content: string | Uint8Array): Promise<void>;
  /** Prints a line on standard output. */
  print(line: string): void;
  /** Prints a line on standard error, so that the result can be piped. */
  note(line: string): void;
  /** Reports the current activity: one line that changes on a terminal, a line each elsewhere. */
  step(line: string): void;
  /** Shows a line that the next one replaces, if standard error is a terminal. */
  status(line: string): void;
  /** Reports why the command failed, and ends the program with 1. */
  fail(reason: string): never;
  style(style: Style, text: string): string;
  /** Reads all piped input. */
  readInput(): Promise<string>;
  /** Asks without echo, or reads the first line of piped input. */
  readPassword(prompt: string): Promise<string>;
  /** Asks yes or no; without a terminal the answer is no. */
  confirm(question: string): Promise<boolean>;
  /** Opens a browser if there is one. */
  openBrowser(address: string): void;
}

const { stdin, stdout, stderr } = process;
const is_interactive = stdout.isTTY && stderr.isTTY;
const CLEAR_LINE = stderr.isTTY ? '\r\u001B[K' : '';

export const processTerminal: Terminal = {
  is_tty: stdout.isTTY,
  is_interactive,
  is_typed: stdin.isTTY,
  // Some terminals do not know their width, or report 0.
  columns: stdout.columns > 0 ? stdout.columns : 80,
  // A lost output ends the program through the stream's error, so nothing continues as if it had succeeded.
  write: (content) =>
    new Promise((resolve) => {
      stdout.write(content, (error) => {
        if (error == null || isReaderGone(error)) resolve();
      });
    }),
  print: (line) => void stdout.write(`${is_interactive ? CLEAR_LINE : ''}${line}\n`),
  note: (line) => void stderr.write(`${CLEAR_LINE}${toSafeText(line)}\n`),
  step(line) {
    stderr.write(is_interactive ? `${CLEAR_LINE}${styleText('dim', `${toSafeText(line)} …`)}` : `${line}\n`);
  },
  status: (line) => void (stderr.isTTY && stderr.write(`${CLEAR_LINE}${toSafeText(line)}`)),
  fail(reason) {
    stderr.write(`${CLEAR_LINE}${reason}\n`);
    process.exit(1);
  },
  // styleText respects NO_COLOR and terminals without colours.
  style: (style, styled) => styleText(style, styled, { stream: stdout }),
  readInput: () => text(stdin),
  readPassword,
  confirm,
  openBrowser,
};

async function confirm(question: string): Promise<boolean> {
  if (!is_interactive || !stdin.isTTY) return false;
  const lines = createInterface({ input: stdin, output: stderr });
  lines.once('SIGINT', () => process.exit(130));
  const answer = await new Promise<string>((resolve) => {
    lines.question(`${question} [y/N] `, resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

async function readPassword(prompt: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write(prompt);
  lines.once('SIGINT', () => process.exit(130));
  // Input that ends without a line is an empty password, which is refused for its length.
  const password = await new Promise<string>((resolve) => {
    lines.once('line', resolve).once('close', () => resolve(''));
  });
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  return password;
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  // Started without a shell, for which the address would have to be quoted.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function openBrowser(address: string): void {
  const [program = 'xdg-open', ...args] = OPENERS[process.platform] ?? [];
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' });
  // Without a browser on this machine, the user finds the address on the terminal.
  child.on('error', () => undefined);
  child.unref();
}

/** The reader, such as `head`, has seen enough. */
const isReaderGone = (error: NodeJS.ErrnoException) => error.code === 'EPIPE';

/**
 * Fails the program when its output is lost. @param onReaderGone called instead when only the reader has
 * left: a service or a backup continues
 */
export function watchOutputs(onReaderGone: () => void): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error) => {
      if (isReaderGone(error)) return onReaderGone();
      if (stream !== stderr) stderr.write(`The output cannot be written: ${error.message}.\n`);
      process.exit(1);
    });
  }
}
