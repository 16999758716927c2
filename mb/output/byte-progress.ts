import type { Terminal } from '../terminal.ts';

const EVERY_MS = 200;

/** A line with the progress and the speed of a long read or write; nothing without a terminal. */
export function makeByteProgress({ status }: Pick<Terminal, 'status'>, what: string) {
  const begun = performance.now();
  let shown = begun;
  return (doneBytes: number, ofBytes = 0): void => {
    const now = performance.now();
    if (now - shown < EVERY_MS) return;
    shown = now;
    const perSecond = doneBytes / ((now - begun) / 1000);
    const of =
      ofBytes > doneBytes ? ` of ${toSize(ofBytes)} (${Math.floor((doneBytes / ofBytes) * 100)} %)` : '';
    status(`${what}: ${toSize(doneBytes)}${of}, ${toSize(perSecond)}/s`);
  };
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** `3.4 GB` */
export function toSize(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const size = bytes / 1000 ** unit;
  return `${unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}
