import { canBeNoun } from '../../terms/english-no-nouns.ts';
import { isOrdinary } from '../../terms/ordinary-words.ts';
import { isStopWord } from '../../terms/stop-words.ts';
import { toTermKeys, toTerms, type Term } from '../../terms/to-terms.ts';

/** Subjects that somebody announces: "today's topic is alert fatigue", 「価格の件」. */
export interface StatedSubject {
  text: string;
  /** Keys of its words. */
  terms: readonly string[];
  /** Whether all of the meeting is said to be about it, rather than what comes next. */
  is_of_meeting: boolean;
}

const OF_ENGLISH_MEETING =
  /^(?:(?:meeting|session|call|discussion|agenda|topic|subject|focus|goal|purpose|aim|one topic)\b|(?:review|inquiry|session|committee|workshop|hearing) )|\b(?:today|meeting|session|call|here)\b[^.?!]{0,40}$/iu;
const OF_KOREAN_OR_JAPANESE_MEETING =
  /(?:오늘|금일|이번 회의|주제|안건|의제|本日|今日|議題|テーマ|会議)[^.?!。？]{0,60}$/u;
/** Looks back so far for words of the meeting itself. */
const BEFORE_CUE = 60;

const ENGLISH_CUE =
  /\b(?:(?:(?:meeting|session|call|discussion|agenda|topic|subject|focus|goal|purpose|aim)\b(?: \w+){0,3}? (?:is|are|was|will be)|one topic today,? and it['’]s)(?: all| mainly| really)?(?: about| on| to (?:discuss|review|decide(?: on)?|talk about|go over|finali[sz]e|plan))?|(?:talk|talking|speak|speaking|hear) about|discuss|discussing|go(?:ing)? (?:over|through)|walk(?:ing)? (?:you |us )?through|(?:inquiry|investigation) into|(?:session|committee|evidence|update|workshop|hearing) on|mov(?:e|ing) (?:on |over )?(?:to|on)|turn(?:ing)? to|(?:start|starting|begin|beginning) (?:off )?with|com(?:e|ing) to|next(?: item| topic| up| one| point)?(?: on the agenda)? is|(?:item|point|topic) \w+(?: is|,)|review of|welcome to|(?:what|how) about|decide on|regarding|concerning)\s+/giu;
/** "Okay, so. The lighthouse.": nothing but a name, after words that open something. */
const ENGLISH_ANNOUNCEMENT =
  /(?<=^|[.!?] )(?:(?:okay|ok|right|so|now|well|alright|first|next|then)[,.]? ){1,3}(?=[^.!?]{2,40}[.:])/giu;
/** The subject stands before these. */
const KOREAN_CUE =
  /(?=(?:에|과|와)? ?(?:대해서?|대하여|관해서?|관하여|관련(?:해서?|하여|된)?) (?:이야기|얘기|논의|말씀|검토|회의|공유|설명|보고|협의|의논|질의|심사))|(?=(?:을|를) (?:논의|검토|협의|의논|상정|심사|실시)(?:하|해|할|합|드))|(?=(?:부터|으로|로) (?:시작|넘어|들어))|(?<=(?:주제|안건|의제)(?:는|은) [^.?!]{2,40})(?=(?:입니다|이에요|예요|이고))/gu;
const JAPANESE_CUE =
  /(?=(?:について|に関して|に関する|の件|の話|のこと)(?:で|を|に|から|、|は|お|の|話|相談|議論|確認|決|、)?)|(?=から(?:始め|いき|行き|お願い))|(?=に(?:移り|入り))|(?<=(?:議題|テーマ|本題)は、?[^。？]{2,30})(?=(?:です|になります))/gu;
const KOREAN_ANNOUNCEMENT =
  /(?= ?(?:얘기|이야기|건|문제)(?:예요|이에요|입니다|요|부터))|(?=(?:이에|예)?요\.)|(?=이?요\.)|(?=입니다\.)|(?=\.)/gu;
const JAPANESE_ANNOUNCEMENT = /(?=の(?:こと|件|話)(?:なん)?です)|(?=(?:です)?。)/gu;
const SAYS_SUBJECT = /^ ?(?:얘기|이야기|건|문제)|^の/u;
/** Words that may open an announcement at the start of a sentence. */
const BEFORE_ANNOUNCEMENT =
  /(?:^|[.!?。？] ?)(?:(?:자|그럼|이제|오늘은|다음은|그래서|では|じゃあ|さて|はい|今日は|本日は|次は|(?:早速|さっそく)(?:です(?:が|けど))?|続いて)[、, ]*)*$/u;
const OF_TODAY = /(?:오늘은|今日は|本日は|(?:早速|さっそく)(?:です(?:が|けど))?)[、, ]*$/u;
/** "그 문제", 「その話」: something that was spoken of before. */
const POINTS_BACK = /(?:その|この|あの|(?:^|\s)[그이저] )$/u;

/** In UTF-16 units. Who speaks on for longer has said what it is about. */
const LONGEST_READ = 4_000;
const LONGEST_BEFORE_CUE = 48;
const LONGEST_PARTICLE = 6;
const REST_OF_WORD = /^[가-힣]*/u;
const MAX_WORDS = 8;
const MAX_TERMS = 5;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’&-]|\.(?=\p{N}))*/uy;
const DETERMINER = /^(?:the|a|an|our|your|this|these|that|those|his|her|their|some|any|today['’]s|all)$/i;
/** They say little, but belong to a name: "new depot". */
const MODIFIER =
  /^(?:new|old|big|small|top|bottom|front|back|upper|lower|main|own|next|last|possible|young|full|whole|half|early|late|second|third|high|low|regular|technical|basic|general|two|three|four)$/i;
const JOINT = /^(?:of|and|for|in|on|to|with|between|from)$/i;
const KOREAN_OR_JAPANESE_GAP = /^(?:| |의 |の|・|와 |과 |と|및 )$/u;

/** The subjects that the beginning of one utterance states, in its order. */
export function findStatedSubjects(said: string, language: string): StatedSubject[] {
  const utterance = said.slice(0, LONGEST_READ);
  if (language === 'ko') return findBeforeCues(utterance, KOREAN_CUE, KOREAN_ANNOUNCEMENT);
  if (language === 'ja') return findBeforeCues(utterance, JAPANESE_CUE, JAPANESE_ANNOUNCEMENT);
  const stated = [...utterance.matchAll(ENGLISH_CUE)].map(({ 0: cue, index }) => {
    const before = utterance.slice(Math.max(0, index - BEFORE_CUE), index);
    const isOfMeeting = OF_ENGLISH_MEETING.test(cue) || OF_ENGLISH_MEETING.test(before);
    return toSubject(readAfter(utterance, index + cue.length), isOfMeeting);
  });
  const announced = [...utterance.matchAll(ENGLISH_ANNOUNCEMENT)].map(({ 0: cue, index }) => {
    const place = readAfter(utterance, index + cue.length);
    if (place === null || !/[.:]/.test(utterance.charAt(place.end))) return null;
    const subject = toSubject(place, false);
    return subject === null || isOrdinary(subject.terms) ? null : subject;
  });
  return [...stated, ...announced].filter((subject) => subject !== null);
}

/** In Korean and Japanese the subject comes first. */
function findBeforeCues(utterance: string, stated: RegExp, announced: RegExp): StatedSubject[] {
  const subjects = [...utterance.matchAll(stated)].map(({ index }) => {
    const said = readBefore(utterance, index);
    const before = toTextBefore(utterance, said);
    return POINTS_BACK.test(before) ? null : toSubject(said, OF_KOREAN_OR_JAPANESE_MEETING.test(before));
  });
  const announcements = [...utterance.matchAll(announced)].map(({ index }) => {
    const said = readBefore(utterance, index);
    const before = toTextBefore(utterance, said);
    if (!BEFORE_ANNOUNCEMENT.test(before)) return null;
    const cue = utterance.slice(index, index + LONGEST_PARTICLE);
    return toSubject(said, OF_TODAY.test(before) || SAYS_SUBJECT.test(cue));
  });
  return [...subjects, ...announcements].filter((subject) => subject !== null);
}

const toTextBefore = (utterance: string, said: Place | null): string =>
  utterance.slice(Math.max(0, (said?.start ?? 0) - BEFORE_CUE), said?.start ?? 0);

/** The position of a subject in an utterance. */
export interface Place {
  text: string;
  start: number;
  end: number;
}

function toSubject(said: Place | null, is_of_meeting: boolean): StatedSubject | null {
  if (said === null) return null;
  const terms = toTermKeys(said.text);
  return terms.length === 0 ? null : { text: said.text, terms, is_of_meeting };
}

/** The noun phrase that begins at a place of an English text. */
export function readAfter(text: string, start: number): Place | null {
  const words: Place[] = [];
  let place = start;
  while (words.length < MAX_WORDS) {
    WORD.lastIndex = place;
    const word = WORD.exec(text)?.[0];
    if (word === undefined) break;
    if (isStopWord(word.toLowerCase()) && !isPartOfName(word)) break;
    words.push({ text: word, start: place, end: place + word.length });
    place += word.length;
    if (text.charAt(place) !== ' ') break;
    place += 1;
  }
  // "The goal is to produce …": something to do.
  if (words[0]?.text.toLowerCase() === 'to') return null;
  const first = words.findIndex(({ text: word }) => isName(word) && !isAdverb(word));
  const last = words.findLastIndex(
    ({ text: word }, index) =>
      isName(word) && canBeNoun(word.toLowerCase()) && !isDone(word, words[index - 1]?.text ?? ''),
  );
  const [from, to] = [words[first], words[last]];
  if (from === undefined || to === undefined || last < first) return null;
  return { text: text.slice(from.start, to.end), start: from.start, end: to.end };
}

const isName = (word: string): boolean => !JOINT.test(word) && !DETERMINER.test(word);

const isAdverb = (word: string): boolean => word.endsWith('ly') && !canBeNoun(word.toLowerCase());

/** "the recognizer and running": after a joint, something to do. */
const isDone = (word: string, before: string): boolean => word.endsWith('ing') && JOINT.test(before);

const isPartOfName = (word: string): boolean =>
  JOINT.test(word) || DETERMINER.test(word) || MODIFIER.test(word);

/** 浮世絵展, 開封率: the rest of a name, which alone is no word. */
const SUFFIX = /^[展会率費料部課版案化]?$/u;

/** 運動会のPTAのお手伝い: what is done about something. */
const DEED = /の[おご]?(?:[ぁ-ん]|\p{Script=Han}){2,6}$/u;

/** The nouns that end at a place of a Korean or Japanese text, or of which something done ends there. */
export function readBefore(text: string, end: number): Place | null {
  const nouns = readNounsBefore(text, end);
  if (nouns !== null) return nouns;
  const from = Math.max(0, end - LONGEST_BEFORE_CUE);
  const deed = DEED.exec(text.slice(from, end));
  return deed === null ? null : readNounsBefore(text, from + deed.index);
}

function readNounsBefore(text: string, end: number): Place | null {
  const from = Math.max(0, end - LONGEST_BEFORE_CUE);
  // With its particle a noun is known as one.
  const particle = REST_OF_WORD.exec(text.slice(end, end + LONGEST_PARTICLE))?.[0] ?? '';
  const before = text.slice(from, end);
  const run: Term[] = [];
  for (const term of toTerms(before + particle).reverse()) {
    if (term.start >= before.length) continue;
    const next = run[0];
    const between = before.slice(term.end, next?.start ?? before.length);
    const fits = next === undefined ? SUFFIX.test(between) : KOREAN_OR_JAPANESE_GAP.test(between);
    if (!term.is_nominal || !fits || run.length === MAX_TERMS) break;
    run.unshift(term);
  }
  const first = run[0];
  if (first === undefined) return null;
  return { text: before.slice(first.start), start: from + first.start, end };
}
