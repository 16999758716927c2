/** A setting that nothing reads is a typo that would go unnoticed, so it stops the start. */
import { ConfigError } from './settings.ts';
import type { Env } from './env.ts';

/** Names like ours that belong to tests, benches, the development server and clients. */
const OTHERS = /^MINUTEBOOK_(?:TEST_|BENCH_|DEV_|TOKEN$)/;
const OURS = /^MINUTEBOOK_/i;
/** A misspelt prefix keeps at least one of its four parts within the edits allowed below; most names have none of them. */
const LIKE_OURS = /MIN|UTE|BOO|K_/;
/** The most edits between an unknown name and the one it is taken to mean. */
const MOST_EDITS = 3;

/** The environment has unknown settings; the command exits as it does for wrong usage. */
export class UnknownSettingError extends ConfigError {
  override name = 'UnknownSettingError';
}

/** @throws UnknownSettingError naming the unknown setting, and the nearest known one */
export function requireKnownSettings(env: Env, known: readonly string[]): void {
  const sentences = Object.keys(env)
    .filter((name) => env[name] !== undefined && !known.includes(name) && !OTHERS.test(name))
    .flatMap((name) => toSentence(name, known));
  if (sentences.length > 0) throw new UnknownSettingError(sentences.join('\n'));
}

function toSentence(name: string, known: readonly string[]): string[] {
  if (!LIKE_OURS.test(name.toUpperCase())) return [];
  const nearest = findNearest(name.toUpperCase(), known);
  // Other programs have settings that look like DATABASE_URL; a name that looks like one of ours is hardly an
  // accident.
  if (!OURS.test(name) && !nearest?.startsWith('MINUTEBOOK_')) return [];
  return nearest === undefined
    ? [`${name} is not a setting; .env.example has all of them.`]
    : [`${name} is not a setting; did you mean ${nearest}?`];
}

function findNearest(name: string, known: readonly string[]): string | undefined {
  const near = known
    .filter((other) => Math.abs(other.length - name.length) <= MOST_EDITS)
    .map((other) => ({ other, edits: countEdits(name, other) }))
    .filter(({ edits }) => edits <= MOST_EDITS)
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.other;
}

/** Levenshtein distance. */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries()) {
      const [above = 0, aboveRight = 0] = row.slice(j, j + 2);
      next.push(Math.min(above + (letter === other ? 0 : 1), aboveRight + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
