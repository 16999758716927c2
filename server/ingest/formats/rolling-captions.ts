import type { Cue } from './scan-cues.ts';

/**
 * Live captions roll: each cue repeats the last line of the one before it above its own new line. Where at least half of a
 * file's cues do so the repeated lines are dropped; elsewhere a repeated line was said twice.
 */
export function dropRolledLines(cues: readonly Cue[]): Cue[] {
  const rolled = cues.map((cue, index) => repeatsLineAbove(cues[index - 1], cue));
  if (cues.length < 4 || rolled.filter(Boolean).length * 2 < cues.length) return [...cues];
  return cues.map((cue, index) =>
    rolled[index] === true ? { ...cue, lines: textLines(cue).slice(1) } : cue,
  );
}

function repeatsLineAbove(previous: Cue | undefined, cue: Cue): boolean {
  const last = previous === undefined ? undefined : textLines(previous).at(-1);
  return last !== undefined && withoutMarkup(last) === withoutMarkup(textLines(cue)[0] ?? '');
}

function textLines(cue: Cue): string[] {
  return cue.lines.filter((line) => line.trim() !== '');
}

function withoutMarkup(line: string): string {
  return line.replace(/<[^>]*>/g, '').trim();
}
