/** Shows the errors of a speech engine: a line for each recording, and their total. */
import { toTable } from '@minutebook/mb/output/to-table.ts';
import type { MeasuredRecording } from '@minutebook/server/recordings/measure/measure-set.ts';

interface Line extends Omit<MeasuredRecording, 'words'> {
  words: { errors: number; units: number } | null;
  characters: { errors: number; units: number } | null;
}

export function toMeasureTable(items: readonly MeasuredRecording[]): string {
  const lines = items.map(toLine);
  return toTable(lines.length > 1 ? [...lines, sumOf(lines)] : lines, {
    recording: ({ name }) => name,
    minutes: ({ duration_ms }) => (duration_ms / 60_000).toFixed(1),
    WER: ({ words }) => words && toShare(words.errors, words.units),
    CER: ({ characters }) => characters && toShare(characters.errors, characters.units),
    'numbers right': ({ numbers }) => numbers && `${numbers.right} of ${numbers.numbers}`,
    DER: ({ speakers }) => speakers && toShare(speakers.wrong_ms, speakers.speech_ms),
    'times its length': ({ took_ms, duration_ms }) => (took_ms / Math.max(1, duration_ms)).toFixed(2),
  });
}

const toLine = ({ words, ...item }: MeasuredRecording): Line => ({
  ...item,
  words: words?.unit === 'word' ? words : null,
  characters: words?.unit === 'character' ? words : null,
});

/** Sums all errors and all units, so that recordings weigh by their length. */
function sumOf(lines: readonly Line[]): Line {
  return {
    name: 'all',
    duration_ms: sum(lines, ({ duration_ms }) => duration_ms),
    took_ms: sum(lines, ({ took_ms }) => took_ms),
    words: addUp(lines, ({ words }) => words, ['errors', 'units']),
    characters: addUp(lines, ({ characters }) => characters, ['errors', 'units']),
    numbers: addUp(lines, ({ numbers }) => numbers, ['right', 'numbers']),
    speakers: addUp(lines, ({ speakers }) => speakers, ['wrong_ms', 'speech_ms']),
  };
}

/** Returns null when no line has a value. */
function addUp<Key extends string>(
  lines: readonly Line[],
  find: (line: Line) => Record<Key, number> | null,
  keys: readonly Key[],
): Record<Key, number> | null {
  const found = lines.flatMap((line) => find(line) ?? []);
  if (found.length === 0) return null;
  return Object.fromEntries(keys.map((key) => [key, sum(found, (each) => each[key])])) as Record<Key, number>;
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

/** The share may exceed 100 %, because an engine may invent words. */
const toShare = (wrong: number, of: number) => (of === 0 ? null : `${((wrong / of) * 100).toFixed(1)} %`);
