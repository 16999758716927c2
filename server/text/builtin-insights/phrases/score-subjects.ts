import { toSpecificity } from '../../terms/ordinary-words.ts';
import { isGivenName } from '../../terms/given-names.ts';
import { isPassing, isPlace } from '../../terms/passing-words.ts';
import { canBeNoun } from '../../terms/english-no-nouns.ts';
import { asksForSubject, findAnnouncements, type Announcement } from './announcements.ts';
import { toUsualForm, type PhraseCandidate } from './phrase-candidates.ts';
import type { SpokenDialog } from '../transcript-to-analyse.ts';

/** A word that the meeting may be about, and what speaks for it. */
export interface ScoredWord {
  key: string;
  score: number;
  utterances: number;
  /** How often the opening says surely that it is the subject. */
  sure: number;
  /** Whether it is said in the beginning and again at the end. */
  returns: boolean;
}

export interface SubjectEvidence {
  dialogs: readonly SpokenDialog[];
  candidates: ReadonlyMap<string, PhraseCandidate>;
  language: string;
  /** Words of the names of speakers, in lower case. */
  names: ReadonlySet<string>;
}

/** Set on meetings of our own, by language alike. */
const WEIGHTS = {
  /** How much later parts of the meeting add to a mention. */
  spread: 0.5,
  /** In the beginning, and again at the end. */
  early: 1.8,
  late_start: 0.5,
  /** A word that is no noun by the words around it. */
  doubtful: 0.95,
  verb: 0.35,
  proper: 0.4,
  passing: 0.3,
  exponent: 0.5,
  /** Words that a longer one begins with. */
  inside: 0.7,
  family: 0.4,
  /** The weights of a sure announcement, and of a likely one relative to the talk about it. */
  sure: 1.2,
  likely: 0.35,
  place: 0.45,
};

/** How much other speakers add to a mention, and a word that is said in the beginning and again at the end. */
const WEIGHTS_OF_LANGUAGE: Readonly<Record<string, { speakers: number; returning: number }>> = {
  // Japanese leaves out what everybody knows to be spoken of: a word that is said again tells less.
  ja: { speakers: 0.1, returning: 1.25 },
};
const WEIGHTS_ELSEWHERE = { speakers: 0, returning: 1.5 };

const PARTS = 8;
const MOST_SPEAKERS = 3;
const EARLY = 0.3;
const OPENING_QUARTER = 0.25;
const LATE = 0.65;
const HALF = 0.45;
const OPENING_SHARE = 0.4;
const MOST_OPENING = 18;
const MOST_ANNOUNCED = 2;
const LATIN = /^\p{Script=Latin}/u;
const PROPER = /^\p{Lu}\p{Ll}/u;
const HANGUL_PARTICLE = /^([가-힣]{2,}?)(?:[이가을를은는에의로도야만과와]|에서|으로)$/u;
/** 물이, 큐에: a noun of one syllable, or the end of a verb. */
const HANGUL_WITH_PARTICLE = /^[가-힣][이가을를은는에의로도]$/u;
const FAMILY_CHARACTERS = 2;
/** The first syllables of more words than this are those of no family. */
const LARGEST_FAMILY = 8;

/** Every word that is said, by how much speaks for it as the subject; best first. */
export function scoreWords(evidence: SubjectEvidence): {
  words: ScoredWord[];
  announced: readonly Announcement[];
} {
  const { dialogs, candidates } = evidence;
  const opening = dialogs.slice(0, Math.min(MOST_OPENING, Math.ceil(dialogs.length * OPENING_SHARE)));
  const announced = opening.flatMap(({ text }, index) => {
    const found = findAnnouncements(text, evidence.language);
    return isAskedFor(opening, index) ? found.map((each) => ({ ...each, is_sure: true })) : found;
  });
  const weights = new Map<string, Announced>();
  for (const { terms, is_sure } of announced) {
    for (const term of terms) {
      const { sure, likely } = weights.get(term) ?? { sure: 0, likely: 0 };
      weights.set(term, is_sure ? { sure: sure + 1, likely } : { sure, likely: likely + 1 });
    }
  }
  const words = [...candidates.values()].filter(({ terms }) => terms.length === 1);
  const mentions = toMentions(words);
  return {
    announced,
    words: words
      .map((word) => toScoredWord(word, { evidence, mentions, announced: weights }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1)),
  };
}

/** "Yes.", 「はい。」 */
const LONGEST_NOD = 8;

/** Whether somebody asked for the subject right before, but for a nod. */
function isAskedFor(opening: readonly SpokenDialog[], index: number): boolean {
  const before = opening[index - 1];
  if (before === undefined) return false;
  if (asksForSubject(before.text)) return true;
  const earlier = opening[index - 2];
  return before.text.length <= LONGEST_NOD && earlier !== undefined && asksForSubject(earlier.text);
}

/** Utterances with a word, and, for less, with others of its family: 주차장, 주차비; 연금, 퇴직연금. */
function toMentions(words: readonly PhraseCandidate[]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const mentions = new Map<string, Map<number, number>>();
  const families = new Map<string, PhraseCandidate[]>();
  for (const word of words) {
    const key = word.terms[0] ?? '';
    mentions.set(key, new Map(word.dialogs.map((index) => [index, 1])));
    if (LATIN.test(key)) continue;
    addTo(families, `${key.slice(0, FAMILY_CHARACTERS)}…`, word);
    addTo(families, `…${key.slice(-FAMILY_CHARACTERS)}`, word);
  }
  for (const family of families.values())
    if (family.length <= LARGEST_FAMILY) for (const word of family) addFamily(word, { family, mentions });
  return mentions;
}

function addTo(families: Map<string, PhraseCandidate[]>, name: string, word: PhraseCandidate): void {
  const family = families.get(name) ?? [];
  family.push(word);
  families.set(name, family);
}

function addFamily(
  { terms }: PhraseCandidate,
  { family, mentions }: { family: readonly PhraseCandidate[]; mentions: Map<string, Map<number, number>> },
): void {
  const key = terms[0] ?? '';
  const said = mentions.get(key);
  for (const other of family) {
    const otherKey = other.terms[0] ?? '';
    if (otherKey === key) continue;
    const isInside = otherKey.startsWith(key) || otherKey.endsWith(key);
    // Words with one ending alone have little in common: 안내문, 출입문.
    if (!isInside && !otherKey.startsWith(key.slice(0, FAMILY_CHARACTERS))) continue;
    const weight = isInside ? WEIGHTS.inside : WEIGHTS.family;
    for (const index of other.dialogs) said?.set(index, Math.max(weight, said.get(index) ?? 0));
  }
}

/** How often the opening of the meeting announces a word. */
interface Announced {
  sure: number;
  likely: number;
}

interface WordsOfMeeting {
  evidence: SubjectEvidence;
  mentions: ReadonlyMap<string, ReadonlyMap<number, number>>;
  announced: ReadonlyMap<string, Announced>;
}

function toScoredWord(word: PhraseCandidate, { evidence, mentions, announced }: WordsOfMeeting): ScoredWord {
  const key = word.terms[0] ?? '';
  const said = mentions.get(key) ?? new Map<number, number>();
  const { dialogs } = evidence;
  const indexes = [...said.keys()].sort((a, b) => a - b);
  const first = (indexes[0] ?? 0) / dialogs.length;
  const last = (indexes.at(-1) ?? 0) / dialogs.length;
  const parts = new Set(indexes.map((index) => Math.floor((index * PARTS) / dialogs.length))).size;
  const speakers = new Set(indexes.map((index) => dialogs[index]?.speaker_id)).size;
  const ofLanguage = WEIGHTS_OF_LANGUAGE[evidence.language] ?? WEIGHTS_ELSEWHERE;
  const count = [...said.values()].reduce((sum, weight) => sum + weight, 0);
  const talked =
    Math.log2(1 + count) *
    Math.pow(parts, WEIGHTS.spread) *
    (1 + ofLanguage.speakers * (Math.min(MOST_SPEAKERS, speakers) - 1)) *
    (first <= EARLY ? WEIGHTS.early : first >= HALF ? WEIGHTS.late_start : 1) *
    (first <= HALF && last >= LATE ? ofLanguage.returning : 1);
  const { sure, likely } = (isPlace(key) ? undefined : announced.get(key)) ?? { sure: 0, likely: 0 };
  const stated =
    WEIGHTS.sure * Math.min(MOST_ANNOUNCED, sure) +
    talked * WEIGHTS.likely * Math.min(MOST_ANNOUNCED, likely + sure);
  return {
    key,
    utterances: indexes.length,
    sure,
    returns: first <= OPENING_QUARTER && last >= LATE,
    score:
      Math.pow(toSpecificity(word.terms), WEIGHTS.exponent) *
      (talked + stated) *
      toNounWeight(word, evidence, sure > 0),
  };
}

/** How far the words around it speak for a noun, which is no person: from 0 to 1. */
function toNounWeight(
  word: PhraseCandidate,
  { language, names, candidates }: SubjectEvidence,
  isAnnounced: boolean,
): number {
  const key = word.terms[0] ?? '';
  const text = toUsualForm(word);
  const lower = text.toLowerCase();
  if (names.has(lower)) return 0;
  const weight = isPlace(key)
    ? WEIGHTS.place
    : !isAnnounced && (isPassing(key) || isPassing(lower))
      ? WEIGHTS.passing
      : 1;
  if (hasParticle(key, candidates)) return 0;
  if (language !== 'en')
    return word.evidence < 0 ? 0 : weight * (HANGUL_WITH_PARTICLE.test(key) ? WEIGHTS.doubtful : 1);
  if (isGivenName(lower) || !canBeNoun(lower)) return 0;
  if (PROPER.test(text)) return weight * WEIGHTS.proper;
  if (word.evidence > 0) return weight;
  return weight * (word.evidence === 0 ? WEIGHTS.doubtful : WEIGHTS.verb);
}

/** 예약은 beside 예약, 아저씨야. */
function hasParticle(key: string, candidates: ReadonlyMap<string, PhraseCandidate>): boolean {
  const stem = HANGUL_PARTICLE.exec(key)?.[1];
  return stem !== undefined && (candidates.has(stem) || isPassing(stem));
}
