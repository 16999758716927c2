import { findEnglishCommitment } from '../commitments/english-commitment.ts';
import { findJapaneseCommitment } from '../commitments/japanese-commitment.ts';
import { findKoreanCommitment } from '../commitments/korean-commitment.ts';
import { type Commitment, isNameOfSome, toNamedPeople, type NamedPerson } from '../commitments/commitment.ts';
import { daysBetween, toCivilDate, toIsoDate, type CivilDate } from '../dates/civil-date.ts';
import { findDates, type DateMention } from '../dates/find-dates.ts';
import type { SpokenDialog, TranscriptToAnalyse } from './transcript-to-analyse.ts';
import { isWhole, MID_THOUGHT, splitSentences, toStatement } from './to-sentences.ts';
import { MIN_TERMS, pickActionItems, type ActionItem, type Candidate } from './pick-action-items.ts';
import { toTermKeys } from '../terms/to-terms.ts';
import { countWords } from '../terms/count-words.ts';
import { must } from '../../base/must.ts';

const FINDERS: readonly ((sentence: string) => Commitment | null)[] = [
  findEnglishCommitment,
  findKoreanCommitment,
  findJapaneseCommitment,
];

const MIN_CHARACTERS = 8;
/** "I'll check" tells a later reader nothing. */
const MIN_WORDS = 4;
const MIN_CJK_WORDS = 2.5;
const LATIN = /[a-z]/i;
/** A sentence that runs on promises something in passing, if anything. */
const MAX_WORDS = 40;
const OWN = /\bI\b|제가|저는|私/u;
const ACCEPTS =
  /^\W*(?:sure|me[.,]|yes|yeah|yep|ok|okay|will do|of course|i will|i['’]ll|i can|no problem|got it|done|consider it done|absolutely|네|예|알겠|그럼요|물론|제가|はい|承知|わかりました|了解|かしこまり)/iu;

/** In UTF-16 units. How a long answer goes on is no yes or no; it is read for each sentence before it. */
const LONGEST_YES = 120;

/** A request that was refused is nobody's task. */
const REFUSES =
  /^\W*(?:no\b(?! (?:problem|worries|bother|trouble|rush))|nope|i (?:really |honestly )?can(?:['’]?t|not)|i['’]?m afraid (?:i|not)|i won['’]?t|sorry,? (?:i|no|can)|아뇨|아니(?:요|오)|못 (?:해|하)|안 (?:돼|될|되)|(?:それは)?(?:ちょっと)?(?:無理|できません|難しい)|いえ、|いや、)/i;
/** "はい、開けました", "여기요", "Done": what was asked for is done as it is asked. */
const DONE_AT_ONCE =
  /^(?:(?:はい|ええ|うん|あ)[、。 ]*)?(?!.{0,10}(?:承知|了解|わかり|分かり|かしこまり|決め|書|控え|メモ|聞))[^。、]{0,10}(?:[いきぎしちびみりえけげせてべめれ]ました|[えけげせてべめれ]た|[いっん][ただ])(?:[よねわ]|けど)?[。、！]|^(?:はい|ええ)?[、 ]*(?:どうぞ|こちらです)|^(?:네|예|어)?[,. ]*(?:여기(?:요|있)|(?!.{0,10}(?:적었|들었|봤))(?:[^ .,]+ ){0,2}[^ .,]*[었았했됐렸렀켰껐뺐쳤졌났](?:습니다|어요|네요))[.,!]|^(?:(?:ok|okay|right|yes|yep|all right)[,. ]+)?(?:done\b(?! by)|here you (?:go|are)|there you go|(?:it is|it['’]s|that['’]s) (?:done|off|on|open|out|in|unplugged)\b|I(?:['’]ve| have) (?:done|opened|closed|pressed|typed|plugged|unplugged|switched|turned|restarted))/iu;
/** In UTF-16 units. */
const LONGEST_ANSWER = 80;
const LONGEST_READ = 1200;
/** "I'll do it by Friday" after a request is a yes to it and no work of its own. */
const REFERS_BACK =
  /^(?:\S+ ){0,4}(?:do|send|take|handle|sort|get|have|look into) (?:it|that|this|them|those|you)\b|^(?:[^ ]+ ){0,3}(?:할게|하겠|드릴게|드리겠|보낼게|보내겠)\S*$|^.{0,12}(?:やります|します|しておきます|お送りします)/i;

/** Finds commitments and requests in order, with assignee and due date where they are stated. */
export function findActionItems({
  dialogs,
  speakers,
  language,
  recorded_at,
  timezone,
}: TranscriptToAnalyse): ActionItem[] {
  const people = toNamedPeople(speakers);
  const today = toCivilDate(recorded_at, timezone);
  const candidates = dialogs.flatMap((dialog, index) => {
    const place = { dialogs, index, people, speakers, today };
    return splitSentences(dialog.text).flatMap((sentence) => {
      const commitment = findCommitment(sentence);
      return commitment === null || isSettled(commitment, place)
        ? []
        : [toCandidate(sentence, commitment, place)];
    });
  });
  const answers = new Set(candidates.map(({ accepted_in }) => accepted_in));
  const own = candidates.filter(
    ({ item, terms }) =>
      !answers.has(item.dialog_ids[0] ?? null) || (!REFERS_BACK.test(item.text) && terms.length >= MIN_TERMS),
  );
  return pickActionItems(own, { dialogs, language }).map((item) => withAsked(item, dialogs));
}

/** "We need it written up" / "I'll do it this afternoon": an answer in English says what it answers. */
function withAsked(item: ActionItem, dialogs: readonly SpokenDialog[]): ActionItem {
  const index = dialogs.findIndex(({ id }) => id === item.dialog_ids[0]);
  const [asked, answer] = [dialogs[index - 1], dialogs[index]];
  if (asked === undefined || asked.speaker_id === answer?.speaker_id) return item;
  const said = splitSentences(asked.text).at(-1) ?? '';
  if (said.length > LONGEST_YES || isShort(said) || !(LATIN.test(item.text) && REFERS_BACK.test(item.text)))
    return item;
  if (MID_THOUGHT.test(toStatement(said))) return item;
  return { ...item, text: `${toStatement(said)} ${item.text}`, dialog_ids: [asked.id, ...item.dialog_ids] };
}

function findCommitment(sentence: string): Commitment | null {
  if (sentence.length < MIN_CHARACTERS || isShort(toStatement(sentence))) return null;
  for (const find of FINDERS) {
    const commitment = find(sentence);
    if (commitment !== null) return commitment;
  }
  return null;
}

const isShort = (statement: string): boolean =>
  countWords(statement) < (LATIN.test(statement) ? MIN_WORDS : MIN_CJK_WORDS);

interface Place {
  dialogs: readonly SpokenDialog[];
  index: number;
  people: readonly NamedPerson[];
  speakers: TranscriptToAnalyse['speakers'];
  today: CivilDate;
}

function toCandidate(sentence: string, commitment: Commitment, place: Place): Candidate {
  const { dialogs, index } = place;
  const dialog = must(dialogs[index], 'utterance of a commitment');
  const { assignee, accepted_in, is_called } = findAssignee(sentence, commitment, place);
  const answer = accepted_in === null ? undefined : dialogs[index + 1];
  const due = findDueDate(sentence, place) ?? (answer && findDeadline(answer.text, place.today));
  const terms = [...new Set(toTermKeys(sentence))];
  const dialog_ids = [dialog.id, ...(accepted_in === null ? [] : [accepted_in])];
  return {
    item: {
      text: toStatement(sentence),
      assignee,
      due_date: due?.date ? toIsoDate(due.date) : null,
      start_ms: dialog.start_ms,
      dialog_ids,
    },
    confidence:
      commitment.strength +
      (due?.is_evidence === true ? 1 : 0) +
      (is_called ? 1 : 0) -
      (countWords(sentence) > MAX_WORDS ? 1 : 0),
    accepted_in,
    is_clear:
      commitment.who !== 'group' &&
      (commitment.name === undefined || is_called) &&
      (due != null ||
        (terms.length >= MIN_TERMS && (commitment.who === 'listener' || isWhole(sentence, false)))),
    terms,
  };
}

/** Whether nothing is left to do: the answer is no, or that it is done. */
function isSettled({ who }: Commitment, { dialogs, index }: Place): boolean {
  const answer = dialogs[index + 1];
  return (
    who === 'listener' &&
    answer !== undefined &&
    answer.speaker_id !== dialogs[index]?.speaker_id &&
    (REFUSES.test(answer.text.slice(0, LONGEST_YES)) ||
      DONE_AT_ONCE.test(answer.text.slice(0, LONGEST_ANSWER)))
  );
}

interface DueDate {
  /** null: one of several. */
  date: CivilDate | null;
  /** "Today" says nothing about work after a meeting, unless it is a deadline. */
  is_evidence: boolean;
}

/** The day that is stated in the sentence, or else as a deadline in the same utterance; of several, none. */
function findDueDate(sentence: string, { today, dialogs, index }: Place): DueDate | null {
  const coming = findDates(sentence, today).filter(({ date }) => daysBetween(today, date) >= 0);
  if (coming.length === 0) return findDeadline(dialogs[index]?.text ?? '', today);
  const deadlines = coming.filter(({ is_deadline }) => is_deadline);
  const stated = deadlines.length > 0 ? deadlines : coming;
  const [said] = stated;
  if (said === undefined) return null;
  const isOne = new Set(stated.map(({ date }) => toIsoDate(date))).size === 1;
  return { ...toDueDate(said, today), ...(isOne ? {} : { date: null }) };
}

function findDeadline(utterance: string, today: CivilDate): DueDate | null {
  const found = findDates(utterance.slice(0, LONGEST_READ), today).find(
    ({ date, is_deadline }) => is_deadline && daysBetween(today, date) >= 0,
  );
  return found === undefined ? null : { date: found.date, is_evidence: false };
}

const toDueDate = ({ date, is_deadline, time }: DateMention, today: CivilDate): DueDate => ({
  date,
  is_evidence: daysBetween(today, date) > 0 || is_deadline || time !== null,
});

function findAssignee(
  sentence: string,
  { who, name }: Commitment,
  { dialogs, index, people, speakers }: Place,
): { assignee: string | null; accepted_in: number | null; is_called: boolean } {
  const speaker_id = dialogs[index]?.speaker_id;
  const nameOf = (id: number | undefined): string | null =>
    speakers.find((speaker) => speaker.speaker_id === id)?.name?.trim() || null;
  const others = people.filter((person) => person.speaker_id !== speaker_id);
  const notAccepted = { accepted_in: null, is_called: false };
  const answer = dialogs[index + 1];
  const acceptedBy =
    answer !== undefined &&
    answer.speaker_id !== speaker_id &&
    ACCEPTS.test(answer.text.slice(0, LONGEST_YES))
      ? answer
      : null;
  if (name !== undefined) {
    // Without capitals, as some speech recognition writes: "tom's going to ring them".
    const spellings = [name, name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())];
    const known = people.find(({ pattern }) => spellings.some((spelling) => pattern.test(spelling)));
    const unknown = isNameOfSome(speakers, name) ? null : name;
    const isTheirs = acceptedBy !== null && acceptedBy.speaker_id === known?.speaker_id;
    return {
      assignee: known?.name ?? unknown,
      accepted_in: isTheirs ? acceptedBy.id : null,
      is_called: known !== undefined,
    };
  }
  const named = others.find(({ pattern }) => startsOrActs(sentence, pattern));
  if (who === 'speaker') {
    const is_own = named === undefined || OWN.test(sentence);
    return { assignee: is_own ? nameOf(speaker_id) : named.name, ...notAccepted };
  }
  if (named !== undefined) {
    const isTheirs = acceptedBy?.speaker_id === named.speaker_id;
    return { assignee: named.name, accepted_in: isTheirs ? acceptedBy.id : null, is_called: true };
  }
  if (who === 'group') return { assignee: null, ...notAccepted };
  if (acceptedBy !== null)
    return { assignee: nameOf(acceptedBy.speaker_id), accepted_in: acceptedBy.id, is_called: false };
  return { assignee: others.length === 1 ? (others[0]?.name ?? null) : null, ...notAccepted };
}

/** Whether a person is addressed or is the subject: at the start, before a comma, or with a subject particle. */
function startsOrActs(sentence: string, pattern: RegExp): boolean {
  const called = pattern.exec(sentence);
  if (called === null) return false;
  const after = sentence.slice(called.index + called[0].length);
  return (
    (called.index === 0 && /^(?:[,、]|[아야][\s,])/.test(after)) ||
    /^(?:\s?님)?(?:이|가|께서|은|는|が|は)(?=[\s、])(?! \S{0,6}[신던] )/.test(after) ||
    /^ (?:will|can|could|should|needs|has|is going|would you|please|to)\b/.test(after) ||
    /^(?:\s?님)?(?:한테|에게|께|に)(?=.*(?:부탁|맡|もらい|お願い|頼|任せ))/.test(after) ||
    /^[,.!?]*$/.test(after)
  );
}
