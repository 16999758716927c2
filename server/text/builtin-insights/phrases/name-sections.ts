import type { Heading } from '../headings/pick-headings.ts';
import { type KeyPhrase, pickPhrases } from './find-key-phrases.ts';
import { pickSubject } from './pick-subject.ts';
import { isPassing } from '../../terms/passing-words.ts';
import { isOrdinary } from '../../terms/ordinary-words.ts';
import { findStatedSubjects } from '../headings/stated-subjects.ts';
import type { SpokenDialog } from '../transcript-to-analyse.ts';

const PHRASES_A_TITLE = 2;
const MIN_MENTIONS = 2;
const MIN_MENTIONS_OF_ORDINARY = 3;
/** In a section of this many utterances, a word said twice, or in one place, is said in passing. */
const LONG_SECTION_UTTERANCES = 40;
const MIN_MENTIONS_OF_LONG = 3;
/** From the first mention to the last, of the section. */
const MIN_REACH = 0.25;
const MIN_REACH_OF_PHRASE = 0.1;
/** A word that is said this often is a subject, whoever else speaks. */
const OFTEN = 5;
/** 뚝딱뚝딱, ガタガタ: a sound names nothing. */
const SOUND = /^(?<part>\p{scx=Hangul}{2}|[\p{scx=Katakana}\p{scx=Hiragana}]{2,3})\k<part>$/u;
/** In an exchange about one thing, its words are no farther apart. */
const EXCHANGE_UTTERANCES = 6;
/** The second phrase of a title comes near the first, or is left out. */
const MIN_SHARE = 0.45;
/** A section is announced by the utterance before it, or by its first ones. */
const OPENING_UTTERANCES = 3;
/** Greetings come before the first subject. */
const OPENING_OF_MEETING = 6;
/** An announced subject counts for a section only if it shares a word with this many of its best phrases. */
const LEADING_PHRASES = 8;

export interface NamedTranscript {
  dialogs: readonly SpokenDialog[];
  /** The indexes of the sections' first utterances. */
  starts: readonly number[];
  phrases: readonly KeyPhrase[];
  headings: readonly Heading[];
  language: string;
  /** Goes between phrases. */
  separator: string;
}

/**
 * A title for each section: what it is said to be about, or else phrases that are used there rather than
 * elsewhere; null for a section without any.
 */
export function nameSections(transcript: NamedTranscript): (string | null)[] {
  const { dialogs, starts, phrases, headings, language, separator } = transcript;
  const placed = placeBySection(phrases, starts);
  return starts.map((start, section) => {
    const heading = headings.find(
      ({ dialog_index }) =>
        dialog_index >= start &&
        dialog_index <= start + (start === 0 ? OPENING_OF_MEETING : OPENING_UTTERANCES),
    );
    if (heading !== undefined) return capitalize(heading.text);
    const said = placed[section] ?? new Map<KeyPhrase, number[]>();
    const share = ((starts[section + 1] ?? dialogs.length) - start) / dialogs.length;
    const leading = toLeading(said, { share, dialogs: dialogs.slice(start, starts[section + 1]), start });
    const words = new Map(
      [...said].flatMap(([{ terms }, places]) =>
        terms.length === 1 ? [[terms[0] ?? '', places.length]] : [],
      ),
    );
    const opening = dialogs.slice(Math.max(0, start - 1), start + OPENING_UTTERANCES);
    const stated = pickSubject(
      opening.flatMap(({ text }) => findStatedSubjects(text, language)),
      leading.slice(0, LEADING_PHRASES),
      (term) => words.get(term) ?? 0,
    );
    if (stated !== null && stated.terms.length > 1) return capitalize(stated.text);
    const [first, ...rest] = pickPhrases(leading, PHRASES_A_TITLE);
    if (first === undefined) return null;
    const beside = rest.filter(
      ({ score, terms, dialog_indexes }) =>
        score >= first.score * MIN_SHARE &&
        (terms.length > 1 || !isOrdinary(terms)) &&
        isBeside(dialog_indexes, first.dialog_indexes),
    );
    if (beside.length === 0 && first.terms.length === 1 && isOrdinary(first.terms)) return null;
    return capitalize([first, ...beside].map(({ text }) => text).join(separator));
  });
}

/** Whether two phrases are spoken of together, in one exchange: others have nothing to do with each other. */
function isBeside(indexes: readonly number[], others: readonly number[]): boolean {
  let next = 0;
  return indexes.some((index) => {
    while ((others[next] ?? Number.POSITIVE_INFINITY) < index - EXCHANGE_UTTERANCES) next += 1;
    return (others[next] ?? Number.POSITIVE_INFINITY) <= index + EXCHANGE_UTTERANCES;
  });
}

interface Section {
  /** The section's share of the meeting's utterances. */
  share: number;
  dialogs: readonly SpokenDialog[];
  /** The index of the first utterance. */
  start: number;
}

/** The nouns of a section, scored by how much more they are said in it than elsewhere; best first. */
function toLeading(said: ReadonlyMap<KeyPhrase, readonly number[]>, section: Section): KeyPhrase[] {
  const leading: { phrase: KeyPhrase; runs_through: boolean }[] = [];
  for (const [phrase, places] of said) {
    const least = isOrdinary(phrase.terms) ? MIN_MENTIONS_OF_ORDINARY : MIN_MENTIONS;
    if (!phrase.is_noun || places.length < least || SOUND.test(phrase.text)) continue;
    const lift = places.length / phrase.dialog_indexes.length / section.share;
    const score = phrase.weight * places.length * Math.log2(1 + lift);
    leading.push({ phrase: { ...phrase, score }, runs_through: runsThrough(phrase, places, section) });
  }
  // A section without a phrase that runs through it stays unnamed, rather than named after a digression.
  return leading
    .filter(({ runs_through }) => runs_through)
    .map(({ phrase }) => phrase)
    .sort((a, b) => b.score - a.score);
}

/** Whether a section is about a phrase: more than one says it, and not in one place alone, as of a digression. */
function runsThrough(phrase: KeyPhrase, places: readonly number[], section: Section): boolean {
  const { dialogs, start } = section;
  const isShort = dialogs.length < LONG_SECTION_UTTERANCES;
  const reach = ((places.at(-1) ?? 0) - (places[0] ?? 0)) / dialogs.length;
  const speakers = new Set(places.map((place) => dialogs[place - start]?.speaker_id)).size;
  if (phrase.terms.length > 1) return isShort ? speakers > 1 : reach >= MIN_REACH_OF_PHRASE;
  if (isShort) return speakers > 1 && !isPassing(phrase.terms[0] ?? '') && isOfMeeting(phrase, places);
  return (
    places.length >= MIN_MENTIONS_OF_LONG && reach >= MIN_REACH && (speakers > 1 || places.length >= OFTEN)
  );
}

/** A word that occurs in one short section only, and rarely there, belongs to an anecdote. */
const isOfMeeting = ({ dialog_indexes }: KeyPhrase, places: readonly number[]): boolean =>
  places.length >= MIN_MENTIONS_OF_LONG || dialog_indexes.length > places.length;

/** For each section, the indexes of the utterances in which each phrase is said. */
function placeBySection(
  phrases: readonly KeyPhrase[],
  starts: readonly number[],
): Map<KeyPhrase, number[]>[] {
  const placed = starts.map(() => new Map<KeyPhrase, number[]>());
  for (const phrase of phrases) {
    let section = 0;
    for (const index of phrase.dialog_indexes) {
      while ((starts[section + 1] ?? Number.POSITIVE_INFINITY) <= index) section += 1;
      const inSection = placed[section];
      const places = inSection?.get(phrase);
      if (places === undefined) inSection?.set(phrase, [index]);
      else places.push(index);
    }
  }
  return placed;
}

export function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
