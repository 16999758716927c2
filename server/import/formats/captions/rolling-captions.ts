import { stripAllTags } from '../shared/cue-text.ts';
import type { Cue } from './scan-cues.ts';

/** Fewer cues than these show no pattern. */
const MIN_CUES = 4;

/**
 * Live captions roll: each cue repeats the last line of the one before it above its own new line, or the
 * whole of it before some more words. Where at least half of a file's cues do so, the repeats are dropped;
 * elsewhere they were spoken twice.
 */
export function dropRolledLines(cues: readonly Cue[]): Cue[] {
  if (cues.length < MIN_CUES) return [...cues];
  const rolled = cues.map((cue, index) => repeatsLineAbove(cues[index - 1], cue));
  if (isMost(rolled)) {
    return cues.map((cue, index) =>
      rolled[index] === true ? { ...cue, lines: textLines(cue).slice(1) } : cue,
    );
  }
  const grown = cues.map((cue, index) => growsFrom(cues[index - 1], cue));
  return isMost(grown) ? keepFullyGrown(cues, grown) : [...cues];
}

const isMost = (found: readonly boolean[]) => found.filter(Boolean).length * 2 >= found.length;

function repeatsLineAbove(previous: Cue | undefined, cue: Cue): boolean {
  const last = previous === undefined ? undefined : textLines(previous).at(-1);
  return last !== undefined && withoutMarkup(last) === withoutMarkup(textLines(cue)[0] ?? '');
}

/** `the first` and then `the first rule`: nobody says that. */
function growsFrom(previous: Cue | undefined, cue: Cue): boolean {
  const before = previous === undefined ? '' : plainText(previous);
  return before !== '' && plainText(cue).startsWith(`${before} `);
}

function keepFullyGrown(cues: readonly Cue[], grown: readonly boolean[]): Cue[] {
  const kept: Cue[] = [];
  for (const [index, cue] of cues.entries()) {
    const from = grown[index] === true ? kept.pop() : undefined;
    kept.push(from === undefined ? cue : { ...cue, start_ms: from.start_ms });
  }
  return kept;
}

function textLines(cue: Cue): string[] {
  return cue.lines.filter((line) => line.trim() !== '');
}

const plainText = (cue: Cue) => textLines(cue).map(withoutMarkup).join(' ');

function withoutMarkup(line: string): string {
  return stripAllTags(line).trim();
}
