import type { SpokenDialog } from '../transcript-to-analyse.ts';
import type { DecisionWords } from './decision-words.ts';
import { toTermKeys } from '../../terms/to-terms.ts';
import { toStatement } from '../to-sentences.ts';

/** A sentence of a meeting, as decisions are looked for in it. */
export interface Said {
  dialog_index: number;
  /** With the words that open it. */
  raw: string;
  readonly text: string;
  readonly terms: readonly string[];
}

/** In UTF-16 units: so much of a sentence, or of an end of an utterance, is read. */
export const LONGEST_READ = 300;
export const LATIN = /[a-z]/i;
/** In UTF-16 units: "Alright." */
const LONGEST_LEAD = 10;
/** "(「없습니다」 하는 위원 있음)" */
const STAGE_DIRECTION = /\((?:[^()]{1,60}(?:있음|없음|표결|실음|교대)|「[^()]{1,60})\)/gu;

/** The statement and its terms are computed on first use, since few sentences need them. */
export function toSaid(sentence: string, dialog_index: number): Said {
  const raw = sentence.slice(0, LONGEST_READ).replaceAll(STAGE_DIRECTION, ' ').trim();
  let text: string | undefined;
  let terms: readonly string[] | undefined;
  return {
    dialog_index,
    raw,
    get text() {
      return (text ??= toStatement(raw));
    },
    get terms() {
      return (terms ??= toTermKeys(raw));
    },
  };
}

/** "Okay. New deadline, the twentieth.": a sentence with the word before it that opens it. */
export function toWithLead(said: readonly Said[], place: number): string {
  const [sentence, before] = [said[place], said[place - 1]];
  if (sentence === undefined) return '';
  const isLead =
    before?.dialog_index === sentence.dialog_index &&
    before.raw.length <= LONGEST_LEAD &&
    LATIN.test(before.raw);
  return isLead ? `${before.raw} ${sentence.raw}` : sentence.raw;
}

/** A yes answers one of so many sentences before it. */
const MOST_BEFORE = 7;
/** Votes are counted before the chair declares what they mean. */
const MOST_BEFORE_AT_SITTING = 14;
const MIN_TERMS_OF_PROPOSAL = 2;
const MOST_TERMS = 6;
const PROPOSAL = { suggests: 2.5, shared: 1.5, far: 0.45, far_at_sitting: 0.2, number: 0.6, term: 0.35 };
/** The lowest score of a proposal: a sentence with five content words, four sentences before the answer, still reaches it. */
const LEAST_OF_PROPOSAL = -1;
/** A proposal is answered within so many utterances. */
const MOST_UTTERANCES_BEFORE = 4;
/** Without spaces, so much says what it is about. */
export const LONG_ENOUGH = 9;
export const QUESTION = /[?？]\s*$/u;

/** Whether somebody proposed or asked for something right before. */
export const answersProposal = (
  dialogs: readonly SpokenDialog[],
  index: number,
  words: DecisionWords,
): boolean =>
  dialogs
    .slice(Math.max(0, index - MOST_UTTERANCES_BEFORE), index)
    .some(
      ({ text, speaker_id }) =>
        speaker_id !== dialogs[index]?.speaker_id &&
        [words.suggests, QUESTION].some((pattern) => pattern.test(text.slice(-LONGEST_READ))),
    );

/** A yes, and where it is. */
export interface AnswerPlace {
  /** Index of its sentence. */
  place: number;
  words: DecisionWords;
  original: Said;
  is_sitting: boolean;
}

/** The sentence that a yes answers: a proposal rather than another, with words of the answer, and near it. */
export function findProposal(
  said: readonly Said[],
  { place, words, original, is_sitting }: AnswerPlace,
): Said | null {
  const most = is_sitting ? MOST_BEFORE_AT_SITTING : MOST_BEFORE;
  let best: { sentence: Said; score: number } | null = null;
  for (let back = 1; back <= most; back += 1) {
    const sentence = said[place - back];
    if (sentence === undefined) break;
    const own = new Set(sentence.terms);
    const suggests = words.suggests.test(sentence.raw);
    // "Shall we?" asks for nothing of its own; without spaces a sentence is about something if it is long.
    const saysWhat = own.size > 0 || !LATIN.test(sentence.raw);
    const isEnough =
      own.size >= MIN_TERMS_OF_PROPOSAL || (suggests && saysWhat && sentence.raw.length >= LONG_ENOUGH);
    if (!isEnough || words.confirms.test(sentence.raw)) continue;
    const score =
      (suggests || words.decides.test(sentence.raw) ? PROPOSAL.suggests : 0) +
      (original.terms.some((term) => own.has(term)) ? PROPOSAL.shared : 0) +
      (/\d/.test(sentence.text) ? PROPOSAL.number : 0) +
      Math.min(MOST_TERMS, own.size) * PROPOSAL.term -
      back * (is_sitting ? PROPOSAL.far_at_sitting : PROPOSAL.far);
    if (score > (best?.score ?? LEAST_OF_PROPOSAL)) best = { sentence, score };
  }
  return best?.sentence ?? null;
}
