import type { Commitment } from './commitment.ts';
import { ACTS, DOES, DOING, DONE, TAKES_ON, WEAKLY_DOES } from './english-tasks.ts';

/** A way to take on work or to give it, as it stands in a clause. */
interface Shape {
  who: Commitment['who'];
  strength: Commitment['strength'];
  /** May hold the group `name`. */
  pattern: RegExp;
}

const of = (source: string, flags = 'i'): RegExp => new RegExp(source, flags);
const PERSON =
  "(?<!\\b(?:[Tt]he|[Aa]|of|[Tt]h(?:ose|ese)|many|all|most|some|young|our|(?:Mr|Ms|Mrs|Dr)|\\p{Lu}\\p{L}{1,20}) )(?<name>\\p{Lu}[\\p{Ll}\\p{Lu}'’-]*\\p{Ll}(?: \\p{Lu}[\\p{L}'’-]*\\p{Ll})?)";
/** Forms in which speakers commit themselves. */
const TAKEN_ON: readonly RegExp[] = [
  of(
    `\\bI will ${DOES}|\\bI must ${DOES}(?= (?!it\\b|that\\b|this\\b|them\\b|wh(?:at|ich|ere)\\b|how\\b|down\\b)\\w)`,
  ),
  of(
    `\\bI will (?:get|bring|pass|drop|hand|give) (?:\\w+ ){1,8}(?:over |back |across |round )?to (?:you|them|him|her|everyone|the|their|\\w+$)`,
  ),
  of(
    '\\bI (?:will|can) (?:take|handle|own|sort|cover) (?:that|it|this|these|those|them)\\b(?! (?:as (?:an?|read|given)|to mean|way)\\b)|\\bI will do (?:that|it|this)\\b|\\bI will take the (?!notes?|floor|bus|train|stairs|first|chair|point|blame|soup)\\w+(?!.*(?:thanks|please))',
  ),
  /\bwe (?:will|must) (?:send|call|e-?mail|mail|ship|forward|follow up|get back to|let (?:you|them) know|publish|circulate|inform|take care of)\b/i,
  of(
    '\\bI will be (?:responsible|in charge|in touch|reaching out|handling|sending|preparing|taking care|working on)\\b',
  ),
  of('\\bI am (?:on (?:that|it|the case)|on the hook|responsible) ?(?:for\\b|$)|^on it$|\\bI own \\w+'),
  of(
    `\\blet me (?:take (?:that|an action|this|the .{1,40} (?:away|on|off|home))|check (?:with|on|if|whether (?!I\\b))|look into|get back|send|follow up|find out|ask|talk to)\\b`,
  ),
  of(
    `\\blet me ${DOES}.*\\b(?:after (?:this|the (?:call|meeting))|later|tomorrow|tonight|this (?:afternoon|evening)|by \\w+day|(?:get back|forward|send|let you know|come back))\\b`,
  ),
  /\bleave (?:[\w'-]+ ){1,6}(?:to|with) me\b|\b(?:down|falls|up) to me\b(?! if)|\bone for me\b|\bput (?:me|my name) (?:down|in)\b|\bI have got (?:that|those|it|this|them)(?: covered| sorted| one)?$|\b(?:count|rely) on me (?:for|to)\b/i,
  /\b(?:that|this|it|the [\w ]{2,30}) (?:one )?is (?:all )?(?:mine\b(?! (?:here|there|already|over|in|on)\b)|(?:on me|my (?:action|task|to-?do|responsibility))\b)(?<!\b(?:I|you|we) (?:know|see|notice|remember|thought|guess) .{1,40})|\bthe [\w ]{2,30} is my job\b|\bthat's (?:mine|on me|my (?:action|job|task|to-?do))\b/i,
  /\bactions? (?:item )?(?:on|for) me\b|\bmy (?:action|task|job|to-?do|plan|homework)(?: item)? (?:is|will be|must|for)\b|\bnote to self\b/i,
  of(
    `\\blet me (?:see what I can do|have a (?:think|look|word|dig))\\b|\\bI am (?:planning on|up for|fine with) ${DOING}|\\bit is on me to ${ACTS}`,
  ),
  /\bon my (?:to-?do )?list\b|\bI have (?:made a note|put (?:it|that|them) on my list|noted) (?:to|that)?\b/i,
  /\bcount me in (?:for|on)\b|\bsign me up for\b|\bput me down for (?!it\b|that\b)/i,
  /\bI owe (?:you|them|him|her)\b(?! (?:an apology|one|everything|a lot|a drink|a beer))/i,
  of(`^(?:happy|glad|pleased) to ${ACTS}|\\bI do not mind ${DOING}`),
  /\byou will (?:both |all )?(?:have|get|receive) (?:(?:it|them|that|those)|(?:the|a|an|my|our|your) .*)\b(?:by|before|tonight|tomorrow|today|on \w+day|in your inbox|on your desk|this \w+|first thing|next week)|\byou can expect\b|^expect (?:an?|the|my) .* from me\b|^consider (?:it|that|him|her|them|the .{1,40}) (?:done|sorted|booked|\w+ed)$/i,
  of(`\\b(?:by|until) \\w+ I will have\\b|\\bI promise .* will\\b|\\bI will see to it\\b`),
  of(
    `\\bI am (?:sending|booking|calling|ringing|emailing|writing|drafting|ordering|meeting|visiting|speaking to|talking to|submitting|delivering|presenting|picking up|uploading|handing) .*\\b(?:tonight|this afternoon|later|after|tomorrow|on \\w+day|next week|today|first thing)\\b`,
  ),
];
/** Forms that may commit the speaker. */
const MAYBE_TAKEN_ON: readonly RegExp[] = [
  of(`\\bI (?:will|must) ${ACTS}`),
  of(`\\bI (?:can|could|should be able to) ${ACTS}`),
  of(`\\bI am ${DOING}`),
  of(`\\blet me ${DOES}`),
  of(`^I ${DOES}`),
  /\byou will have (?:it|them|that|the|a)\b/i,
];
/** General forms of requests to others. */
const ASKED: readonly RegExp[] = [
  of(
    `\\b(?:can|could|would|will) (?:you(?: guys)?|somebody|someone|anybody|anyone|one of you) (?!(?:pay|buy|own|process|design)\\b)(?:please |both |all |be able to )?${DOES}`,
  ),
  of(`\\b(?:would you|do you|would anyone|^) ?mind ${DOING}`),
  of(`\\bplease,? (?:can you |could you )?${DOES}`),
  of(`^(?!I\\b)${WEAKLY_DOES}.*\\bplease\\b`),
  of(`\\b(?:need|want|would like) (?:you|everyone|everybody|all of you|someone|somebody) to ${ACTS}`),
  of(`\\b(?:have|get) (?:him|her|them) (?:to )?${DOES}`),
  of(`^if (?:you|someone|somebody|one of you) (?:could|would) ${DOES}|\\bwould you be an? \\w+ and ${ACTS}`),
  of('\\b(?:can|could) we (?:please )?(?:make sure|get (?:somebody|someone)|have (?:somebody|someone))\\b'),
  of(`^(?:make sure|be sure|do not forget|remember) (?:that |to |you |we )`),
  of(`\\byou will (?:(?:get|let) (?:me|us)|(?:send|give) (?:me|us|it))\\b`),
  of(`\\bany chance (?:that )?(?:you|someone|somebody) (?:can|could|might) ${ACTS}`),
  of(`\\b(?:would it be|is it) possible (?:for you )?to ${DOES}`),
  of(
    `\\b(?:great|good|helpful|nice|lovely|useful|brilliant|amazing|appreciate it|appreciated|grateful|hoping|wondering|wonder) (?:if |whether |that )?(?:you|someone|somebody) (?:could|can|would) ${ACTS}`,
  ),
  of(
    `\\b(?:can|could|may|would) I (?:ask|get|trouble) you to ${ACTS}|\\bI would ask you to ${ACTS}|^see (?:if|whether) you can ${ACTS}`,
  ),
  of(`\\bdo (?:me|us) a favou?r and ${ACTS}`),
  of(`^(?:everyone|everybody|all of you|you (?:two|guys|lot)) (?:please ${ACTS}|(?:must|should) ${DOES})`),
  /\bI (?:need|want|would like) (?:the|your|those|these|that|it|them|all) .*(?:back |in |over |on my desk )?(?:by|before|no later than)\b/i,
];
const MAYBE_ASKED: readonly RegExp[] = [
  of(`^if (?:you|someone|somebody) (?:could|would) (?!(?:call|say|put|see|imagine|like)\\b)${ACTS}`),
  of(
    `\\b(?:can|could|would|will) (?:you|somebody|someone|anybody|anyone) (?!(?:pay|buy|own|process|design)\\b)(?:please )?(?:${WEAKLY_DOES}|get)`,
  ),
  of(`\\byou (?:(?:two|guys) )?(?:should|must|will|will want to|might want to) ${DOES}`),
  of(`\\bplease ${ACTS}`),
];
const TEAM =
  '(?<name>(?:the |our )?(?:(?:\\w+ )?(?:team|department)|legal|finance|accounts|marketing|sales|engineering|design|support|ops|operations|facilities|maintenance|procurement|security|HR|IT))';
/** Forms that commit others, or nobody yet. */
const OF_OTHERS: readonly RegExp[] = [
  of(`\\b(?:somebody|someone|anybody) (?:must|should) ${DOES}|\\bneed (?:somebody|someone) to ${DOES}`),
  /\b(?:action (?:item|point)s?|to-?dos?|next steps?)(?: for \w+)?(?: (?:is|are|will be|must))?:? (?:to )?\w/i,
  of(`^action (?:on|for) (?:the )?\\w+`),
  of(`^${TEAM} is ${DOING} (?:the|our|your|all|those|that|it)\\b`),
  of(`\\b(?:agreed|decided|settled)(?: that)? (?<name>\\w+) (?:will|would) ${WEAKLY_DOES}`),
  of(
    `\\b(?:will|must) be ${DONE} by (?:the )?(?!(?:the|end|then|now|next|tomorrow|noon|midnight|this|\\w+day|hand|mistake|accident|default|law|\\d)\\b)(?:(?<name>[a-z]{3,})\\b(?! (?:and|or|of|for)\\b)|[a-z]{3})`,
  ),
  /\b(?<name>(?:the|our) (?:[\w-]+ ){0,1}[\w-]+) will (?:come back to (?:us|me|you)|get back to|send (?:us|me|over)|let (?:us|me|you) know|reply to|get (?:it|them|that|the \w+) to (?:us|me|you))\b/i,
  /\b(?<name>(?:the|our) (?:[\w-]+ )?[\w-]+) (?:is|are) (?:sending|bringing|getting) (?:us|me|over)\b|\b(?:they|he|she) (?:have |has )?promised \w+.{0,40}\bby\b|\b(?:they|he|she) will get .{1,40} to (?:us|me|you)\b/i,
];
const MAYBE_OF_OTHERS: readonly RegExp[] = [
  of(`\\b(?:we|they|he|she|it) (?:will|must|should) ${WEAKLY_DOES}`),
  of(`^[\\w ]{3,40} to be ${DONE}`),
  of(`^the [\\w ]{3,20} (?:is|are) (?!(?:clos|open|start|shin|increas|mov|work)ing\\b)${DOING}\\b`),
  of(`\\b(?:must|should|will) be ${DONE}\\b|\\b(?:is|are) due\\b`),
  of(`\\blet us (?!know\\b)(?:${ACTS}|go and (?:see|look|visit))`),
  of(`\\b${TEAM} will ${DOES}`),
  /\b(?:action (?:item|point)s?|to-?dos?|next steps?)\b/i,
];

/** Forms in which a named person commits or is assigned a task. */
const OF_PERSON: readonly RegExp[] = [
  of(
    `\\b(?:[Aa]ction(?: (?:item|point))?s?|[Tt]o-?dos?|[Nn]ext steps?|[Tt]asks?)(?: (?:is|are|goes|must))? ?(?:for|on|to|:|-|–)+ ?${PERSON}`,
    'u',
  ),
  of(
    `\\b(?:[Aa]greed|said|[Dd]ecided|settled|concluded)(?: that)? ${PERSON} (?:would|will|was going to|should|must|\\p{Ll}{2,}s) `,
    'u',
  ),
  of(`\\b(?:will|must|should) be ${DONE} by ${PERSON}`, 'u'),
  of(`\\b${PERSON} (?:will|must|should) (?:be (?:responsible|in charge|${DOING})|${DOES})`, 'u'),
  of(
    `\\b${PERSON} (?:is|will be) (?:taking|covering|leading|drafting|chasing|arranging|booking|owning|organi[sz]ing|responsible for|in charge of|on the hook for|looking after|handling|working on|doing|preparing|down for) `,
    'u',
  ),
  of(`\\b${PERSON} (?:${TAKES_ON})\\b`, 'u'),
  of(`^${PERSON}(?: and \\p{Lu}\\p{Ll}+)?,? to ${DOES} (?=\\p{L}+ \\p{L}+)`, 'u'),
  of(
    `\\bit (?:will|must) be ${PERSON}(?: (?:that|to)\\b|$)|\\b[Tt]he (?:one|person)\\b.* (?:will be|is) ${PERSON}$`,
    'u',
  ),
  of(
    `\\b(?:[Oo]ver to|[Dd]own to) ${PERSON} (?:for|to)\\b|\\b(?:[Aa]ssign|[Gg]ive|[Hh]and|[Dd]elegate) .{1,40} to ${PERSON}$|\\bleave (?:it|that|this|them|the .{1,30}) (?:to|with) ${PERSON}`,
    'u',
  ),
  of(`\\b(?:have|has) asked ${PERSON} to ${ACTS}|\\bwaiting (?:for|on) ${PERSON} to ${ACTS}`, 'u'),
  of(
    `\\b(?:goes|go) to ${PERSON}(?: (?:now|from here))?$|\\bone for ${PERSON}$|\\b${PERSON} (?:is|has) (?:down for|on the hook for|the job of|the action)\\b`,
    'u',
  ),
];
const MAYBE_OF_PERSON: readonly RegExp[] = [
  of(`\\b(?:have|get|ask|tell|remind|want|need) ${PERSON} (?:to )?${ACTS}`, 'u'),
  of(`\\b(?:[Cc]an|[Cc]ould|[Ww]ould|[Ww]ill) ${PERSON} (?:please )?${ACTS}`, 'u'),
  of(`\\b${PERSON} (?:will|must|should|can) ${ACTS}`, 'u'),
  of(`\\b[Tt]hat's ${PERSON}'s (?:baby|job|action|task|bit|call)\\b`, 'u'),
  of(`^${PERSON},? to ${ACTS}|\\bfor ${PERSON} to ${DOES}`, 'u'),
  of(`\\b${PERSON} is ${DOING} `, 'u'),
];

const to = (who: Shape['who'], strength: Shape['strength'], patterns: readonly RegExp[]): Shape[] =>
  patterns.map((pattern) => ({ who, strength, pattern }));
/** The first that fits counts. */
export const ENGLISH_SHAPES: readonly Shape[] = [
  ...to('listener', 2, OF_PERSON),
  ...to('speaker', 2, TAKEN_ON),
  ...to('listener', 2, ASKED),
  ...to('listener', 1, MAYBE_OF_PERSON),
  ...to('group', 2, OF_OTHERS),
  ...to('speaker', 1, MAYBE_TAKEN_ON),
  ...to('listener', 1, MAYBE_ASKED),
  ...to('group', 1, MAYBE_OF_OTHERS),
];
