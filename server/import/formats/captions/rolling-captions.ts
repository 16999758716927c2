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
  const texts = cues.map((cue) => textLines(cue).map(withoutMarkup));
  const rolled = texts.map((lines, index) => repeatsLineAbove(texts[index - 1], lines));
  if (isMost(rolled)) {
    return cues.map((cue, index) =>
      rolled[index] === true ? { ...cue, lines: textLines(cue).slice(1) } : cue,
    );
  }
  const joined = texts.map((lines) => lines.join(' '));
  const grown = joined.map((text, index) => growsFrom(joined[index - 1], text));
  return isMost(grown) ? keepFullyGrown(cues, grown) : [...cues];
}

const isMost = (found: readonly boolean[]) => found.filter(Boolean).length * 2 >= found.length;

function repeatsLineAbove(previous: readonly string[] | undefined, lines: readonly string[]): boolean {
  const last = previous?.at(-1);
  return last !== undefined && last === (lines[0] ?? '');
}

/** `the first` and then `the first rule`: nobody says that. */
const growsFrom = (before: string | undefined, text: string) =>
  before !== undefined && before !== '' && text.startsWith(`${before} `);

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

function withoutMarkup(line: string): string {
  return stripAllTags(line).trim();
}
