import { limitMarks } from '../../base/limit-marks.ts';
import { toEnglishStem } from './english-stem.ts';
import { toKoreanStem } from './korean-stem.ts';
import { isStopWord } from './stop-words.ts';

/** A word that carries information about the topic. */
export interface Term {
  /** Equal for the forms of one word. */
  key: string;
  /** The position of the word without particles: UTF-16 offsets into the utterance. */
  start: number;
  end: number;
  /** Whether it can name a topic; stems of Korean predicates cannot. */
  is_nominal: boolean;
}

// Hangul, then Han, then katakana runs, then words of scripts with spaces between them. Hiragana alone is grammar.
const RUNS =
  /(?<hangul>[\p{scx=Hangul}&&\p{L}]+)|(?<made>[\p{Script=Han}]{1,2}(?:(?:[いきぎしちびみりけげせてべめれ]|っ)[\p{Script=Han}]{1,2}[いきしちみりぎじびけせてめれげえべ]|[\p{Script=Han}][きちみりぎけげ])(?=[をがはもの、。」]|で(?![きす])|に(?![なしく])|です|だ|$))|(?<han>[\p{Script=Han}々]+)|(?<katakana>[\p{Script=Katakana}ー]{2,})|(?<word>[[\p{L}\p{N}]--[\p{scx=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]](?:[[\p{L}\p{N}\p{M}]--[\p{scx=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]|['’\-.](?=[\p{L}\p{N}]))*)/gv;
const HAS_LETTER = /\p{L}/u;

const COUNTED = /[一二三四五六七八九十百千]{1,8}[個件本回人枚台社店割箱冊匹羽通]$/u;
/** 朝三時, 週二回, 何杯分. */
const IS_COUNT =
  /^\p{Script=Han}?[一二三四五六七八九十百千数何半]{1,4}(?:[時回本杯枚人個年月日分台件泊冊匹割倍社店歳才度円番組階丁束袋]|箇所|種類|週間|時間|年目|回目)[分間目半前後]?$/u;
const HAN_NUMBER = /^[数何約]?[〇一二三四五六七八九十百千万億]+.{0,2}$/u;
const ENGLISH_NUMBER =
  /^(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|\d+(?:st|nd|rd|th))$/;

/** Longer runs of Han are several words (去年温度), or clauses: Chinese has no spaces. ICU's dictionary has both languages. */
const SHORTEST_COMPOUND = 4;
/** Compounds of two words, one of them a verb. */
const SHORTEST_WITH_VERB = 3;
const LONGEST_OKURIGANA = 3;
const HAN_WORDS = new Intl.Segmenter('ja', { granularity: 'word' });

/** The terms of one utterance in order; stop words and bare numbers are left out. */
export function toTerms(utterance: string): Term[] {
  const terms: Term[] = [];
  for (const { 0: run, index: start, groups = {} } of utterance.matchAll(RUNS)) {
    const end = start + run.length;
    if (groups['hangul'] !== undefined) addKorean(terms, run, start);
    else if (groups['made'] !== undefined) addMade(terms, run, start);
    else if (groups['han'] !== undefined) {
      // 二つ目通学路: without a mark between them.
      const counter = run.startsWith('目') && utterance.charAt(start - 1) === 'つ' ? 1 : 0;
      const after = utterance.slice(end, end + LONGEST_OKURIGANA);
      addHan(terms, run.slice(counter), { start: start + counter, after });
    } else if (groups['katakana'] !== undefined)
      terms.push({ key: run.normalize('NFKC'), start, end, is_nominal: true });
    else addWord(terms, run, start);
  }
  return terms;
}

/** 위원장님, 사장님: somebody who is spoken to. */
const ADDRESSED = /(?:[장원관사감]|대리|과장|팀장|교수|선생)님들?$/;

function addKorean(terms: Term[], run: string, start: number): void {
  const word = run.normalize('NFC');
  const stemmed = toKoreanStem(word);
  if (stemmed === null || stemmed.stem.length < 2 || isStopWord(stemmed.stem) || isStopWord(word)) return;
  const { stem, is_nominal } = stemmed;
  if (ADDRESSED.test(stem)) return;
  terms.push({ key: stem, start, end: start + (run === word ? stem.length : run.length), is_nominal });
}

/** 引っ越し, 値上げ, 夏祭り: nouns of two words, the second of them made of a verb; with a particle behind them. */
function addMade(terms: Term[], run: string, start: number): void {
  if (!isStopWord(run)) terms.push({ key: run, start, end: start + run.length, is_nominal: true });
}

/** Hiragana that ends a verb or an adjective begun in Han: 手書き, 見守り; particles are not among them. */
const OKURIGANA = /[いうきくけげぎぐたちつてりるれろんみむめべぶびわえしすせそ]/u;
/** With these after them, words of Han are verbs made of nouns: 校正します. */
const MADE_VERB = /[しすせ]/u;
/** 同じ, 多かった. */
const PREDICATE_OR_PARTICLE = /^(?:じ|かっ)/u;

/** 図面 of 図面直して: the dictionary knows where a verb begins that goes on in hiragana. */
function withoutVerb(run: string, after: string): string {
  const next = after.charAt(0);
  const isUnclear = MADE_VERB.test(next) || PREDICATE_OR_PARTICLE.test(after);
  if (!isUnclear) return OKURIGANA.test(next) ? run.replace(/.$/u, '') : run;
  if (run.length < SHORTEST_WITH_VERB) return run;
  const last = [...HAN_WORDS.segment(run + after)].find(
    ({ index, segment }) => index < run.length && index + segment.length > run.length,
  );
  return last === undefined ? run : run.slice(0, last.index);
}

function addHan(terms: Term[], written: string, { start, after }: { start: number; after: string }): void {
  const run = withoutVerb(written, after);
  if (run.length < 2 || isStopWord(run) || HAN_NUMBER.test(run) || IS_COUNT.test(run)) return;
  if (run.length < SHORTEST_COMPOUND) {
    terms.push({ key: run, start, end: start + run.length, is_nominal: true });
    return;
  }
  // ICU's words begin anew behind 誤 in 誤配送一件.
  const counted = COUNTED.exec(run);
  if (counted !== null && counted.index > 1 && counted.index < SHORTEST_COMPOUND) {
    addHan(terms, run.slice(0, counted.index), { start, after: '' });
    return;
  }
  for (const { segment, index } of HAN_WORDS.segment(run)) {
    if (segment.length < 2 || isStopWord(segment) || HAN_NUMBER.test(segment)) continue;
    const at = start + index;
    terms.push({ key: segment, start: at, end: at + segment.length, is_nominal: true });
  }
}

function addWord(terms: Term[], run: string, start: number): void {
  const word = limitMarks(run).normalize('NFKC').toLowerCase().replaceAll('’', "'");
  if (word.length < 2 || !HAS_LETTER.test(word) || ENGLISH_NUMBER.test(word) || isStopWord(word)) return;
  terms.push({ key: toEnglishStem(word), start, end: start + run.length, is_nominal: true });
}

/** The keys of the terms of a text, in its order. */
export const toTermKeys = (text: string): string[] => toTerms(text).map(({ key }) => key);

/** Counts each term by its key; the counts of a transcript are stored to compare others with it. */
export function toTermCounts(utterances: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const utterance of utterances) {
    for (const key of toTermKeys(utterance)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
