import { limitMarks } from '../base/limit-marks.ts';
import { openUnitKinds } from './unit-kinds.ts';

// The marks that people write or leave out: the accents of Latin, Greek and Cyrillic letters, the vowels of Arabic and Hebrew,
// the dots below Indic letters. Other marks tell words apart (dakuten, Indic vowel signs) and stay.
const OMITTED_MARKS =
  /[[\p{M}&&[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Inherited}]]\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]+/gv;

// Soft hyphens, joiners, variation selectors, tones of emoji and what stretches Arabic words; not the zero width space, which separates words.
const INVISIBLE = /[[\p{Default_Ignorable_Code_Point}--\u200b]\p{Emoji_Modifier}\u0640]+/gv;

/**
 * Letters that are as good as others: with a stroke, and ligatures, which Unicode does not decompose; forms of Arabic letters,
 * and those of Persian and Urdu keyboards; Hebrew and Greek letters at the end of a word.
 */
const SAME_LETTER = new Map(
  ['đd ħh łl ŧt øo æae œoe ςσ', 'ٱا ىي یي ةه ۃه ہه ھه ەه کك', 'ךכ םמ ןנ ףפ ץצ'].flatMap((pairs) =>
    pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const),
  ),
);
const OTHER_LETTERS = new RegExp(`[${[...SAME_LETTER.keys()].join('')}]`, 'g');

// The same sound in two spellings: a nasal as a letter or as a dot, in Devanagari; a vowel before its tone, in Thai and Lao.
const NASALS = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g;
const TONE_BEFORE_VOWEL = /([\u0e48-\u0e4b\u0ec8-\u0ecb])([\u0e4d\u0ecd])/g;

const OTHER_DIGITS = /[\p{Nd}&&[\u0660-\uabf9]]/gv;

/** The ten digits of a script follow one another from a code that ends on 0 or 6. */
function toAsciiDigit(digit: string): string {
  const last = digit.charCodeAt(0) & 0xf;
  const isFromZero = /\p{Nd}/u.test(String.fromCharCode(digit.charCodeAt(0) - last));
  return String(isFromZero ? last : last - 6);
}

// ASCII and plain Chinese, Japanese and Korean text, with its dashes, quotation marks, commas and full stops, need only
// lower-casing; that is most text.
const NEEDS_FOLDING =
  /[^\p{ASCII}\u2013\u2014\u2018\u2019\u201c\u201d\u3001\u3002\u300c-\u300f\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3]/u;

const toClass = (scripts: readonly string[]) =>
  scripts.map((script) => String.raw`\p{scx=${script}}`).join('');
const CJK = toClass(['Han', 'Hiragana', 'Katakana', 'Hangul']);
/** The other scripts without spaces between words. */
const SOUTH_EAST_ASIAN = toClass([
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tai_Le',
  'New_Tai_Lue',
  'Tai_Tham',
  'Tai_Viet',
  'Javanese',
  'Balinese',
]);
const UNSPACED = CJK + SOUTH_EAST_ASIAN;
const UNSPACED_LETTER = String.raw`[[${UNSPACED}]&&[\p{L}\p{N}\p{M}]]`;
/** Emoji, of which the signs that stand in running text are none. */
const EMOJI = String.raw`[\p{RI}[\p{Extended_Pictographic}&&[\u2600-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]]]`;

/** Matches the runs of a normalised text: words, and unspaced runs. */
export const RUNS = new RegExp(
  String.raw`${UNSPACED_LETTER}+|[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+|${EMOJI}+`,
  'gv',
);
const STARTS_UNSPACED = new RegExp(String.raw`^(?:${UNSPACED_LETTER}|${EMOJI})`, 'v');
const STARTS_EMOJI = new RegExp(`^${EMOJI}`, 'v');
const OF_WORD = /^[\p{L}\p{N}\p{M}]/u;
const SURROGATE = /[\ud800-\udfff]/;
const [BETWEEN, WORD, UNSPACED_RUN, EMOJI_RUN, HALF] = [1, 2, 3, 4, 5];

const kindOf = openUnitKinds((character) => {
  if (SURROGATE.test(character)) return HALF;
  if (STARTS_EMOJI.test(character)) return EMOJI_RUN;
  if (STARTS_UNSPACED.test(character)) return UNSPACED_RUN;
  return OF_WORD.test(character) ? WORD : BETWEEN;
});

/**
 * Text as search compares it: compatibility forms (NFKC), case, accents and whatever else people leave out are folded;
 * punctuation and spaces stay. Folding the result again changes nothing.
 */
export function normalizeText(text: string): string {
  if (isLowerCaseAlone(text)) return text.toLowerCase();
  // Lower, upper, lower: ẞ reaches "ss" only by way of ß, and ß only by way of "SS". Marks are removed before
  // case, which also turns İ into a plain i; JavaScript alone handles a final sigma.
  return limitMarks(text)
    .normalize('NFKD')
    .replace(OMITTED_MARKS, '')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => SAME_LETTER.get(letter) ?? letter)
    .replace(OTHER_DIGITS, toAsciiDigit)
    .replace(NASALS, 'ं')
    .replace(TONE_BEFORE_VOWEL, '$2$1')
    .normalize('NFC');
}

/** Whether lower-casing alone normalises the text, unit by unit. */
export function isLowerCaseAlone(text: string): boolean {
  return !NEEDS_FOLDING.test(text);
}

/**
 * The runs of a text in order: words (letters, digits and marks of scripts with spaces between words) and unspaced runs (Han,
 * kana, Hangul, Thai and others; emoji). A change between the two ends a run as a space does.
 */
export function toRuns(text: string): string[] {
  const normal = normalizeText(text);
  const runs: string[] = [];
  let [start, before] = [0, BETWEEN];
  for (let at = 0; at < normal.length; at += 1) {
    const kind = kindOf(normal.charCodeAt(at));
    if (kind === before) continue;
    if (kind === HALF) return normal.match(RUNS) ?? [];
    if (before !== BETWEEN) runs.push(normal.slice(start, at));
    [start, before] = [at, kind];
  }
  if (before !== BETWEEN) runs.push(normal.slice(start));
  return runs;
}

/** Whether a run is found by any piece of it, and not by how it begins. */
export function isUnspacedRun(run: string): boolean {
  const kind = run === '' ? BETWEEN : kindOf(run.charCodeAt(0));
  return kind === UNSPACED_RUN || kind === EMOJI_RUN || (kind === HALF && STARTS_UNSPACED.test(run));
}

const IS_CJK = new RegExp(`^[${CJK}]`, 'v');

/** Whether an index of a format before 5 has the run by how it begins, or not at all. */
export const isUnspacedSince5 = (run: string): boolean => isUnspacedRun(run) && !IS_CJK.test(run);

const HAS_ARTICLES = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The article of Arabic, alone or with one of the words that are written together with it, and that of Hebrew, whose other
 * prefixes are too often a letter of the word itself.
 */
const ARTICLE = /^(?:[وفبك]?ال|لل|ה)(?=\p{L}{3})/u;

/** An Arabic or Hebrew word without its article; null: it has none. */
export function withoutArticle(run: string): string | null {
  const bare = run.replace(ARTICLE, '');
  return bare === run ? null : bare;
}

/** The runs as a text holds them: a word with an article is there without it, too. */
export function toHeldRuns(runs: readonly string[]): string[] {
  return runs.flatMap((run) => {
    const bare = withoutArticle(run);
    return bare === null ? [run] : [run, bare];
  });
}

/** One utterance or title as needles are looked up in it: a space before every run, `''` when it has none. */
export function toSearchText(utterance: string): string {
  const runs = HAS_ARTICLES.test(utterance) ? toHeldRuns(toRuns(utterance)) : toRuns(utterance);
  return runs.length === 0 ? '' : ` ${runs.join(' ')}`;
}
