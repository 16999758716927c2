import { dotProduct, type TermVector, type TermWeights } from './term-weights.ts';
import type { Sentence } from './to-sentences.ts';

export interface RankedSentence {
  sentence: Sentence;
  /** A unit vector. */
  vector: TermVector;
  /** Higher is more central; comparable within one transcript only. */
  score: number;
}

const DAMPING = 0.85;
const ROUNDS = 20;
/** Shorter sentences make no statement of their own, longer ones make several. */
const GOOD_WORDS = { min: 8, max: 27 };
const MIN_WORDS_OF_DECISION = 5;
/** The exponent of the frequency of a sentence's words, relative to the support by similar sentences. */
const SUPPORT_EXPONENT = 0.5;
const QUESTION_FACTOR = 0.4;
const DECISION_FACTOR = 1.6;
const MASKED_FACTOR = 0.3;
const UNFINISHED_FACTOR = 0.5;
const BROKEN_FACTOR = 0.05;
const DECISION =
  /\b(?:decide[ds]?|decisions?|agree[ds]?|agreement|conclu(?:de|sion)\w*|settled?|approved|the plan is|go(?:ing)? with|the (?:main|biggest|real) \w+ is|the problem is|the point is|deadline|that['’]s final|let['’]s (?:go with|do|say|keep|drop|start with|stick)|we['’](?:ll|re going to) (?:go|keep|drop|buy|lease|use|stick|switch|stop|start|hire|ship))\b|^(?:we|they) (?:lease|buy|keep|drop|stop|go|switch|ship|hire)\b|하기로|기로 했|결정|결론|합의|정했|핵심|문제는|걸로 (?:하|정|갈|가|해)|로 (?:정합니다|정하겠|정하죠|확정|하겠습니다|하죠|가죠|갑시다)|확정|합시다|하는 걸로|ことにし|ことになり|決め|決まり|決定|結論|課題は|にしましょう|でいきましょう|で行きましょう|で確定/iu;
/** Words of talk rather than of its subject. */
const CHATTY =
  /\b(?:i|i['’]\w+|you|you['’]\w+|he|she|it['’]s|that['’]s|gonna|wanna|kinda|stuff|things?|guys?|just|really|something|sort|kind|maybe|okay|yeah|um|uh|dunno|don['’]t|know)\b/gi;
/** The penalty for words of talk in a sentence, per share of its words. */
const CHATTY_PRICE = 2;
const LEAST_PLAINNESS = 0.2;
const MASK = '●';

/**
 * How far the rest of the meeting supports a sentence (LexRank: the stationary weight of a walk over similar
 * sentences); statements rank before questions, and decisions before statements.
 */
export function rankSentences(sentences: readonly Sentence[], weights: TermWeights): RankedSentence[] {
  const vectors = sentences.map(({ terms }) => toVector(terms, weights));
  const centrality = walkSimilar(vectors);
  const said = countTerms(sentences);
  const isPunctuated = sentences.filter(({ is_finished }) => is_finished).length * 2 > sentences.length;
  return sentences.map((sentence, index) => ({
    sentence,
    vector: vectors[index] ?? new Map(),
    score:
      (centrality[index] ?? 0) *
      toSupport(sentence, said) ** SUPPORT_EXPONENT *
      toFactor(sentence, isPunctuated),
  }));
}

function toVector(terms: readonly string[], weights: TermWeights): TermVector {
  const vector = new Map<string, number>();
  for (const term of terms) vector.set(term, (vector.get(term) ?? 0) + weights.weightOf(term));
  const length = Math.hypot(...vector.values());
  for (const [term, weight] of vector) vector.set(term, length === 0 ? 0 : weight / length);
  return vector;
}

function countTerms(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  const said = new Map<string, number>();
  for (const term of sentences.flatMap(({ terms }) => terms)) said.set(term, (said.get(term) ?? 0) + 1);
  return said;
}

function toSupport({ terms }: Sentence, said: ReadonlyMap<string, number>): number {
  let support = 0;
  for (const term of new Set(terms)) support += Math.log(said.get(term) ?? 1);
  return support;
}

export function isDecision({ text }: Sentence): boolean {
  return DECISION.test(text);
}

function toFactor(sentence: Sentence, isPunctuated: boolean): number {
  const { text, words, is_question, is_finished, is_whole } = sentence;
  // A decision is said in few words.
  const least = isDecision(sentence) ? MIN_WORDS_OF_DECISION : GOOD_WORDS.min;
  const lengthFactor = words < least ? words / least / 2 : Math.min(1, (GOOD_WORDS.max / words) ** 2);
  return (
    lengthFactor *
    (is_question ? QUESTION_FACTOR : 1) *
    (isPunctuated && !is_finished ? UNFINISHED_FACTOR : 1) *
    (is_whole ? 1 : BROKEN_FACTOR) *
    (isDecision(sentence) ? DECISION_FACTOR : 1) *
    toPlainness(text) *
    (text.includes(MASK) ? MASKED_FACTOR : 1)
  );
}

function toPlainness(text: string): number {
  const chatty = text.match(CHATTY)?.length ?? 0;
  return Math.max(LEAST_PLAINNESS, 1 - (CHATTY_PRICE * chatty) / Math.max(1, text.split(' ').length));
}

/**
 * Power iteration of the walk without a matrix of similarities: with unit vectors, the row sums of V·Vᵀ are V
 * times the sum of vectors, so one round costs as much as there are terms.
 */
function walkSimilar(vectors: readonly TermVector[]): number[] {
  const count = vectors.length;
  const degrees = spread(
    vectors,
    vectors.map(() => 1),
  );
  let weights = vectors.map(() => 1 / Math.max(1, count));
  for (let round = 0; round < ROUNDS; round += 1) {
    const shares = weights.map((weight, index) => weight / (degrees[index] || 1));
    weights = spread(vectors, shares).map((weight) => (1 - DAMPING) / count + DAMPING * weight);
  }
  return weights;
}

/** For each sentence, the sum over all sentences of their similarity to it times their amount. */
function spread(vectors: readonly TermVector[], amounts: readonly number[]): number[] {
  const sum = new Map<string, number>();
  for (const [index, vector] of vectors.entries()) {
    const amount = amounts[index] ?? 0;
    for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight * amount);
  }
  return vectors.map((vector) => dotProduct(vector, sum));
}
