import type { Terminal } from '@minutebook/mb/terminal.ts';

/** A terminal without a reader and without piped input. */
export const quietTerminal: Terminal = {
  is_tty: false,
  is_interactive: false,
  is_typed: false,
  columns: 80,
  write: async () => undefined,
  print: () => undefined,
  note: () => undefined,
  step: () => undefined,
  status: () => undefined,
  fail(reason) {
    throw new Error(reason);
  },
  style: (_style, text) => text,
  readInput: async () => '',
  readPassword: async () => '',
  confirm: async () => false,
  openBrowser: () => undefined,
};
