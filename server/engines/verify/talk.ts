/** A transcript as evidence: what each utterance says, read once and only where something rests on it. */
import { toShownName } from '@minutebook/contract/v3/spoken-text.ts';
import { must } from '../../base/must.ts';
import type { SpokenDialog, TranscriptToAnalyse } from '../../text/builtin-insights/transcript-to-analyse.ts';
import { toNamedPeople, type NamedPerson } from '../../text/commitments/commitment.ts';
import { daysBetween, toCivilDate, type CivilDate } from '../../text/dates/civil-date.ts';
import { findDates, type DateMention } from '../../text/dates/find-dates.ts';
import { toTermKeys } from '../../text/terms/to-terms.ts';
import { readCalendar, toCalendar } from './read-calendar.ts';
import { readNumbers, type SaidNumber } from './read-numbers.ts';
import { readSenses } from './senses.ts';

export interface Words {
  /** Keys of terms, beginnings of long words, and pairs of letters of scripts without spaces. */
  terms: ReadonlySet<string>;
  /** The sides that words take, of `senses.ts`. */
  senses: ReadonlySet<number>;
}

/** An utterance, prepared for comparison with what minutes say. */
export interface Said extends Words {
  index: number;
  speaker_id: number;
  /** The text of the utterance, unchanged. */
  said: string;
  /** The utterance after the name of its speaker, as a model reads it, in lower case. */
  text: string;
  /** The letters and digits of `text` alone. */
  squeezed: string;
  numbers: readonly SaidNumber[];
  /** The numbers of the days that are meant, such as 6 and 3 of a Friday: its day and its month. */
  day_numbers: readonly SaidNumber[];
  calendar: ReadonlySet<string>;
  days: readonly DateMention[];
}

/** A citation reaches so many utterances before and after those that it names. */
const REACH = 2;
const BACK = 8;
/** A sentence that names more rests on nothing in particular: those that say most of it count. */
export const MOST_CITED = 12;

export class Talk {
  readonly people: readonly NamedPerson[];
  readonly today: CivilDate;
  readonly #dialogs: readonly SpokenDialog[];
  readonly #names: ReadonlyMap<number, string>;
  readonly #places: ReadonlyMap<number, number>;
  readonly #said = new Map<number, Said>();
  #words: Words | undefined;
  #holders: Map<string, number[]> | undefined;

  constructor({ dialogs, speakers, recorded_at, timezone }: TranscriptToAnalyse) {
    this.#dialogs = dialogs;
    this.#names = new Map(speakers.map((speaker) => [speaker.speaker_id, toShownName(speaker)]));
    this.#places = new Map(dialogs.map(({ id }, index) => [id, index]));
    this.people = toNamedPeople(
      [...new Set(dialogs.map(({ speaker_id }) => speaker_id))].map((speaker_id) => ({
        speaker_id,
        name: this.#nameOf(speaker_id),
      })),
    );
    this.today = toCivilDate(recorded_at, timezone);
  }

  cite(ids: readonly number[]): Said[] {
    return ids.flatMap((id) => {
      const index = this.#places.get(id);
      return index === undefined ? [] : [this.#at(index)];
    });
  }

  /** The words of the whole meeting. */
  get words(): Words {
    this.#words ??= this.#join();
    return this.#words;
  }

  idOf({ index }: Said): number {
    return must(this.#dialogs[index], 'an utterance').id;
  }

  /** The utterances that come before, to which a "that" may point. */
  before(cited: readonly Said[]): Said[] {
    const first = Math.min(...cited.map(({ index }) => index));
    const start = Math.max(0, first - BACK);
    return Array.from({ length: first - start }, (_, at) => this.#at(start + at));
  }

  /** The cited utterances and those around them, in order. */
  around(cited: readonly Said[]): Said[] {
    const near = new Set<number>();
    for (const { index } of cited)
      for (let at = Math.max(0, index - REACH); at <= index + REACH && at < this.#dialogs.length; at += 1)
        near.add(at);
    return [...near].toSorted((a, b) => a - b).map((index) => this.#at(index));
  }

  /** The utterances that say one of these words, by how many of them; the first of equals first. */
  findHolders(words: readonly string[], most: number): Said[] {
    this.#holders ??= this.#countHolders();
    const counts = new Map<number, number>();
    for (const word of new Set(words))
      for (const index of this.#holders.get(word) ?? []) counts.set(index, (counts.get(index) ?? 0) + 1);
    return [...counts]
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, most)
      .map(([index]) => this.#at(index));
  }

  #join(): Words {
    const [terms, senses] = [new Set<string>(), new Set<number>()];
    for (const index of this.#dialogs.keys()) {
      const said = this.#at(index);
      for (const term of said.terms) terms.add(term);
      for (const side of said.senses) senses.add(side);
    }
    return { terms, senses };
  }

  #countHolders(): Map<string, number[]> {
    const holders = new Map<string, number[]>();
    for (const index of this.#dialogs.keys())
      for (const word of this.#at(index).terms) {
        const known = holders.get(word);
        if (known === undefined) holders.set(word, [index]);
        else known.push(index);
      }
    return holders;
  }

  #nameOf(speaker_id: number): string {
    return this.#names.get(speaker_id) ?? toShownName({ speaker_id, name: null });
  }

  #at(index: number): Said {
    const known = this.#said.get(index);
    if (known !== undefined) return known;
    const said = this.#read(index);
    this.#said.set(index, said);
    return said;
  }

  #read(index: number): Said {
    const { text = '', speaker_id = 0 } = this.#dialogs[index] ?? {};
    const line = `${this.#nameOf(speaker_id)}: ${text}`.normalize('NFKC');
    const days = findDates(text, this.today);
    const dayNumbers: SaidNumber[] = days.flatMap(({ date, is_exact }) => [
      ...(is_exact ? [{ value: date.day, unit: 'day', is_weak: false }] : []),
      { value: date.month, unit: 'month', is_weak: false },
      { value: date.year, unit: 'year', is_weak: false },
    ]);
    const calendar = readCalendar(text);
    for (const { date, is_exact } of days) {
      const ways = toCalendar(date, daysBetween(this.today, date));
      for (const way of is_exact ? ways : ways.slice(0, 1)) calendar.add(way);
    }
    return {
      index,
      speaker_id,
      said: text,
      text: line.toLowerCase(),
      squeezed: squeeze(line),
      numbers: readNumbers(text),
      day_numbers: dayNumbers,
      calendar,
      days,
      terms: toWords(line),
      senses: readSenses(text.normalize('NFKC').toLowerCase()),
    };
  }
}

export const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const CJK = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}ー]/u;
const PAIRED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}ー]+/gu;
const HAN = /\p{Script=Han}/gu;
const HAN_VERB = /(?<!\p{Script=Han})\p{Script=Han}(?=\p{Script=Hiragana})/gu;
const HANGUL = /^\p{Script=Hangul}{2}/u;
const DERIVED = /(?:ations?|ions?|ments?|ures?|ances?|ences?|ers?|ors?|als?|ly|ness|able|ible|ity|at|if)$/;
const LEAST_ROOT = 4;
const LONG_WORD = 5;

function toWords(text: string): Set<string> {
  const words = new Set(toTermKeys(text).flatMap((key) => [key, ...toRoots(key)]));
  for (const [run] of text.matchAll(PAIRED)) for (const pair of toPairs(run)) words.add(pair);
  for (const [han] of text.matchAll(HAN)) words.add(han);
  for (const [verb] of text.matchAll(HAN_VERB)) words.add(`${verb}-`);
  return words;
}

/** "approv-" of approve and approval, "fail-" of failure; of 미룹시다 and 미루기 what is the same in both. */
function toRoots(key: string): string[] {
  if (HANGUL.test(key)) return [`${key.charAt(0)}${key.charAt(1).normalize('NFD').charAt(0)}-`];
  if (CJK.test(key)) return [];
  const root = key.replace(DERIVED, '');
  const roots = root.length >= LEAST_ROOT ? [root.slice(0, LONG_WORD)] : [];
  return [...roots, ...(key.length >= LONG_WORD ? [key.slice(0, LONG_WORD)] : [])].map((each) => `${each}-`);
}

const toPairs = (run: string): string[] =>
  Array.from({ length: Math.max(0, run.length - 1) }, (_, at) => run.slice(at, at + 2));

/** 미루기, 늘린: Korean predicates change within a syllable. */
const PREDICATE = /(?:기|[다고서면며게지자던는은운된할될진린킨온본쓴여어아]|ㄴ)$/;

/** The words by which a term is looked for; it counts by the share of its `parts`. */
export function toLookups(key: string): { whole: string[]; parts: string[]; verbs: string[] } {
  if (HANGUL.test(key)) {
    const roots = key.length > 2 || PREDICATE.test(key) ? toRoots(key) : [];
    return {
      whole: [key, ...(key.length > 3 && !PREDICATE.test(key) ? [] : roots)],
      parts: toPairs(key),
      verbs: [],
    };
  }
  if (!CJK.test(key)) return { whole: [key, ...toRoots(key)], parts: [], verbs: [] };
  const verbs = Array.from(key.matchAll(HAN), ([han]) => `${han}-`);
  return { whole: [key], parts: toPairs(key), verbs: key.length < 4 ? verbs : [] };
}
