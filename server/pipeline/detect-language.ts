import { createRequire } from 'node:module';
import type * as Tinyld from 'tinyld';

const require = createRequire(import.meta.url);
let tinyld: typeof Tinyld | undefined;

/** Enough to tell languages apart; more takes time and changes nothing. */
const MAX_CHARACTERS = 5_000;
/** A Chinese, Japanese or Korean character says as much as about this many letters. */
const LETTERS_PER_CJK_CHARACTER = 2;

const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu;
const OTHER_LETTERS = /[\p{L}--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]]+/gv;

/**
 * The language most is said in, as ISO 639-1, or null where there is too little to tell. Words of the other family of
 * scripts are left out first: one Korean greeting does not make an English meeting Korean, nor do product names the reverse.
 */
export function detectLanguage(utterances: readonly string[]): string | null {
  const sample = takeEvenly(utterances).join('\n');
  const cjk = sample.match(CJK) ?? [];
  const others = sample.match(OTHER_LETTERS) ?? [];
  const is_cjk = countUnits(cjk) * LETTERS_PER_CJK_CHARACTER > countUnits(others);
  // Loaded by whoever needs it first: its tables take 44 MB, which a server that only answers can do without.
  tinyld ??= require('tinyld') as typeof Tinyld;
  return tinyld.detect((is_cjk ? cjk : others).join(' ')) || null;
}

const countUnits = (runs: readonly string[]): number => runs.reduce((sum, run) => sum + run.length, 0);

/** Utterances from the whole of the meeting, up to the characters that are looked at. */
function takeEvenly(utterances: readonly string[]): string[] {
  const characters = countUnits(utterances);
  const step = Math.max(1, characters / MAX_CHARACTERS);
  const taken: string[] = [];
  for (let place = 0; place < utterances.length; place += step)
    taken.push(utterances[Math.floor(place)] ?? '');
  return taken;
}
