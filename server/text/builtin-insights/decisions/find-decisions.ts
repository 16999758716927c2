import { isPassing } from '../../terms/passing-words.ts';
import { isSitting, type SpokenDialog } from '../transcript-to-analyse.ts';
import { splitSentences } from '../to-sentences.ts';
import { DECISION_WORDS, type DecisionWords } from './decision-words.ts';
import {
  answersProposal,
  findProposal,
  LONG_ENOUGH,
  QUESTION,
  type AnswerPlace,
  LATIN,
  LONGEST_READ,
  toSaid,
  toWithLead,
  type Said,
} from './find-proposal.ts';

/** A decision, in the words of the meeting. */
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
const LATE = 0.6;

/** The decisions of a meeting, in order: those that say what they decide, and those of which the sentence before does. */
export function findDecisions(dialogs: readonly SpokenDialog[], language: string): Decision[] {
  const words = DECISION_WORDS[language];
  if (words === undefined) return [];
  const said: Said[] = dialogs.flatMap(({ text }, dialog_index) =>
    splitSentences(text).map((sentence) => toSaid(sentence, dialog_index)),
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

const mayDecide = (raw: string, { confirms, decides, proposes, names }: DecisionWords): boolean =>
  [decides, proposes, confirms, names].some((pattern) => pattern.test(raw));

interface Place extends AnswerPlace {
  dialogs: readonly SpokenDialog[];
}

function toDecision(said: readonly Said[], at: Place): Decision | null {
  const { original, words, dialogs } = at;
  const { text, terms, dialog_index } = original;
  const raw = toWithLead(said, at.place);
  const is_confirmed = words.confirms.test(text) || words.confirms.test(raw);
  const isNone = words.is_none.test(text);
  const decides = !isNone && (words.decides.test(text) || words.decides.test(raw));
  const proposes = !isNone && !decides && (words.proposes.test(text) || words.proposes.test(raw));
  const names =
    !isNone &&
    !decides &&
    !proposes &&
    words.names.test(raw) &&
    answersProposal(dialogs, dialog_index, words);
  if (!is_confirmed && !decides && !proposes && !names) return null;
  const refersBack = words.refers_back.test(text);
  const own = refersBack ? 0 : new Set(terms.filter((term) => !words.formal.has(term))).size;
  const score =
    (decides ? SCORES.decides : proposes ? SCORES.proposes : 0) +
    (is_confirmed ? SCORES.confirmed : 0) +
    (names ? SCORES.names + SCORES.answers : 0) +
    (isAgreed(dialogs, dialog_index, words) ? SCORES.agreed : 0) +
    (words.concludes.test(raw) ? SCORES.concludes : 0) +
    (dialog_index >= dialogs.length * LATE ? SCORES.late : 0) -
    toPassing(terms);
  if (score < MIN_SCORE) return null;
  if (own >= MIN_TERMS || (!is_confirmed && !refersBack && !LATIN.test(text) && text.length >= LONG_ENOUGH))
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

function isAgreed(dialogs: readonly SpokenDialog[], index: number, words: DecisionWords): boolean {
  const speaker = dialogs[index]?.speaker_id;
  return dialogs
    .slice(index + 1, index + 3)
    .some(({ text, speaker_id }) => speaker_id !== speaker && words.agrees.test(text.slice(0, LONGEST_READ)));
}

const toPassing = (terms: readonly string[]): number =>
  (SCORES.passing * terms.filter((term) => isPassing(term)).length) / Math.max(1, terms.length);

/** Whether a sentence says something of its own, and asks nothing. */
const isStatement = ({ raw, terms }: Said, words: DecisionWords): boolean =>
  new Set(terms).size >= MIN_TERMS && !QUESTION.test(raw) && !words.is_none.test(raw);

/** Keeps the best-scored of several decisions in the same words. */
function withoutRepeated(found: readonly Decision[]): Decision[] {
  const best = new Map<string, Decision>();
  for (const decision of found) {
    const key = `${decision.dialog_index} ${decision.text}`;
    if (decision.score > (best.get(key)?.score ?? 0)) best.set(key, decision);
  }
  return [...best.values()];
}
