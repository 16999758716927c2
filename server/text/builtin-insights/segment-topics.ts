import { countWords } from '../terms/count-words.ts';
import { toSectionLikelihood } from './section-likelihood.ts';

/** An utterance as input of segmentation: the keys of its terms, its speaker, and the text for its cues. */
export interface TopicUnit {
  terms: readonly string[];
  speaker_id: number;
  text: string;
  /** Whether it names the next subject. */
  is_heading?: boolean;
}

// Tuned on one half of the meetings of `npm run bench:insights`, which measures the other.
/** Pseudo-count of each word and each speaker of a section (symmetric Dirichlet prior). */
const TERM_PRIOR = 0.4;
const SPEAKER_PRIOR = 2;
const CUE_WEIGHT = 3;
/** Log odds of what names the next subject: hardly anything speaks against a cut there. */
const HEADING_LOG_ODDS = 8;
/** The price of a section, in nats for each term of the meeting, and its maximum. */
const SECTION_PRICE = 0.1;
const MAX_SECTION_PRICE = 60;
/** A speaker's share is counted in turns of about this many words, up to twelve per utterance. */
const WORDS_PER_TURN = 8;
const MAX_TURNS = 12;
/** In a long meeting, a word that occurs in one utterance only separates sections by chance. */
const UNITS_OF_LONG_MEETING = 200;
const MIN_SECTION_SHARE = 0.02;
const MIN_SECTION_UNITS = 2;
/** Time is quadratic: longer meetings are cut between groups of utterances. 1,500 take about 0.2 s. */
const MAX_UNITS = 1_500;

/**
 * The starts of a meeting's topics: the indexes of their first utterances, the first of them 0.
 *
 * The best segmentation in the sense of Eisenstein and Barzilay (2008): each section has word and speaker
 * distributions of its own, integrated out under a Dirichlet prior, so that a cut pays where the words before
 * it stop being used. Cues of a new topic favour a cut, and each section has a price; the optimum is found by
 * dynamic programming. Where there are more than `most`, those that differ least from their neighbours are joined.
 */
export function segmentTopics(units: readonly TopicUnit[], most = Number.POSITIVE_INFINITY): number[] {
  if (units.length === 0) return [];
  const size = Math.ceil(units.length / MAX_UNITS);
  const groups = Array.from({ length: Math.ceil(units.length / size) }, (_, index) =>
    units.slice(index * size, (index + 1) * size),
  );
  return findBestCut(groups, most).map((group) => group * size);
}

function findBestCut(groups: readonly (readonly TopicUnit[])[], most: number): number[] {
  const cues = toOpeningCues(groups.map((group) => group[0]?.text ?? '')).map(
    (odds, index) => odds + (groups[index]?.[0]?.is_heading === true ? HEADING_LOG_ODDS : 0),
  );
  const terms = toSectionLikelihood(groups.map(toRepeatedTerms(groups)), TERM_PRIOR);
  const speakers = toSectionLikelihood(
    groups.map((group) => group.flatMap(toTurns)),
    SPEAKER_PRIOR,
  );
  const price = Math.min(MAX_SECTION_PRICE, SECTION_PRICE * terms.total);
  const minLength = Math.max(MIN_SECTION_UNITS, Math.round(groups.length * MIN_SECTION_SHARE));

  const best = new Float64Array(groups.length + 1).fill(Number.NEGATIVE_INFINITY);
  const bestStart = new Int32Array(groups.length + 1);
  best[0] = 0;
  for (let start = 0; start < groups.length; start += 1) {
    const before = (best[start] ?? 0) - price + (start === 0 ? 0 : CUE_WEIGHT * (cues[start] ?? 0));
    if (before === Number.NEGATIVE_INFINITY) continue;
    const said = terms.start();
    const spoken = speakers.start();
    for (let end = start + 1; end <= groups.length; end += 1) {
      const value = before + said.add(end - 1) + spoken.add(end - 1);
      const isLongEnough = end - start >= minLength || (start === 0 && end === groups.length);
      if (isLongEnough && value > (best[end] ?? 0)) {
        best[end] = value;
        bestStart[end] = start;
      }
    }
  }
  const valueOf = (start: number, end: number): number =>
    terms.of(start, end) + speakers.of(start, end) + (start === 0 ? 0 : CUE_WEIGHT * (cues[start] ?? 0));
  const valuesOf = (bounds: readonly number[]) =>
    bounds.slice(1).map((end, place) => valueOf(bounds[place] ?? 0, end));
  const bounds = [...readStarts(bestStart, groups.length), groups.length];
  while (bounds.length - 1 > most) {
    const apart = valuesOf(bounds);
    const losses = bounds
      .slice(1, -1)
      .map(
        (_, place) =>
          (apart[place] ?? 0) + (apart[place + 1] ?? 0) - valueOf(bounds[place] ?? 0, bounds[place + 2] ?? 0),
      );
    bounds.splice(losses.indexOf(Math.min(...losses)) + 1, 1);
  }
  return bounds.slice(0, -1);
}

function readStarts(bestStart: Int32Array, length: number): number[] {
  const starts: number[] = [];
  for (let end = length; end > 0; end = bestStart[end] ?? 0) starts.push(bestStart[end] ?? 0);
  return starts.reverse();
}

function toRepeatedTerms(groups: readonly (readonly TopicUnit[])[]) {
  const spread = new Map<string, number>();
  for (const group of groups) {
    for (const term of new Set(group.flatMap((unit) => unit.terms)))
      spread.set(term, (spread.get(term) ?? 0) + 1);
  }
  const minSpread = groups.length > UNITS_OF_LONG_MEETING ? 2 : 1;
  return (group: readonly TopicUnit[]): string[] =>
    group.flatMap((unit) => unit.terms.filter((term) => (spread.get(term) ?? 0) >= minSpread));
}

function toTurns({ speaker_id, text }: TopicUnit): number[] {
  const turns = Math.min(MAX_TURNS, Math.ceil(countWords(text) / WORDS_PER_TURN));
  return Array.from({ length: turns }, () => speaker_id);
}

// Phrases that open a new topic, in English, Korean and Japanese. The weights are log odds, fitted on half of
// the meetings that `npm run bench:insights` reads, and rounded.
const ANNOUNCES =
  /\b(?:next|move on|moving on|let's|let us|agenda|topic|finally|last thing|another thing|anything (?:else|more)|any other|questions?|item|start)\b|다음|그럼|자,|마지막으로|먼저|안건|넘어가|하나 더|또 하나|질문|次[には]|では|最後に|続いて|議題|ところで|もう一つ|質問/iu;
const OPENS =
  /^\P{L}*(?:(?:okay|ok|alright|all right|right|so|now|well)\b|(?:네|예|자|그럼|그러면|좋아요|좋습니다|はい|では|じゃあ|それでは)(?=[\s,.、。]|$))/iu;
const CLOSES =
  /\b(?:thank you|thanks|okay|alright|all right|right)\b|감사합니다|고맙습니다|좋습니다|알겠습니다|ありがとうございます|わかりました|承知しました|了解/iu;

const ANNOUNCES_LOG_ODDS = 1.7;
const OPENS_LOG_ODDS = 0.75;
const CLOSES_LOG_ODDS = 0.8;
const LENGTH_LOG_ODDS = 0.4;
const NEXT_LENGTH_LOG_ODDS = 0.2;

/**
 * How likely each utterance opens a new topic, as log odds: it says so, the one before sounds like an end,
 * and it is longer than the meeting's average, as is the one after it.
 */
function toOpeningCues(utterances: readonly string[]): number[] {
  const lengths = utterances.map(countWords);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const relative = lengths.map((length) => Math.log((length + 1) / (mean + 1)));
  return utterances.map((utterance, index) => {
    const before = utterances[index - 1] ?? '';
    return (
      LENGTH_LOG_ODDS * (relative[index] ?? 0) +
      NEXT_LENGTH_LOG_ODDS * (relative[index + 1] ?? 0) +
      (ANNOUNCES.test(utterance) ? ANNOUNCES_LOG_ODDS : 0) +
      (OPENS.test(utterance) ? OPENS_LOG_ODDS : 0) +
      (CLOSES.test(before) ? CLOSES_LOG_ODDS : 0)
    );
  });
}
