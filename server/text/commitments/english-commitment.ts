import { isStopWord } from '../terms/stop-words.ts';
import type { Commitment } from './commitment.ts';
import { mayBeName, toEnglishClauses, type Clause } from './english-clauses.ts';
import { ENGLISH_SHAPES } from './english-shapes.ts';
import { ACTS, DOES, OPENLY_DOES, WEAKLY_DOES } from './english-tasks.ts';

const of = (source: string): RegExp => new RegExp(source, 'i');
/** Capitals at the start of a sentence that are no names, besides stop words. */
const NO_NAMES = new Set(
  (
    'Government Parliament Congress Canada Italy France Germany Spain Japan Korea China Europe America Britain England Wales Scotland Ireland Users Customers Companies Students Schools Minister Speaker Chair Madam God English Hopefully ' +
    'Eventually Nobody Actions Action Next Dollar Dollars Euro Euros Pound Item Items Everybody Everyone Somebody Someone Anyone Anybody ' +
    'Firstly Secondly Thirdly Lastly Paper Numbers People Staff Minutes Figures Results Prices Agreed Reminder Note Sales Production Tickets Mr Mrs Ms Veterans Children'
  ).split(' '),
);
/** Work after the meeting, though no day is named. */
const LATER = of(
  '\\b(?:later|tonight|tomorrow|this (?:afternoon|evening|weekend)|over the weekend|next (?:week|month)|(?:for|before|by) next time|as soon as|first thing|on my way|when I get (?:back|home|in)|' +
    'after (?:this|lunch|work|we hang up|the (?:call|meeting|weekend|break|stock ?(?:count|take)))|before (?:lunch|they|we|it|he|she|the \\w+|\\w+day)|by (?:lunch|the end)|' +
    '(?:by|before|in) (?:January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter))\\b',
);
const ACCEPTS =
  /^(?:(?:yes|yeah|yep|okay|ok|sure|of course|absolutely|no problem|all right|alright)[, .!]+)+I(?:['’]ll| will| can) (?:\S+ ){3}/i;
/** Marks of something uncertain, or of everybody's. */
const HEDGED = /\b(?:maybe|perhaps|might)\b|\bwe(?:['’]ll| will| have to| need to| should| must| can)\b/i;
/** Words that say what is done: two of them make any act of one's own a piece of work. */
const MIN_CONTENT_WORDS = 2;
const WILL_ACT = of(
  `^I will (?:${OPENLY_DOES}|(?:ask|buy|change|find|finish|get|give|hand|look|make|raise|record|swing by|do) (?!some\\b|that\\b|this\\b|it\\b)) ?`,
);
const FOR_SOMEBODY = /\b(?:for|to|with) (?:you|them|him|her|everyone|everybody|us)\b/i;

/** An imperative with its object. */
const ORDERED = of(
  `^(?:(?:send|e-?mail|forward|call|ring|remind|invite) (?:me|us|him|her|them|it|the|a)|ask (?:him|her|them|the)|(?:fix|schedule|book|order|turn off|switch off|share|remove) (?:it|them|that|the|a|this))\\b(?=.{8})`,
);
/** An order is one where nothing stands before it but a name. */
const ORDER = of(`^(?:please )?${DOES}`);
const CALLED_TO = of(
  `^(?:(?:please )?(?!do (?:you|we|I|they|not)\\b)${WEAKLY_DOES}|(?:please|(?:can|could|would|will) you(?: be able to)?|you (?:will|must|should))(?: please)? ${ACTS}|you (?!(?:have|get|look|sound|seem)\\b)${WEAKLY_DOES})`,
);
/** Not done again, or at no certain time. */
const NO_WORK =
  /\b(?:used to|every (?:day|week|month|morning|night|year|time|\w+day)|usually|always|at some point|one day|in theory|had to|might need you)\b|^that['’]s (?:what|how|why)\b/i;
const NEGATED =
  /\b(?:will|must|can|could|should|would|do|does) (?:not|never)\b|\b(?:could|should|would|might) have (?:\w+ed|been|done|gone|had|sent|made|told|known|said|seen|taken|kept|got|put|thought|written|paid|brought|bought)\b|\bno need\b|\b(?:nobody|no one)\b/i;
/** Somebody who will be away or has to leave promises nothing. */
const LEAVES =
  /\bI (?:will|must) (?:be (?:on|off|away|out|at|in(?! (?:touch|contact|charge))|back|late|there)|leave|go(?! (?:through|and|over|to the|see|find))|dash|head off)\b/i;

/** Sentences of devices, jokes and vague offers: "I'll sing a song or something". */
const NOT_MEANT =
  /^\W*warning\b|\bor (?:something|whatever)\b|\b(?:just|only|I['’]?m) (?:kidding|joking)\b|\bha ha\b/i;
/** Acts done while speaking, and talk about talk: "I'm just going to draw a beast". */
const AT_ONCE =
  /\bI(?:['’]m| am) (?:also )?just (?:going to|gonna)\b|\b(?:example|thing|point|question)s?(?: that)? I(?:['’]ll| will)\b|\bif you (?:would|could|want to) call (?:it|that|this)\b|^to summari[sz]e\b/i;
/** Statements about the speaker, others or time, which ask nobody for anything. */
const TOLD =
  /\bmy name is\b|\bas we speak\b|\b(?:is|are) about to\b|\b(?:will be|is|are) giving (?:a|the) (?:talk|lecture|seminar|paper)\b|\b(?:is|are) happening\b|\bI (?:only |already |kind of |guess )*have (?:a lot of|so many|too many) \w+|\bmore free\b|\bon you (?:guys|all|people)\b|\bwe(?:['’]ll| will) (?:find out|know|see|learn) .{0,20}\b(?:whether|if|how)\b|\bmuch too late\b|\bspend (?:this|next|the) (?:week|day|afternoon|month) doing\b|\bI['’]?(?:ll| will) (?:just )?briefly\b|\bask the (?:network|net|system|model|computer|recogni[sz]er|program|machine|user)s? to\b|\bnext steps? (?:to look at )?is just\b|\bI(?:['’]m| am) (?:gonna|going to) steal\b|\b(?:a|an) (?:one|two|three|four|five|six|seven) for me\b|\bwe(?:['’]ll| will) call (?:that|it|this) (?:a|the)\b|\bmy job (?:here )?is to design\b|\bit is my (?:task|job) to (?:explain|present|point)|\b(?:is|are) substituting for\b|\bI(?:['’]ll| will|['’]m going to| am going to) .{0,30}\b(?:in|back) here\b|\bwriting (?:this|that|it) down\b|\b(?:want|going|need|have) to[.,]?$/i;
/** Customers and others who are not in the room: "they have to buy it". */
const OTHERS_MUST =
  /^(?:(?:and|but|so|then|because) )*(?:they|it|people|users?|customers?) (?:all |just |still |really )?(?:must|need)\b/i;
/** The sentence stops before it says what: "I'll rerun it with". */
const BROKEN_OFF =
  /(?:\b(?:the|an?|and|and then|or|but|because|if|would be|my|your|our|their|very)\b[,.–—-]*|\b(?:with|of|from|for)[,–—-]*)\s*$/i;
/** "Let's get back in Oh!": a word that only begins sentences stands after one without a mark. */
const BEGUN_ANEW =
  /\p{Ll} (?:Oh|That['’]s|It['’]s|There['’]s|What|Yes|Yeah|Okay|So|But|And|We|They|You|He|She)\b/u;
/** "Would you replace it if it did not work?" asks what somebody would do. */
const IS_HYPOTHETICAL =
  /\bwould (?:you|they|people|anyone|anybody|somebody|someone)\b(?!.{0,12}\b(?:mind|please|kindly)\b)/i;
const SUPPOSES =
  /\bif (?:you|they|it|there|we|he|she|somebody|someone|your|the|a) (?:[\w'’]+ ){0,2}?(?:had|have|has|did|do(?:es)?(?: not|n['’]t)|were|was|is not|isn['’]t|already|could not|couldn['’]t)\b(?! (?:a |some |any )?(?:time|chance|moment|minute|second))/i;

/** Returns the commitment or the request of an English sentence, or null. */
export function findEnglishCommitment(sentence: string): Commitment | null {
  if (NOT_MEANT.test(sentence) || BROKEN_OFF.test(sentence) || BEGUN_ANEW.test(sentence)) return null;
  if (TOLD.test(sentence)) return null;
  if (AT_ONCE.test(sentence) && !LATER.test(sentence)) return null;
  if (IS_HYPOTHETICAL.test(sentence) && SUPPOSES.test(sentence)) return null;
  let found: Commitment | null = null;
  for (const clause of toEnglishClauses(sentence)) {
    const said = findInClause(clause);
    if (said !== null && said.strength > (found?.strength ?? 0)) found = said;
  }
  if (found === null || found.strength === 2) return found;
  const isSure = LATER.test(sentence) || (found.who === 'speaker' && ACCEPTS.test(sentence));
  return isSure && !HEDGED.test(sentence) ? { ...found, strength: 2 } : found;
}

function findInClause(clause: Clause): Commitment | null {
  const { text, called, is_first, is_question } = clause;
  if (
    IN_THE_MEETING.test(text) ||
    NO_WORK.test(text) ||
    LEAVES.test(text) ||
    OTHERS_MUST.test(text) ||
    (NEGATED.test(text) && !/\bdo not (?:forget|mind)\b/.test(text))
  )
    return null;
  for (const { who, strength, pattern } of ENGLISH_SHAPES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const name = match.groups?.['name'];
    if (name !== undefined && isNoName(name)) continue;
    if (is_question && who !== 'listener') continue;
    if (name !== undefined) return { who, strength, name };
    if (who === 'listener' && called !== null && !isNoName(called)) return { who, strength: 2, name: called };
    return {
      who,
      strength: who === 'speaker' && !HEDGED.test(text) && saysWhat(text.slice(match.index)) ? 2 : strength,
    };
  }
  if (is_question && !/^(?:can|could|would|will) you\b/i.test(text)) return null;
  if (called !== null && !isNoName(called) && CALLED_TO.test(text))
    return { who: 'listener', strength: 2, name: called };
  if (!is_first) return null;
  if (ORDERED.test(text)) return { who: 'listener', strength: 2 };
  return ORDER.test(text) ? { who: 'listener', strength: 1 } : null;
}

/** "I'll go through your pull request", but not "I'll buy one here". */
const saysWhat = (text: string): boolean =>
  FOR_SOMEBODY.test(text) ||
  (WILL_ACT.test(text) &&
    text.split(' ').filter((word) => !isStopWord(word.toLowerCase())).length >= MIN_CONTENT_WORDS);

const isNoName = (name: string): boolean => NO_NAMES.has(name) || !mayBeName(name);

/** Acts within the meeting itself, and phrases that are no work at all. */
const PHRASES = [
  // The screen, the room and the sound.
  '(?:share|sharing) (?:my|the|your) (?:screen|desktop|slides?)|(?:un)?muted?|microphone|mics?|mikes?|headsets?|camera|volume|scroll|zoom (?:in|out)|stop sharing|pull (?:it|that|this) up|(?:next|new|this|previous) slide|on the (?:white)?board|on the screen|sit down|take (?:a seat|your (?:seat|time)|notes?)|excuse me|speak up|out loud|down here|up (?:here|there)',
  // The order of the meeting.
  'next (?:item|point|topic|question|speaker)|close the meeting|(?:finish|end|wrap up|resume|reopen|adjourn|leave) (?:the |this |our )?(?:meeting|session|call)|(?:get|come|go) back (?:in(?= *$| \\p{Lu})|to work\\b|on track)|call (?:on|it a day|the (?:roll|meeting))|move on|start (?:with|by|off)|round the table|go to M(?:r|s|rs|adam)\\b|in this(?: particular)? meeting|hand (?:it )?(?:back )?over to|pass (?:it|the word|the floor)|turn (?:it|the floor) over|(?<!\\b(?:get|send|bring|have|forward|e-?mail|ship|drop)\\b.{1,60})over to (?:you|\\p{Lu}\\p{Ll}+$)|go (?:back )?to the (?:previous|next|first|last)|(?:in|from|at) (?:the|our) last meeting|come back to (?:this|that|it)|change the subject|(?:break|stop|pause) for|have to stop|in five minutes',
  // Talk about talk.
  'raise (?:another|a|one) (?:point|issue|question)|(?:finish|continue|conclude) (?:my|his|her|their|your) (?:response|answer|remarks|question|presentation|point|sentence)|repeat|(?:clarify|expand|outline|elaborate|comment) (?:on|for (?:the record|us|me)|what|how|whether|why)|say (?:that|this|it)? ?again|make (?:a|one|the) (?:point|comment|remark)|put it (?:this|that) way|ask (?:again|you(?! to\\b)|(?:\\w+ ){0,4}questions?)|read (?:it|that|this) out|take (?:a|the|one|that|this)(?: \\w+)? question|good question|carry on in|attempt an answer|go ahead|hold on|remember when|look$|questions? (?:for|to|from)',
  // Farewells and time of the moment.
  'right now|in a (?:second|minute|moment|sec|bit)|for (?:a|one) (?:second|moment|minute|sec)|real quick|another minute|take care$|have a (?:nice|good|great|lovely)|see you',
];

const IN_THE_MEETING = new RegExp(`\\b(?:${PHRASES.join('|')})\\b`, 'u');
