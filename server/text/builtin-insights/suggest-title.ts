import type { KeyPhrase } from './find-key-phrases.ts';
import { capitalize } from './name-sections.ts';
import { pickPhrases } from './pick-phrases.ts';
import { isVague } from '../terms/vague-words.ts';
import { toTerms } from '../terms/to-terms.ts';
import type { SpokenDialog } from './transcript-to-analyse.ts';

/** People state the subject of a meeting at its beginning, if at all. */
const OPENING_UTTERANCES = 12;
const PHRASES_A_TITLE = 3;

const KIND_OF_MEETING =
  /(?:meeting|review|sync|stand-?up|retro|retrospective|planning|kick-?off|interview|workshop|call|debrief|check-in|briefing|회의|미팅|회고|면접|인터뷰|킥오프|스탠드업|워크숍|간담회|보고회|会議|ミーティング|打ち合わせ|定例|面談|キックオフ|レビュー|商談|説明会)$/iu;

const NAMED = [
  /\b(?:welcome to|this is|here for|today is|today['’]s|start(?:ing)? (?:with )?)\s*(?:the |our |a |an )?(?<title>(?!(?:this|that|next|last|first|the|our) )(?:[\p{L}\d&'’-]+ ){1,4}(?:meeting|review|sync|stand-?up|retro|retrospective|planning|kick-?off|interview|workshop|call|debrief|check-in|briefing))\b/iu,
  // Words with particles or adnominal endings before it belong to the sentence, not to the name.
  /(?<title>(?:(?<!\p{L})(?!오늘|이번|지난|다음|첫|이제|지금|바로)[\p{L}\d]*[^\s은는이가을를의에서로인한운던된될할와과고게지히록해면며,.] ){1,3}[\p{L}\d]{0,4}(?:회의|미팅|회고|면접|인터뷰|킥오프|스탠드업|워크숍|간담회|보고회))(?:를|을|입니다|이에요|예요| 시작| 진행)/u,
  /(?<title>(?!今日|本日|今回)[\p{Script=Han}\p{Script=Katakana}ーA-Za-z\d]{2,12}(?:会議|ミーティング|打ち合わせ|定例|面談|キックオフ|レビュー|商談|説明会))(?:を|です|に)/u,
];

/** "Plan for today's meeting". */
const OF_MEETINGS = /\b(?:today['’]?s|tomorrow['’]?s|this|next|last|our|for|of|in|at|to|from)\b/iu;
/** Any meeting is one of these. */
const GENERIC =
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|(?:\w+teen|twent\w+)th|\d+(?:st|nd|rd|th)|plan|agenda|final|initial|general|usual|regular|weekly|monthly|daily|kick[- ]?off|annual|quarterly|short|quick|brief|long|big|small|little|virtual|online|hybrid|video|conference|group|team|zoom|teams|committee)\b/giu;
/** "The next meeting" is not a name: it needs a word of its own. */
const MIN_NAME_TERMS = 1;
/** A phrase used this often, in this many utterances, is a subject; otherwise no title is better than a wrong one. */
const MIN_MENTIONS = { count: 3, utterances: 2 };
const MENTIONS_IN_SHORT_TALK = { count: 2, utterances: 2 };
const SHORT_TALK = 30;
/** Further phrases are added only if their score comes near the best one's. */
const MIN_SHARE = 0.25;
const COMPOUND = 1.5;

/** The meeting's own name for itself, or else its main subjects; null when neither is clear. */
export function suggestTitle(
  dialogs: readonly SpokenDialog[],
  phrases: readonly KeyPhrase[],
  separator: string,
): string | null {
  for (const { text } of dialogs.slice(0, OPENING_UTTERANCES)) {
    for (const pattern of NAMED) {
      const title = pattern.exec(text)?.groups?.['title']?.trim();
      if (title !== undefined && countTerms(title) >= MIN_NAME_TERMS) return capitalize(title);
    }
  }
  const least = dialogs.length < SHORT_TALK ? MENTIONS_IN_SHORT_TALK : MIN_MENTIONS;
  const things = phrases
    .filter(
      ({ is_noun, terms, count, dialog_indexes }) =>
        is_noun &&
        !terms.every((term) => isVague(term)) &&
        count >= least.count &&
        dialog_indexes.length >= least.utterances,
    )
    // What is named by two words is said more clearly than by one.
    .map((phrase) => ({ ...phrase, score: phrase.score * (phrase.terms.length > 1 ? COMPOUND : 1) }))
    .sort((a, b) => b.score - a.score);
  const [first, ...rest] = pickPhrases(things, PHRASES_A_TITLE);
  if (first === undefined) return null;
  const beside = rest.filter(({ score }) => score >= first.score * MIN_SHARE);
  return capitalize([first, ...beside].map(({ text }) => text).join(separator));
}

/** Counts the words of a name, except those for the meeting itself: "sixth meeting" names nothing. */
function countTerms(title: string): number {
  if (OF_MEETINGS.test(title)) return 0;
  return toTerms(title.replace(KIND_OF_MEETING, '').replaceAll(GENERIC, '')).length;
}
