/** The only code that touches standard input, output and error. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { toSafeText } from './output/to-safe-text.ts';

export interface Terminal {
  /** true: somebody looks at standard output; tables fit it, and texts cannot steer it. */
  is_tty: boolean;
  columns: number;
  has_colors: boolean;
  /** Resolves when the text has left this process. */
  write(content: string | Uint8Array): Promise<void>;
  /** A line on standard error, where nothing is piped on. */
  note(line: string): void;
  /** A line that the next one replaces; nothing where standard error is no terminal. */
  status(line: string): void;
  /** Everything that is piped in. */
  readInput(): Promise<string>;
  /** Opens a browser if there is one. */
  openBrowser(address: string): void;
}

const { stdin, stdout, stderr } = process;

export function processTerminal(env: NodeJS.ProcessEnv): Terminal {
  const clear = stderr.isTTY ? '\r\u001B[K' : '';
  // https://no-color.org: set to anything but nothing.
  const isPlain = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  return {
    is_tty: stdout.isTTY,
    // Some terminals do not know their width, or say 0.
    columns: stdout.columns > 0 ? stdout.columns : 80,
    has_colors: stdout.isTTY && !isPlain,
    // A failed write ends the program through the stream's error, so nothing continues as if it had succeeded.
    write: (content) =>
      new Promise((resolve) => {
        stdout.write(content, (error) => {
          if (error == null) resolve();
        });
      }),
    note: (line) => void stderr.write(`${clear}${toSafeText(line)}\n`),
    status: (line) => void (stderr.isTTY && stderr.write(`${clear}${toSafeText(line)}`)),
    readInput: () => text(stdin),
    openBrowser,
  };
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  // Not by a shell, for which the address would have to be quoted.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function openBrowser(address: string): void {
  const [program = 'xdg-open', ...args] = OPENERS[process.platform] ?? [];
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' });
  // The address stands on the terminal for whoever has no browser here.
  child.on('error', () => undefined);
  child.unref();
}
