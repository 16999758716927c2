/** The one place that writes to standard output and standard error. */
import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'green' | 'red' | 'cyan';

export interface Terminal {
  /** Standard output is a terminal, not a pipe or a file. */
  is_interactive: boolean;
  print(text: string): void;
  /** What goes on while a command works: on standard error, so that a report can be piped. */
  progress(text: string): void;
  /** Says why nothing more can be done and ends the program with 1. */
  fail(reason: string): never;
  style(style: Style, text: string): string;
}

export const processTerminal: Terminal = {
  is_interactive: process.stdout.isTTY,
  print: (text) => void process.stdout.write(`${text}\n`),
  progress: (text) => void process.stderr.write(`${text}\n`),
  fail(reason) {
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  },
  style: (style, text) => styleText(style, text, { stream: process.stdout }),
};
