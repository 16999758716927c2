import { toTerms, type Term } from '../../terms/to-terms.ts';
import type { SpokenDialog } from '../transcript-to-analyse.ts';

/** A run of words that may be the name of something, with all that was seen of its uses. */
export interface PhraseCandidate {
  /** Keys of its words that say something. */
  terms: readonly string[];
  /** Its forms; a word that begins a sentence counts less, as its capital letter may be the sentence's. */
  texts: Map<string, number>;
  /** Indexes of the utterances that contain it, in order, each once. */
  dialogs: number[];
  count: number;
  /** The number of occurrences within a longer candidate. */
  inside: number;
  /** For a single word, how often it occurs directly before another content word. */
  before_others: number;
  /** The number of uses as a noun, minus those as a verb or an adjective. */
  evidence: number;
  /** How often it is what somebody says, or who is told something. */
  as_person: number;
  /** The keys of the two phrases that a preposition or "and" joins; null for words that follow one another. */
  joined: readonly [string, string] | null;
}

const MAX_TERMS = 3;
const MAX_JOINED_TERMS = 4;
/** Words with at most one space between them are one phrase, and so are adjacent CJK runs. */
const INSIDE_PHRASE = /^ ?$/;
/** "shape of the remote", "oil and gas". */
const JOINT = /^ (?:of|and|for|on|in)(?: the| a| an)? $/;
const SENTENCE_START = /(?:^|[.!?…]["'”’)]*)\s*$/;

// Words before nouns, and before verbs, in English; other languages show it by endings, or not at all.
const BEFORE_NOUNS = new Set(
  'the a an this these our your their his her its my some any each every no of for with by from about into between per both another which what whose'.split(
    ' ',
  ),
);
const BEFORE_VERBS = new Set(
  "to i we you they he she it who can could will would should may might must let's don't didn't doesn't not i'll we'll you'll they'll he'll she'll it'll gonna wanna i'd we'd you'd they'd never always just really very so too more most quite pretty be been being is are was were it's that's".split(
    ' ',
  ),
);
/** "黒沢さん", "지은 씨": who is called so is no thing. */
const HONORIFIC = /^ ?(?:さん|さま|様|氏|くん|ちゃん|씨|님)/u;
const LONGEST_HONORIFIC = 4;
/** Includes the word before it, which is no longer than this. */
const LONGEST_BEFORE = 16;
/** "Hynek was saying", "I asked Hynek": nobody says that of a thing. */
const SAYS_AFTER =
  /^ (?:(?:was|is) (?:saying|telling|asking)|(?:has |had )?(?:said|told|asked|mentioned|suggested|proposed|thought|explained|promised)|says|thinks|mentions)\b/;
const TOLD_BEFORE =
  /(?:\b(?:ask|asks|asked|tell|told|thank|phoned|e-?mailed|Mr\.?|Mrs\.?|Ms\.?|Mister)|\btalk(?:ed|ing)? (?:to|with)|name is) $/;
const LONGEST_SAYS = 16;
const CAPITALIZED = /^\p{Lu}\p{Ll}/u;
const WORD_BEFORE = /([\p{L}'’]+) $/u;

export const toPhraseKey = (terms: readonly string[]): string => terms.join(' ');

/** The form in which a phrase is said most. */
export const toUsualForm = ({ texts }: PhraseCandidate): string =>
  [...texts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '';

/** All runs of up to three terms, and pairs of them that are joined; keyed by their terms. */
export function collectCandidates(dialogs: readonly SpokenDialog[]): Map<string, PhraseCandidate> {
  const candidates = new Map<string, PhraseCandidate>();
  for (const [dialog_index, { text }] of dialogs.entries()) {
    const terms = toTerms(text);
    for (const first of terms.keys()) {
      for (const phrase of readPhrases(text, terms, first)) {
        const candidate = addCandidate(candidates, phrase, { text, dialog_index });
        if (phrase.terms.length === 1 && isFollowed(text, terms, first)) candidate.before_others += 1;
      }
    }
  }
  return candidates;
}

interface ReadPhrase {
  terms: readonly Term[];
  /** How many of the terms stand before the joint; 0 for a phrase without one. */
  before_joint: number;
}

/** The phrases that begin with one term: ever longer ones, of which one joint may be part. */
function readPhrases(text: string, terms: readonly Term[], first: number): ReadPhrase[] {
  const phrases: ReadPhrase[] = [];
  let before_joint = 0;
  for (let length = 1; length <= (before_joint > 0 ? MAX_JOINED_TERMS : MAX_TERMS + 1); length += 1) {
    const [last, previous] = [terms[first + length - 1], terms[first + length - 2]];
    if (last === undefined || !last.is_nominal) break;
    const between = length === 1 || previous === undefined ? '' : text.slice(previous.end, last.start);
    if (!INSIDE_PHRASE.test(between)) {
      if (before_joint > 0 || !JOINT.test(between)) break;
      before_joint = length - 1;
    }
    if (before_joint === 0 && length > MAX_TERMS) break;
    phrases.push({ terms: terms.slice(first, first + length), before_joint });
  }
  return phrases;
}

/** Only words beside which no others are left out: "basic, of course, functions" is no phrase. */
function isFollowed(text: string, terms: readonly Term[], place: number): boolean {
  const [term, next] = [terms[place], terms[place + 1]];
  return (
    term !== undefined &&
    next !== undefined &&
    next.is_nominal &&
    INSIDE_PHRASE.test(text.slice(term.end, next.start))
  );
}

function addCandidate(
  candidates: Map<string, PhraseCandidate>,
  { terms: phrase, before_joint }: ReadPhrase,
  { text, dialog_index }: { text: string; dialog_index: number },
): PhraseCandidate {
  const terms = phrase.map((term) => term.key);
  const joined =
    before_joint === 0
      ? null
      : ([toPhraseKey(terms.slice(0, before_joint)), toPhraseKey(terms.slice(before_joint))] as const);
  const key = joined?.join('+') ?? toPhraseKey(terms);
  const candidate = candidates.get(key) ?? startCandidate(terms, joined);
  const start = phrase[0]?.start ?? 0;
  const end = phrase.at(-1)?.end ?? start;
  const said = text.slice(start, end);
  const before = text.slice(Math.max(0, start - LONGEST_BEFORE), start);
  candidate.texts.set(said, (candidate.texts.get(said) ?? 0) + (SENTENCE_START.test(before) ? 0.4 : 1));
  if (candidate.dialogs.at(-1) !== dialog_index) candidate.dialogs.push(dialog_index);
  candidate.count += 1;
  candidate.evidence += HONORIFIC.test(text.slice(end, end + LONGEST_HONORIFIC)) ? -1 : toEvidence(before);
  if (
    CAPITALIZED.test(said) &&
    (SAYS_AFTER.test(text.slice(end, end + LONGEST_SAYS)) || TOLD_BEFORE.test(before))
  )
    candidate.as_person += 1;
  candidates.set(key, candidate);
  return candidate;
}

const startCandidate = (terms: readonly string[], joined: PhraseCandidate['joined']): PhraseCandidate => ({
  terms,
  texts: new Map<string, number>(),
  dialogs: [],
  count: 0,
  inside: 0,
  before_others: 0,
  evidence: 0,
  as_person: 0,
  joined,
});

function toEvidence(textBefore: string): number {
  const before = WORD_BEFORE.exec(textBefore)?.[1]?.toLowerCase() ?? '';
  if (BEFORE_VERBS.has(before)) return -1;
  return BEFORE_NOUNS.has(before) ? 1 : 0;
}
