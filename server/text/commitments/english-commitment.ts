import { isStopWord } from '../terms/stop-words.ts';
import type { Commitment } from './commitment.ts';
import { ADVERBS, DOES, DOING, DONE, TAKES_ON, TASK, WEAKLY_DOES } from './english-tasks.ts';

const of = (source: string, flags = 'i'): RegExp => new RegExp(source, flags);

const STARTS =
  '^(?:(?:so|then|and|but|okay|ok|yes|yeah|right|well|oh|um|uh|sure|great|fine|alright|all right|now|also|no problem)[, .!]+)*';
const WILL =
  "(?:['’]ll| will|['’]m going to|['’]m gonna| am going to| shall|['’]m about to| plan to|['’]m planning to| promise to|['’]ve agreed to| agreed to| intend to|['’]d be happy to| would be happy to|['’]m happy to)";
const MUST = "(?: (?:still )?(?:need|have|ought) to|['’]ve (?:still )?got to| have (?:still )?got to| must)";
const IS_TO =
  "(?:['’]s going to|['’]s gonna|['’]ll| is going to| are going to| will| shall| needs to| has to| should| must| is to| are to| has agreed to| agreed to| has offered to| offered to| promised to| volunteered to| is supposed to| (?:said|says|mentioned) (?:that )?(?:he|she|they)(?:['’]d|['’]ll| would| will| is going to| was going to))";
const PERSON =
  "(?<!\\b(?:[Tt]he|[Aa]|of|\\p{Lu}\\p{L}{1,20}) )(?<name>\\p{Lu}[\\p{Ll}\\p{Lu}'’-]*\\p{Ll}(?: \\p{Lu}[\\p{L}'’-]*\\p{Ll})?)";
/** Words at the start of a sentence that are no names, besides stop words. */
const NO_NAMES = new Set(
  (
    'Government Parliament Congress Canada Users Customers Companies Students Schools Minister Speaker Chair Madam God English Hopefully ' +
    'Eventually Nobody Actions Action Next Dollar Dollars Euro Euros Pound Item Items Everybody Everyone Somebody Someone Anyone Anybody'
  ).split(' '),
);

// Acts within the meeting itself, and phrases that are no work at all.
const IN_THE_MEETING =
  /\b(?:(?:share|sharing) (?:my|the|your) (?:screen|desktop|slides?)|(?:un)?mute|next (?:slide|item|point|topic|question|speaker)|raise (?:another|a|one) (?:point|issue|question)|(?:finish|continue|conclude) my (?:response|answer|remarks|question|presentation)|repeat (?:his|her|their|your) (?:answer|question)|(?:in|from|at) (?:the|our) last meeting|down here|excuse me|(?:clarify|expand|outline|elaborate|comment) (?:on|for (?:the record|us|me)|what|how|whether|why)|close the meeting|new slide|finish (?:his|her|their) (?:question|answer|point)|right now|on the (?:white)?board|up (?:here|there)|in a (?:second|minute|moment|sec|bit)|for (?:a|one) (?:second|moment|minute|sec)|real quick|this slide|out loud|(?<!\b(?:get|send|bring|have|forward|e-?mail|ship|drop)\b.{1,60})over to (?:you|\p{Lu})|hand (?:it )?(?:back )?over to|pass (?:it|the word|the floor)|start (?:with|by|off)|say (?:that|this|it)? ?again|repeat (?:that|the)|speak up|sit down|go ahead|hold on|take (?:a seat|your (?:seat|time)|notes?|care[.,!])|call (?:on|it a day|the (?:roll|meeting))|move on|come back to (?:this|that|it)|make (?:a|one|the) (?:point|comment|remark)|put it (?:this|that) way|have a (?:nice|good|great)|look,|remember when|microphone|\bmics?\b|camera|volume|ask (?:again|you|(?:\w+ ){0,4}questions?)|change the subject|read (?:it|that|this) out|turn (?:it|the floor) over|good question|go (?:back )?to the (?:previous|next|first|last))\b/iu;
const HYPOTHETICAL =
  /\b(?:if (?:I|you|we|it|they|he|she|the)\b|would(?:n['’]t)? have|could have|should have|wouldn['’]t|didn['’]t|won['’]t|don['’]t (?:think|know|want|need)|used to|last (?:time|week|month|year)|tell (?:us|me)|(?:I|we) (?:think|thought) I|I guess I can|says? I(?:['’]ll| will)|I was asked|was going to|imagine|suppose)\b|^(?:if|when|because|in case|unless|say you)\b|\bI(?:['’]ll| will) (?:say|tell you|be (?:honest|right)|read (?:it|that|this)|put it (?:this|that) way|take (?:it|that) as)\b/i;
const ASKS_FOR_KNOWLEDGE = of(
  `${STARTS}(?:[a-z]+, )?(?:who|what|when|where|why|how|which|whose|do|does|did|is|are|was|were|has|have (?:you|we|they)|should (?:we|I)|shall we|will (?:you be|that|it|there|they|we|he|she)|can (?:I|we|they|it)|could (?:I|we|it)|may I|would (?:that|it|they))\\b[^.]*\\?`,
);

const PROMISES = of(
  `\\bI${WILL} ${DOES}|\\bI${MUST} ${DOES}|\\blet me ${ADVERBS}(?:check (?:with|on|whether|if)|look into|get back|send|follow up|find out|take (?:that|an action|this one|it on)|ask|talk to)\\b|\\blet me ${ADVERBS}(?:${TASK})\\b.*(?:\\b(?:after (?:this|the (?:call|meeting))|later|tomorrow|tonight|this (?:afternoon|evening)|by \\w+day)\\b|\\band (?:get back|forward|send|let you know))|\\bI['’]?m on the hook for\\b|\\bactions? (?:item )?(?:on|for) me\\b|\\bwhat I${WILL} do is ${WEAKLY_DOES}|\\bI${WILL} be (?:responsible|in charge|reaching out|handling|sending|preparing|taking care|working on)|\\bI(?: still)? owe (?:you|them)\\b|\\bmy (?:action|task|job|to-?do)(?: item)? (?:is|will be) to\\b|\\b(?:by|until) \\w+ I${WILL} have\\b`,
);
/** Things that change hands, and tasks that one calls one's own. */
const HANDS_OVER =
  /\bI(?:['’]ll| will|['’]m going to) (?:get|bring|pass|drop|hand|give) (?:\w+ ){1,8}(?:over |back |across |round )?to (?:you|them|him|her|everyone|the|\p{Lu})|\b(?:that|this)(?:['’]s| is| one['’]s) my (?:action|job|task|to-?do)\b/iu;
const TAKES =
  /\b(?:I(?:['’]ll| can| will|['’]d be happy to|['’]m happy to) (?:take|do|handle|own|sort) (?:that|it|this|care|these|those|them)\b|leave (?:it|that|this|the [\w ]{2,40}|them) (?:to|with) me|(?:that one|that|this|the \w+)(?:['’]s| is) mine\b|that['’]s on me|I(?:['’]ll| will) take the (?!notes?\b|floor\b|bus\b|train\b|call\b|stairs\b|first\b|chair\b|point\b)\w+|(?:I|we)(?:['’]ll| will) put (?:it|that|them|this|those) (?:in|into|on|up on) )/i;
const ACCEPTS = of(
  `^(?:(?:yes|yeah|okay|ok|sure|of course|absolutely|no problem|happy to|will do|alright|right)[, .!]+)+(?:I(?:['’]ll| will| can) ${WEAKLY_DOES}|I(?:['’]ll| will) (?:have|get))|^will do\\b`,
);
const MAY_DO = of(
  `\\bI(?:${WILL}| can) ${WEAKLY_DOES}|\\bI${MUST} ${WEAKLY_DOES}|\\bI should be able to ${WEAKLY_DOES}|\\bI(?:['’]ll| will) (?:bring|be)\\b|(?:^|, |: )(?:so:? |then |and )?I (?:${TASK})\\b|\\byou['’]ll (?:both |all )?(?:have|get) (?:it|them|that|the|a)\\b`,
);

const CALLED = of(
  `\\b${PERSON}(?:${IS_TO} (?:be ${DOING}|${DOES})|(?: is|['’]s|['’]ll be| will be) (?:taking|covering|leading|drafting|chasing|arranging|booking|owning|organi[sz]ing|responsible for|in charge of|looking after|handling|taking (?:over|care|on)|working on|doing|preparing) |(?: and \\p{Lu}\\p{Ll}+)?,? to ${DOES}| (?:${TAKES_ON})\\b)`,
  'u',
);
const WEAKLY_CALLED = of(`\\b${PERSON}(?:${IS_TO}|,? to) ${WEAKLY_DOES}`, 'u');
const AGREED_ON = of(
  `\\b(?:agreed|said|decided|settled|concluded)(?: that)? ${PERSON} (?:would|will|should|is going to|was going to|is to|\\p{Ll}{2,}s) `,
  'u',
);
const MADE_TO_DO = of(
  `\\b(?:have|get|ask|tell|remind|want|need|let['’]s have|let['’]s get|let['’]s ask) ${PERSON} (?:to )?${WEAKLY_DOES}`,
  'u',
);
const BY_PERSON = of(
  `\\b(?:will|needs? to|has to|have to|must|should|is going to|is to) be ${DONE} by ${PERSON}`,
  'u',
);
const LISTED_FOR = of(
  `\\b(?:[Aa]ction(?: (?:item|point))?s?|[Tt]o-?dos?|[Nn]ext steps?|[Tt]asks?)(?: (?:is|are|goes))? ?(?:for|on|to|:|-|–)+ ?${PERSON}`,
  'u',
);

const ASKS_PERSON = of(
  `\\b(?:[Cc]an|[Cc]ould|[Ww]ould|[Ww]ill) ${PERSON} (?:please )?${WEAKLY_DOES}.*\\?`,
  'u',
);
const NAMED_LISTENER = of(
  `^${PERSON},? (?:please|can you|could you|would you|will you|you were going to|you(?:['’]ll| will| need to| should))\\b`,
  'u',
);
/** "Ines, check with legal". */
const TOLD = of(`^(?:(?:and|so|ok|okay|right|then),? )*${PERSON}, (?:please )?(?:${TASK})\\b(?!.*\\?$)`, 'u');
/** A name that nobody in the meeting has is less certain: it may not be a person's. */
const NAMED: readonly { pattern: RegExp; strength: 1 | 2 }[] = [
  { pattern: LISTED_FOR, strength: 2 },
  { pattern: AGREED_ON, strength: 2 },
  { pattern: BY_PERSON, strength: 2 },
  { pattern: MADE_TO_DO, strength: 1 },
  { pattern: NAMED_LISTENER, strength: 1 },
  { pattern: TOLD, strength: 2 },
  { pattern: ASKS_PERSON, strength: 1 },
  { pattern: CALLED, strength: 2 },
  { pattern: WEAKLY_CALLED, strength: 1 },
];
const ASKS = of(
  `\\b(?:can|could|would|will) (?:you(?: guys| all)?|somebody|someone|anybody|anyone|one of you) ${DOES}|\\b(?:would|do) you mind ${DOING}|\\bplease,? (?:can you |could you )?${DOES}|^${WEAKLY_DOES}.*\\bplease\\b|\\b(?:need|want|['’]d like|would like) (?:you|everyone|everybody|all of you) (?:all )?to ${WEAKLY_DOES}|\\b(?:have|get) (?:him|her|them) (?:to )?${DOES}|${STARTS}(?:please )?(?:make sure|be sure|don['’]t forget|remember) (?:that |to |you |we )|\\byou(?:['’]ll| will) (?:get|send|give|let) (?:me|us|it)\\b`,
  'iu',
);
// An imperative with its object is a request; other verbs at the start are ambiguous.
const ORDERS = of(
  `${STARTS}(?:(?:send|e-?mail|forward|ask|call|ring|remind|invite) (?:me|us|him|her|them|it|the|a|\\p{Lu})|(?:add|remove|fix|update|check|schedule|book|order|turn off|switch off|share) (?:it|them|that|the|a|this)\\b)(?=.{8})(?!.*\\?)`,
  'iu',
);
const INSTRUCTS = of(
  `\\b(?:can|could|would|will) (?:you|somebody|someone|anybody|anyone) ${WEAKLY_DOES}|\\byou (?:(?:two|three|both|all|guys) )?(?:should|need to|have to|must|['’]ll have to|will have to) ${DOES}|${STARTS}(?:${TASK})\\b(?!.*\\?)|\\bplease\\b`,
);
const SOMEBODY = of(
  `\\b(?:somebody|someone) (?:needs to|has to|must|should) ${DOES}|\\bneed (?:somebody|someone) to ${DOES}`,
);
/** Speech recognition without capitals, agents that are no people, and others who promised something. */
const OTHERS = [
  of(
    `\\b(?:agreed|decided|settled)(?: that)? \\w+(?:['’]s going to|['’]s gonna|['’]ll| will| would| is going to| are going to) ${WEAKLY_DOES}`,
  ),
  of(
    `\\b(?:will|is going to|are going to) be ${DONE} by (?:the )?(?!(?:the|end|then|now|next|tomorrow|noon|midnight|this|\\w+day|hand|mistake|accident|default|law|\\d)\\b)[a-z]{3,}`,
  ),
  /\b(?:the|our) (?:[\w-]+ ){1,2}(?:will|['’]ll|(?:is|are) going to|ha(?:s|ve) promised to) (?:come back to (?:us|me|you)|get back to|send (?:us|me|over)|let (?:us|me|you) know|reply to)\b/i,
  /\b(?:the|our) (?:[\w-]+ ){1,2}(?:is|are) (?:sending|bringing|getting) (?:us|me|over)\b|\b(?:they|he|she)(?:['’](?:ve|s)| have| has) promised \w+.{0,40}\bby\b/i,
];
const WE_SEND =
  /\bwe(?:['’]ll| will) (?:send|call|e-?mail|mail|ship|forward|follow up|get back|let you know|publish|circulate|inform)\b/i;
const OBLIGES = of(
  `\\b(?:we|they|he|she|it)(?: (?:needs? to|ha(?:ve|s) to|must|should|will|(?:are|is) going to)|['’]ll|['’](?:s|re) going to) (?:have to |need to )?${WEAKLY_DOES}|\\b(?:needs? to|ha(?:s|ve) to|must|should|['’]ll|will|is to|are to|is going to|are going to) be ${DONE}\\b|\\b(?:is|are) due\\b|\\blet['’]s ${DOES}|\\b(?:team|department|legal|finance|marketing|sales|engineering|HR|IT)${IS_TO} ${DOES}`,
);
const LISTED = /\b(?:action (?:item|point)s?|to-?dos?|next steps?)\b/i;
const LISTED_TASK =
  /\b(?:action (?:item|point)s?|to-?dos?|next steps?)(?: for \w+)?(?: (?:is|are|will be)|:| -) (?:to )?\w/i;

/** Polite, and no condition. */
const IF_YOU_PLEASE = /,? if (?:you (?:wouldn['’]t|don['’]t) mind|that['’]s (?:okay|ok|alright)|possible),?/i;
/** What follows a promise does not take it back: "I'll merge it if the tests are green". */
const CONDITION_AFTER =
  /(?<=\bI(?:['’]ll| will)\b[^,]{12,80}?),? (?:if|once|when|as soon as|because|unless) .{1,120}$/i;

/** Returns the commitment or the request of an English sentence, or null. */
export function findEnglishCommitment(utterance: string): Commitment | null {
  const sentence = utterance
    .replace(IF_YOU_PLEASE, ',')
    .replace(CONDITION_AFTER, '.')
    .replace(/^(?:and|so) (?=\p{Lu})/iu, '');
  if (HYPOTHETICAL.test(sentence) || IN_THE_MEETING.test(sentence)) return null;
  const named = findNamed(sentence);
  if (named?.strength === 2) return named;
  if (ASKS_FOR_KNOWLEDGE.test(sentence)) return named;
  const said = findUnnamed(sentence);
  if (named === null || said === null) return named ?? said;
  return { ...named, strength: said.strength };
}

function findUnnamed(sentence: string): Commitment | null {
  if ([PROMISES, HANDS_OVER, TAKES, ACCEPTS].some((pattern) => pattern.test(sentence)))
    return { who: 'speaker', strength: 2 };
  if (ASKS.test(sentence) || ORDERS.test(sentence)) return { who: 'listener', strength: 2 };
  if (OTHERS.some((pattern) => pattern.test(sentence))) return { who: 'group', strength: 2 };
  if (SOMEBODY.test(sentence) || WE_SEND.test(sentence) || LISTED_TASK.test(sentence))
    return { who: 'group', strength: 2 };
  if (MAY_DO.test(sentence)) return { who: 'speaker', strength: 1 };
  if (INSTRUCTS.test(sentence)) return { who: 'listener', strength: 1 };
  return OBLIGES.test(sentence) || LISTED.test(sentence) ? { who: 'group', strength: 1 } : null;
}

/** Finds a person who is named as the one to do it; a request to them counts too. */
function findNamed(sentence: string): Commitment | null {
  for (const { pattern, strength } of NAMED) {
    const name = pattern.exec(sentence)?.groups?.['name'];
    if (name !== undefined && !NO_NAMES.has(name) && !isStopWord(name.toLowerCase()))
      return { who: 'listener', strength, name };
  }
  return null;
}
