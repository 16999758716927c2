import type { Terminal } from '@minutebook/mb/terminal.ts';

const WIDTH = 30;
/** Nobody reads faster updates. */
const EVERY_MS = 100;

export interface ProgressBar {
  show(progress: { file: string; done_bytes: number; size_bytes: number }): void;
  end(): void;
}

/** Shows a moving bar on a terminal, and a line for each file elsewhere. */
export function makeProgressBar(terminal: Terminal, total_bytes: number): ProgressBar {
  const done = new Map<string, number>();
  let shownAt = 0;
  return {
    show({ file, done_bytes }) {
      if (!done.has(file) && !terminal.is_interactive) terminal.step(`Bringing ${file}`);
      done.set(file, done_bytes);
      if (performance.now() - shownAt < EVERY_MS) return;
      shownAt = performance.now();
      const doneBytes = [...done.values()].reduce((sum, bytes) => sum + bytes, 0);
      terminal.status(toBar(file, doneBytes, total_bytes));
    },
    end: () => terminal.status(''),
  };
}

function toBar(file: string, doneBytes: number, total_bytes: number): string {
  const share = Math.min(1, doneBytes / Math.max(1, total_bytes));
  const filled = Math.round(share * WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `${bar} ${Math.floor(share * 100)} %  ${toMegabytes(doneBytes)} of ${toMegabytes(total_bytes)}  ${file}`;
}

/** `286 MB`, as pages round it; sizes below a tenth of that unit are in kB. */
export const toMegabytes = (bytes: number) =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${Math.round(bytes / 1_000_000)} MB`;
