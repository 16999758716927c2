/** The one place that writes to standard output and standard error, and asks for passwords. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'cyan';

export interface Terminal {
  /** Both outputs are a terminal: what is written over and over can be read there, and nowhere else. */
  is_interactive: boolean;
  print(text: string): void;
  /** Beside the report: on standard error, so that a report can be piped. */
  note(text: string): void;
  /** What a command is busy with: one line that changes on a terminal, a line each elsewhere. */
  step(text: string): void;
  /** A line that the next one takes the place of; nothing where nobody looks. */
  status(text: string): void;
  /** Says why nothing more can be done and ends the program with 1. */
  fail(reason: string): never;
  style(style: Style, text: string): string;
  /** Asked for without being shown, or the first line of what is piped in. */
  readPassword(prompt: string): Promise<string>;
  /** Yes or no; where nobody can be asked, no. */
  confirm(question: string): Promise<boolean>;
}

const { stdin, stdout, stderr } = process;
const isInteractive = stdout.isTTY && stderr.isTTY;
const CLEAR_LINE = isInteractive ? '\r\u001B[K' : '';

export const processTerminal: Terminal = {
  is_interactive: isInteractive,
  print: (text) => void stdout.write(`${CLEAR_LINE}${text}\n`),
  note: (text) => void stderr.write(`${CLEAR_LINE}${text}\n`),
  step(text) {
    stderr.write(isInteractive ? `${CLEAR_LINE}${styleText('dim', `${text} …`)}` : `${text}\n`);
  },
  status(text) {
    if (isInteractive) stderr.write(`${CLEAR_LINE}${text}`);
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
  if (!isInteractive || !stdin.isTTY) return false;
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
