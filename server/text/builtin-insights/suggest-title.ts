import { type Heading, pickHeadings, pickOpening } from './headings/pick-headings.ts';
import { type KeyPhrase, pickPhrases } from './phrases/find-key-phrases.ts';
import { capitalize } from './phrases/name-sections.ts';
import { nameSubject } from './phrases/name-subject.ts';
import { collectCandidates } from './phrases/phrase-candidates.ts';
import { findStatedSubjects } from './headings/stated-subjects.ts';
import { pickSubject, toMentions } from './phrases/pick-subject.ts';
import { isOrdinary, isVague } from '../terms/ordinary-words.ts';
import { toTerms } from '../terms/to-terms.ts';
import type { SpokenDialog } from './transcript-to-analyse.ts';

/** People state the subject of a meeting at its beginning, if at all. */
const OPENING_UTTERANCES = 16;
const PHRASES_A_TITLE = 3;

const KIND_OF_MEETING =
  /(?:meeting|review|sync|stand-?up|retro|retrospective|planning|kick-?off|interview|workshop|call|debrief|check-in|briefing|회의|미팅|회고|면접|인터뷰|킥오프|스탠드업|워크숍|간담회|보고회|청문회|会議|ミーティング|打ち合わせ|定例|面談|キックオフ|レビュー|商談|説明会)$/iu;

const NAMED = [
  /\b(?:welcome to|this is|here for|today is|today['’]s|start(?:ing)? (?:with )?)\s*(?:the |our |a |an )?(?<title>(?!(?:this|that|next|last|first|the|our) )(?:[\p{L}\d&'’-]+ ){1,4}(?:meeting|review|sync|stand-?up|retro|retrospective|planning|kick-?off|interview|workshop|call|debrief|check-in|briefing))\b/iu,
  // Words with particles or adnominal endings before it belong to the sentence, not to the name.
  /(?<title>(?:(?<!\p{L})(?!오늘|이번|지난|다음|첫|이제|지금|바로)[\p{L}\d]*[^\s은는이가을를의에서로인한운던된될할와과고게지히록해면며,.] ){1,3}[\p{L}\d]{0,4}(?:회의|미팅|회고|면접|인터뷰|킥오프|스탠드업|워크숍|간담회|보고회))(?:를|을|입니다|이에요|예요| 시작| 진행)/u,
  /(?<title>(?!今日|本日|今回|今[週月]|先[週月]|前回)[\p{Script=Han}\p{Script=Katakana}ーA-Za-z\d]{2,12}の(?:振り返り|反省会))(?:です|を|に)/u,
];

/** A recurring meeting has several subjects and is known by its name: "weekly sync", 주간 회의, 定例. */
const RECURRING =
  /\b(?<en>(?:daily|weekly|bi-?weekly|monthly|quarterly|annual)(?: (?!with\b|for\b)[a-z]+)? (?:meeting|sync|stand-?up|review|call|catch-?up|huddle))\b|(?<ko>(?:주간|격주|월간|분기|정기)(?: ?[가-힣]{2,4})? ?(?:회의|미팅|보고|점검))(?=[를을]? ?(?:시작|진행|합|하|들어))|(?<ja>(?:週次|月次|隔週|全体)?(?:の)?(?:定例(?:会議|会|ミーティング)?|朝会|夕会|朝礼))(?=を(?:始|はじ|開)|です)/iu;
/** They open a meeting with its name, if at all. */
const RECURRING_WITHIN = 8;

/** "Plan for today's meeting". */
const OF_MEETINGS = /\b(?:today['’]?s|tomorrow['’]?s|this|next|last|our|for|of|in|at|to|from)\b/iu;
/** Any meeting is one of these. */
const GENERIC =
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|(?:\w+teen|twent\w+)th|\d+(?:st|nd|rd|th)|plan|agenda|final|initial|general|usual|regular|weekly|monthly|daily|kick[- ]?off|annual|quarterly|short|quick|brief|long|big|small|little|virtual|online|hybrid|video|conference|group|team|zoom|teams|committee)\b/giu;
/** "The next meeting" is not a name: it needs a word of its own. */
const MIN_NAME_TERMS = 1;
/** A word said this often, in so many parts of the meeting, is a subject; otherwise no title is better than a wrong one. */
const MIN_MENTIONS_OF_WORD = { count: 4, parts: 3 };
const MIN_MENTIONS_IN_FEW_UTTERANCES = { count: 3, parts: 3 };
const FEW_UTTERANCES = 20;
/** A phrase of several words counts once it is repeated. */
const MIN_MENTIONS_OF_NAME = { count: 3, parts: 2 };
const MIN_MENTIONS_IN_SHORT_TALK = { count: 2, parts: 2 };
const SHORT_TALK = 60;
/** In a longer meeting, what it is about is said so often that counts tell. */
const SHORT_MEETING = 150;
/** Languages with patterns for announcements and lists of everyday words. */
const LANGUAGES: ReadonlySet<string> = new Set(['en', 'ko', 'ja']);
/** Further phrases are added only if their score comes near the best one's. */
const MIN_SHARE = 0.25;
const MIN_SHARE_OF_WORD = 0.1;
const COMPOUND = 1.5;
/** A stated subject counts only if it shares a word with this many of the best phrases. */
const LEADING_PHRASES = 12;

/** The meeting's own name for itself, or else what it is about; null when none is clear. */
export function suggestTitle(
  dialogs: readonly SpokenDialog[],
  subjects: readonly string[],
  separator: string,
): string | null {
  const name = findName(dialogs.slice(0, OPENING_UTTERANCES));
  if (name !== null) return capitalize(name);
  const recurring = findRecurring(dialogs.slice(0, RECURRING_WITHIN));
  if (recurring !== null) return capitalize(recurring);
  return subjects.length > 0 ? capitalize(subjects.join(separator)) : null;
}

function findRecurring(opening: readonly SpokenDialog[]): string | null {
  for (const { text } of opening) {
    const { en, ko, ja } = RECURRING.exec(text)?.groups ?? {};
    const name = en ?? ko ?? ja;
    if (name !== undefined) return name;
  }
  return null;
}

interface SpokenMeeting {
  dialogs: readonly SpokenDialog[];
  language: string;
  /** Words of the names of speakers, in lower case. */
  names: ReadonlySet<string>;
}

/** Returns the stated subject of a meeting, or else its main phrases; none when neither is clear. */
export function findSubjects(
  meeting: SpokenMeeting,
  phrases: readonly KeyPhrase[],
  { headings, starts }: { headings: readonly Heading[]; starts: readonly number[] },
): string[] {
  const { dialogs, language } = meeting;
  const stated = pickSubject(
    dialogs.slice(0, OPENING_UTTERANCES).flatMap(({ text }) => findStatedSubjects(text, language)),
    phrases.filter(({ is_noun }) => is_noun).slice(0, LEADING_PHRASES),
    toMentions(phrases),
  );
  if (stated !== null && stated.is_of_meeting && stated.terms.length > 1) return [stated.text];
  const headed = pickHeadings(headings, { starts, utterances: dialogs.length });
  if (dialogs.length >= FEW_UTTERANCES && dialogs.length <= SHORT_MEETING && LANGUAGES.has(language)) {
    const named = nameSubject({ ...meeting, candidates: collectCandidates(dialogs) });
    const [announced] = named.is_announced ? named.names : [];
    const longer = headings.find(({ text }) => announced !== undefined && text.includes(announced));
    if (announced !== undefined) return [longer?.text ?? announced];
    if (headed.length > 0) return headed;
    return named.names.length > 0 ? named.names : pickOpening(headings);
  }
  if (headed.length > 0) return headed;
  const main = toMainSubjects(dialogs, phrases);
  // One word alone names anything, unless somebody says that it is the subject.
  if (stated === null)
    return main.length === 1 && main[0]?.terms.length === 1 ? [] : main.map(({ text }) => text);
  const beside = main.find(({ terms }) => !terms.some((term) => stated.terms.includes(term)));
  return stated.terms.length > 1 || beside === undefined ? [stated.text] : [stated.text, beside.text];
}

function findName(opening: readonly SpokenDialog[]): string | null {
  for (const { text } of opening) {
    for (const pattern of NAMED) {
      const title = pattern.exec(text)?.groups?.['title']?.trim();
      if (title !== undefined && countTerms(title) >= MIN_NAME_TERMS) return title;
    }
  }
  return null;
}

/** The phrases that a meeting is about, best first. */
function toMainSubjects(dialogs: readonly SpokenDialog[], phrases: readonly KeyPhrase[]): KeyPhrase[] {
  const ofName = dialogs.length < SHORT_TALK ? MIN_MENTIONS_IN_SHORT_TALK : MIN_MENTIONS_OF_NAME;
  const ofWord = dialogs.length < FEW_UTTERANCES ? MIN_MENTIONS_IN_FEW_UTTERANCES : MIN_MENTIONS_OF_WORD;
  const things = phrases
    .filter(({ is_noun, terms, count, spread }) => {
      const least = terms.length > 1 ? ofName : ofWord;
      return (
        is_noun &&
        !terms.every((term) => isVague(term)) &&
        (terms.length > 1 || !isOrdinary(terms) || dialogs.length >= SHORT_TALK) &&
        count >= least.count &&
        spread >= least.parts
      );
    })
    // Two words name a subject more clearly than one.
    .map((phrase) => ({ ...phrase, score: phrase.score * (phrase.terms.length > 1 ? COMPOUND : 1) }))
    .sort((a, b) => b.score - a.score);
  const picked = pickPhrases(things, PHRASES_A_TITLE);
  const [first] = picked;
  if (first === undefined) return [];
  const share = first.terms.length > 1 ? MIN_SHARE : MIN_SHARE_OF_WORD;
  return picked.filter(({ score }) => score >= first.score * share);
}

/** Counts the words of a name, except those for the meeting itself: "sixth meeting" names nothing. */
function countTerms(title: string): number {
  if (OF_MEETINGS.test(title)) return 0;
  return toTerms(title.replace(KIND_OF_MEETING, '').replaceAll(GENERIC, '')).length;
}
