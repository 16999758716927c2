import { isPassing } from '../../terms/passing-words.ts';
import { toTerms } from '../../terms/to-terms.ts';
import { isSitting } from '../sittings.ts';
import { splitSentences, toStatement } from '../to-sentences.ts';
import type { SpokenDialog } from '../transcript-to-analyse.ts';
import { DECISION_WORDS, type DecisionWords } from './decision-words.ts';

/** What was decided, in the words of the meeting. */
export interface Decision {
  /** Index of the utterance that says what it is. */
  dialog_index: number;
  text: string;
  /** The utterance that says yes to it, if it is another one. */
  answer: { dialog_index: number; text: string } | null;
  /** Keys of its words. */
  terms: readonly string[];
  /** Whether it says itself that it is decided, and what. */
  is_explicit: boolean;
  /** Whether the chair of a sitting declares it. */
  is_declared: boolean;
  /** How much speaks for a decision. */
  score: number;
}

interface Said {
  dialog_index: number;
  /** With the words that open it. */
  raw: string;
  readonly text: string;
  readonly terms: readonly string[];
}

/** In a longer meeting people agree to much that is no decision of it: there it is said to be one. */
export const LONG_MEETING = 150;
/** Fewer words of its own, and what it is about stands before it: "okay, let's do that". */
const MIN_TERMS = 2;
const MIN_SCORE = 1.7;
const SCORES = {
  decides: 3,
  proposes: 1.75,
  names: 0.5,
  answers: 1,
  agreed: 1.2,
  concludes: 1,
  confirmed: 2.5,
  late: 0.5,
  passing: 1,
};
/** A yes answers one of so many sentences before it. */
const MOST_BEFORE = 7;
/** Votes are counted before the chair declares what they mean. */
const MOST_BEFORE_AT_SITTING = 14;
const MIN_TERMS_OF_PROPOSAL = 2;
const MOST_TERMS = 6;
const PROPOSAL = { suggests: 2.5, shared: 1.5, far: 0.45, far_at_sitting: 0.2, number: 0.6, term: 0.35 };
/** What is said four sentences before, in five words of its own, may be it. */
const LEAST_OF_PROPOSAL = -1;
const LATE = 0.6;
/** In UTF-16 units. */
const LONGEST_READ = 300;
/** Without spaces, so much says what it is about. */
const LONG_ENOUGH = 9;
/** A proposal is answered within so many utterances. */
const MOST_UTTERANCES_BEFORE = 4;
/** In UTF-16 units: "Alright." */
const LONGEST_LEAD = 10;
const QUESTION = /[?？]\s*$/u;
const LATIN = /[a-z]/i;
/** "(「없습니다」 하는 위원 있음)" */
const STAGE_DIRECTION = /\((?:[^()]{1,60}(?:있음|없음|표결|실음|교대)|「[^()]{1,60})\)/gu;

/** The decisions of a meeting, in order: those that say what they decide, and those of which the sentence before does. */
export function findDecisions(dialogs: readonly SpokenDialog[], language: string): Decision[] {
  const words = DECISION_WORDS[language];
  if (words === undefined) return [];
  const said: Said[] = dialogs.flatMap(({ text }, dialogIndex) =>
    splitSentences(text).map((sentence) => toSaid(sentence, dialogIndex)),
  );
  const found: Decision[] = [];
  const isOfSitting = isSitting(dialogs);
  const isLong = dialogs.length > LONG_MEETING;
  for (const [place, sentence] of said.entries()) {
    const mayBe =
      isLong && !isOfSitting ? words.decides.test(sentence.raw) : mayDecide(toWithLead(said, place), words);
    if (!mayBe) continue;
    if (isOfSitting && !words.declares.test(sentence.text)) continue;
    const decision = toDecision(said, { place, dialogs, words, original: sentence, is_sitting: isOfSitting });
    if (decision !== null) found.push(decision);
  }
  return withoutRepeated(found);
}

/** What is read of few sentences is read when it is asked for. */
function toSaid(sentence: string, dialogIndex: number): Said {
  const raw = sentence.slice(0, LONGEST_READ).replaceAll(STAGE_DIRECTION, ' ').trim();
  let text: string | undefined;
  let terms: readonly string[] | undefined;
  return {
    dialog_index: dialogIndex,
    raw,
    get text() {
      return (text ??= toStatement(raw));
    },
    get terms() {
      return (terms ??= toTerms(raw).map(({ key }) => key));
    },
  };
}

/** "Okay. New deadline, the twentieth.": a sentence with the word before it that opens it. */
function toWithLead(said: readonly Said[], place: number): string {
  const [sentence, before] = [said[place], said[place - 1]];
  if (sentence === undefined) return '';
  const isLead =
    before?.dialog_index === sentence.dialog_index &&
    before.raw.length <= LONGEST_LEAD &&
    LATIN.test(before.raw);
  return isLead ? `${before.raw} ${sentence.raw}` : sentence.raw;
}

const mayDecide = (raw: string, { confirms, decides, proposes, names }: DecisionWords): boolean =>
  [decides, proposes, confirms, names].some((pattern) => pattern.test(raw));

interface Place {
  place: number;
  dialogs: readonly SpokenDialog[];
  words: DecisionWords;
  original: Said;
  is_sitting: boolean;
}

function toDecision(said: readonly Said[], at: Place): Decision | null {
  const { original, words, dialogs } = at;
  const { text, terms, dialog_index } = original;
  const raw = toWithLead(said, at.place);
  const isConfirmed = words.confirms.test(text) || words.confirms.test(raw);
  const isNone = words.is_none.test(text);
  const decides = !isNone && (words.decides.test(text) || words.decides.test(raw));
  const proposes = !isNone && !decides && (words.proposes.test(text) || words.proposes.test(raw));
  const names =
    !isNone &&
    !decides &&
    !proposes &&
    words.names.test(raw) &&
    answersProposal(dialogs, dialog_index, words);
  if (!isConfirmed && !decides && !proposes && !names) return null;
  const refersBack = words.refers_back.test(text);
  const own = refersBack ? 0 : new Set(terms.filter((term) => !words.formal.has(term))).size;
  const score =
    (decides ? SCORES.decides : proposes ? SCORES.proposes : 0) +
    (isConfirmed ? SCORES.confirmed : 0) +
    (names ? SCORES.names + SCORES.answers : 0) +
    (isAgreed(dialogs, dialog_index, words) ? SCORES.agreed : 0) +
    (words.concludes.test(raw) || concludesUtterance(dialogs[dialog_index]?.text ?? '', words)
      ? SCORES.concludes
      : 0) +
    (dialog_index >= dialogs.length * LATE ? SCORES.late : 0) -
    toPassing(terms);
  if (score < MIN_SCORE) return null;
  if (own >= MIN_TERMS || (!isConfirmed && !refersBack && !LATIN.test(text) && text.length >= LONG_ENOUGH))
    return {
      dialog_index,
      text,
      answer: null,
      terms,
      is_explicit: decides,
      is_declared: at.is_sitting,
      score,
    };
  const ofOthers = { is_explicit: false, is_declared: at.is_sitting };
  const next = said[at.place + 1];
  // "Then let's do that. No revolve, fixed island."
  if (!refersBack && next?.dialog_index === dialog_index && isStatement(next, words))
    return {
      ...ofOthers,
      dialog_index,
      text: `${text} ${next.text}`,
      answer: null,
      terms: [...terms, ...next.terms],
      score,
    };
  const proposal = findProposal(said, at);
  if (proposal === null)
    return (decides || proposes) && text.length >= LONG_ENOUGH
      ? { ...ofOthers, dialog_index, text, answer: null, terms, score }
      : null;
  const answer = proposal.dialog_index === dialog_index ? null : { dialog_index, text };
  return {
    dialog_index: proposal.dialog_index,
    text: answer === null ? `${proposal.text} ${text}` : proposal.text,
    answer,
    terms: [...proposal.terms, ...terms],
    ...ofOthers,
    score: score - toPassing(proposal.terms),
  };
}

/** Whether a sentence says something of its own, and asks nothing. */
const isStatement = ({ raw, terms }: Said, words: DecisionWords): boolean =>
  new Set(terms).size >= MIN_TERMS && !QUESTION.test(raw) && !words.is_none.test(raw);

/** Whether somebody proposed or asked for something right before. */
const answersProposal = (dialogs: readonly SpokenDialog[], index: number, words: DecisionWords): boolean =>
  dialogs
    .slice(Math.max(0, index - MOST_UTTERANCES_BEFORE), index)
    .some(
      ({ text, speaker_id }) =>
        speaker_id !== dialogs[index]?.speaker_id &&
        [words.suggests, QUESTION].some((pattern) => pattern.test(text.slice(-LONGEST_READ))),
    );

function isAgreed(dialogs: readonly SpokenDialog[], index: number, words: DecisionWords): boolean {
  const speaker = dialogs[index]?.speaker_id;
  return dialogs
    .slice(index + 1, index + 3)
    .some(({ text, speaker_id }) => speaker_id !== speaker && words.agrees.test(text.slice(0, LONGEST_READ)));
}

/** How an utterance ends concludes too: it is read for each of its sentences, so a long one is not read whole. */
const concludesUtterance = (text: string, { concludes }: DecisionWords): boolean =>
  concludes.test(
    text.length <= 2 * LONGEST_READ ? text : `${text.slice(0, LONGEST_READ)} ${text.slice(-LONGEST_READ)}`,
  );

const toPassing = (terms: readonly string[]): number =>
  (SCORES.passing * terms.filter((term) => isPassing(term)).length) / Math.max(1, terms.length);

/** The sentence that a yes answers: a proposal rather than another, with words of the answer, and near it. */
function findProposal(said: readonly Said[], { place, words, original, is_sitting }: Place): Said | null {
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

/** Of decisions in the same words, the one that most speaks for. */
function withoutRepeated(found: readonly Decision[]): Decision[] {
  const best = new Map<string, Decision>();
  for (const decision of found) {
    const key = `${decision.dialog_index} ${decision.text}`;
    if (decision.score > (best.get(key)?.score ?? 0)) best.set(key, decision);
  }
  return [...best.values()];
}
