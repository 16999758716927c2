import type { Heading, ReadHeading } from './pick-headings.ts';
import { readEnglishHeading } from './english-headings.ts';
import { readJapaneseHeading, readKoreanHeading } from './asian-headings.ts';
import { toTermKeys } from '../../terms/to-terms.ts';
import { splitSentences } from '../to-sentences.ts';
import type { SpokenDialog } from '../transcript-to-analyse.ts';

const READERS: Readonly<Record<string, (text: string) => ReadHeading | null>> = {
  en: readEnglishHeading,
  ko: readKoreanHeading,
  ja: readJapaneseHeading,
};
/** In UTF-16 units: whoever opens a subject says so first. */
const LONGEST_READ = 160;
const MOST_SENTENCES = 4;
const WEIGHTS = { explicit: 2, bare: 1, chair: 1, taken_up: 0.8, answer: -1.5 };
const LEAST = 2;
/** A subject is talked of in so many utterances after its name. */
const UTTERANCES_AFTER = 14;
/** Endings of a question, which the next speaker answers. */
const QUESTION = /[?？]\s*$|(?:까요|나요|가요|ですか|ますか|っけ)[.。]?\s*$/u;

/** The headings of a meeting, in order. */
export function findHeadings(
  dialogs: readonly SpokenDialog[],
  { language, names }: { language: string; names: ReadonlySet<string> },
): Heading[] {
  const read = READERS[language];
  if (read === undefined) return [];
  const terms = dialogs.map(({ text }) => new Set(toTermKeys(text)));
  const found = dialogs.flatMap(({ text }, index) => {
    const heading = readFirst(text.slice(0, LONGEST_READ), read);
    if (heading === null) return [];
    const own = toTermKeys(heading.text);
    if (heading.text.split(' ').every((word) => names.has(word.toLowerCase()))) return [];
    if (own.length === 0 && !heading.is_explicit) return [];
    return [{ ...heading, dialog_index: index, terms: own }];
  });
  const chair = findChair(dialogs, found);
  const hasExplicit = found.some(
    ({ dialog_index, is_explicit }) => is_explicit && dialogs[dialog_index]?.speaker_id === chair,
  );
  return found.filter(({ dialog_index: index, terms: own, is_explicit }) => {
    const { speaker_id } = dialogs[index] ?? {};
    const before = dialogs[index - 1];
    const answers = before !== undefined && before.speaker_id !== speaker_id && QUESTION.test(before.text);
    const isTakenUp = terms
      .slice(index + 1, index + 1 + UTTERANCES_AFTER)
      .some((said) => own.some((term) => said.has(term)));
    // A name alone is as often an answer, or a cry.
    const opensOthers = language === 'en' && speaker_id === chair && hasExplicit;
    if (!is_explicit && !isTakenUp && !opensOthers) return false;
    const score =
      (is_explicit ? WEIGHTS.explicit : WEIGHTS.bare) +
      (speaker_id === chair ? WEIGHTS.chair : 0) +
      (isTakenUp ? WEIGHTS.taken_up : 0) +
      (answers ? WEIGHTS.answer : 0);
    return score >= LEAST;
  });
}

/** The heading of the first sentences that has one; named alone it begins the utterance. */
function readFirst(text: string, read: (sentence: string) => ReadHeading | null): ReadHeading | null {
  const whole = read(text);
  if (whole !== null) return whole;
  for (const sentence of splitSentences(text).slice(1, MOST_SENTENCES)) {
    const heading = read(sentence);
    if (heading?.is_explicit === true) return heading;
  }
  return null;
}

/** The chair is the speaker who opens most subjects. */
function findChair(dialogs: readonly SpokenDialog[], found: readonly Heading[]): number | undefined {
  const opened = new Map<number, number>();
  for (const { dialog_index, is_explicit } of found) {
    const speaker = dialogs[dialog_index]?.speaker_id ?? Number.NaN;
    opened.set(speaker, (opened.get(speaker) ?? 0) + (is_explicit ? WEIGHTS.explicit : WEIGHTS.bare));
  }
  return [...opened].sort((a, b) => b[1] - a[1])[0]?.[0];
}
