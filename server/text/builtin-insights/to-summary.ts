import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { pickDecisions, type PickedDecision } from './decisions/pick-decisions.ts';
import { isDecision, type RankedSentence } from './rank-sentences.ts';
import { isPassing } from '../terms/passing-words.ts';
import { toTermKeys } from '../terms/to-terms.ts';
import type { TranscriptToAnalyse } from './transcript-to-analyse.ts';
import { dotProduct } from './term-weights.ts';

const WORDS_PER_SENTENCE = 250;
const MIN_SENTENCES = 3;
const MAX_SENTENCES = 8;
/** The fewest sentences of a summary besides its decisions. */
const LEAST_BESIDE = 2;

/** In utterances. In a longer meeting, what it is about is said so often that counts tell; a shorter one has no digression. */
const SHORT_MEETING = { min: 20, max: 60 };
/** How much more a sentence with a word of the subject counts, in a meeting in which little is said twice. */
const SUBJECT_FACTOR = 1.6;
/** The penalty for words that talk is full of whatever it is about, per share of a sentence's words. */
const PASSING_PRICE = 0.6;

export interface Summary {
  value: InsightValue;
  decisions: readonly PickedDecision[];
  sentences: readonly RankedSentence[];
}

/** The most central sentences of each section, verbatim, decisions first and with speakers, under a headline. */
export function toSummary(
  { dialogs, speakers, language }: TranscriptToAnalyse,
  ranked: readonly RankedSentence[],
  { starts, subjects }: { starts: readonly number[]; subjects: readonly string[] },
): Summary {
  const words = ranked.reduce((sum, { sentence }) => sum + sentence.words, 0);
  const share = Math.min(MAX_SENTENCES, Math.max(MIN_SENTENCES, Math.round(words / WORDS_PER_SENTENCE)));
  const decisions = pickDecisions({ dialogs, language }, ranked, subjects);
  const length = Math.min(MAX_SENTENCES, Math.max(share, decisions.length + LEAST_BESIDE));
  const isShort = dialogs.length >= SHORT_MEETING.min && dialogs.length <= SHORT_MEETING.max;
  const decided = decisions.flatMap(({ sentences }) => sentences);
  const left = ranked.filter((each) => !decided.includes(each));
  const weighed = isShort ? left.map(towardsSubject(subjects)) : left;
  const others = pickBySection(weighed, { starts, length: length - decisions.length, picked: decided });
  const names = new Map(speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  const quote = ({ dialog_index, text }: { dialog_index: number; text: string }): string => {
    const name = names.get(dialogs[dialog_index]?.speaker_id ?? Number.NaN);
    return `${name == null ? '' : `**${name}**: `}${text}`;
  };
  const lines = [
    ...decisions.map(({ decision }) =>
      [decision, ...(decision.answer === null ? [] : [decision.answer])].map(quote).join(' — '),
    ),
    ...others.sort(byDecision).map(({ sentence }) => quote(sentence)),
  ].map((line) => `- ${line}`);
  const opening = OPENINGS[language];
  const headline = opening === undefined ? [] : [opening.kind + opening.subject(subjects), ''];
  return {
    value: { text: [...headline, ...lines].join('\n') },
    decisions,
    sentences: [...decided, ...others],
  };
}

/** Ranks sentences with a word of the subject above small talk about lunch, weather and family. */
function towardsSubject(subjects: readonly string[]): (ranked: RankedSentence) => RankedSentence {
  const ofSubject = new Set(subjects.flatMap((subject) => toTermKeys(subject)));
  return (ranked) => {
    const { terms } = ranked.sentence;
    const passing = terms.filter((term) => isPassing(term)).length / Math.max(1, terms.length);
    const isOnSubject = terms.some((term) => ofSubject.has(term));
    const factor = (isOnSubject ? SUBJECT_FACTOR : 1) * (1 - PASSING_PRICE * passing);
    return { ...ranked, score: ranked.score * factor };
  };
}

interface Opening {
  /** A sentence that says what the lines below it are. */
  kind: string;
  subject: (subjects: readonly string[]) => string;
}

/** The headline in the language of the meeting: the kind of these lines, and their subjects. */
const OPENINGS: Readonly<Record<string, Opening>> = {
  en: {
    kind: 'Sentences of the meeting, as they were said',
    subject: (subjects) => (subjects.length === 0 ? ':' : `. Subject: ${subjects.join(', ')}`),
  },
  ko: {
    kind: '회의에서 나온 말을 그대로 옮긴 문장입니다.',
    subject: (subjects) => (subjects.length === 0 ? '' : ` 주제: ${subjects.join(', ')}`),
  },
  ja: {
    kind: '会議での発言をそのまま抜き出した文です。',
    subject: (subjects) => (subjects.length === 0 ? '' : `話題：${subjects.join('、')}`),
  },
};

/** Whether a line only says what the lines below it are. */
export const isOpening = (line: string): boolean =>
  Object.values(OPENINGS).some(({ kind }) => line.startsWith(kind));

const byDecision = (a: RankedSentence, b: RankedSentence): number =>
  Number(isDecision(b.sentence)) - Number(isDecision(a.sentence)) || byPlace(a, b);

export function byPlace(a: RankedSentence, b: RankedSentence): number {
  return a.sentence.dialog_index - b.sentence.dialog_index;
}

/** Each section gets a share of the sentences in proportion to its text; the remainder goes to the best. */
function pickBySection(
  ranked: readonly RankedSentence[],
  {
    starts,
    length,
    picked: before,
  }: { starts: readonly number[]; length: number; picked: readonly RankedSentence[] },
): RankedSentence[] {
  const total = ranked.reduce((sum, { sentence }) => sum + sentence.words, 0);
  const picked: RankedSentence[] = [];
  for (const [section, start] of starts.entries()) {
    const end = starts[section + 1] ?? Number.POSITIVE_INFINITY;
    const inside = ranked.filter(
      ({ sentence }) => sentence.dialog_index >= start && sentence.dialog_index < end,
    );
    const share = inside.reduce((sum, { sentence }) => sum + sentence.words, 0) / Math.max(1, total);
    picked.push(...pickSentences(inside, Math.floor(share * length), [...before, ...picked]));
  }
  const taken = new Set(picked);
  const rest = ranked.filter((sentence) => !taken.has(sentence));
  return [...picked, ...pickSentences(rest, length - picked.length, [...before, ...picked])];
}

/** The weight of centrality against novelty (maximal marginal relevance). */
const RELEVANCE = 0.7;

/** The best `count` sentences that do not repeat one another or `picked`, best first. */
export function pickSentences(
  ranked: readonly RankedSentence[],
  count: number,
  picked: readonly RankedSentence[] = [],
): RankedSentence[] {
  const best = Math.max(...ranked.map(({ score }) => score), Number.EPSILON);
  const left = new Set(ranked);
  const chosen: RankedSentence[] = [];
  while (chosen.length < count && left.size > 0) {
    let next: RankedSentence | undefined;
    let nextValue = Number.NEGATIVE_INFINITY;
    for (const candidate of left) {
      const repeats = [...picked, ...chosen].map(({ vector }) => dotProduct(candidate.vector, vector));
      const value = (RELEVANCE * candidate.score) / best - (1 - RELEVANCE) * Math.max(0, ...repeats);
      if (value > nextValue) [next, nextValue] = [candidate, value];
    }
    if (next === undefined) break;
    chosen.push(next);
    left.delete(next);
  }
  return chosen;
}
