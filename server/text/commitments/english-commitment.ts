import type { Commitment } from './commitment.ts';

// What people do after a meeting, not in it: "I'll show you", "I'll say this" promise nothing.
const TASK = [
  'add|adjust|analy[sz]e|announce|approve|arrange|ask|assign|assemble|attach|book|bring|build|buy|calculate|calibrate|call|cancel|change|chase|check',
  'circulate|clean|close|collect|compare|compile|complete|confirm|contact|convert|coordinate|copy|correct|create|cut|deal with|define|deliver|deploy',
  'design|discuss|distribute|do|document|double-check|draft|draw|e-?mail|escalate|estimate|evaluate|figure out|file|fill|finali[sz]e|find|finish|fix|follow up',
  'forward|gather|get back|get in touch|get (?:it|that|this|the|you|them|in|a|an|some)|give (?:them|him|her|you) (?:a|the)|hand|handle|have (?:it|that|the|a|clean|everything)|hire|implement',
  'improve|include|inform|install|integrate|investigate|invite|keep an eye|launch|let (?:you|them|him|her|everyone|everybody|us) know|list|look (?:at|into|up|after|over|for)',
  'make|measure|meet|merge|message|migrate|monitor|move|negotiate|notify|order|organi[sz]e|own|pass|pay|phone|pick up|ping|plan|post|prepare|present|print',
  'produce|propose|prototype|provide|publish|pull|push|put|raise|reach out|read|rebook|record|refactor|remind|remove|rename|reply|report|repair|request|research|reserve|restart|resend|return|review|revise',
  'rewrite|ring|roll out|run|save|schedule|send|set|share|ship|sign|sit down with|sketch|solve|sort|speak (?:to|with)|start|submit|summari[sz]e|switch|take (?:that|it|this|the|care|over|on)|talk (?:to|with)',
  'tell|test|tidy|transfer|translate|try out|turn|type|update|upgrade|upload|verify|visit|work (?:on|out)|write',
].join('|');
const ADVERBS =
  '(?:(?:also|just|definitely|probably|quickly|then|try to|go and|go ahead and|make sure to|please|maybe|personally|happily|have to|need to|be able to) )*';
const DOES = `${ADVERBS}(?:${TASK})\\b`;

const PROMISES = new RegExp(
  `\\bI(?:['’]ll| will|['’]m going to|['’]m gonna| am going to) ${DOES}|\\blet me ${ADVERBS}(?:check|look into|get back|send|follow up|find out)\\b`,
  'i',
);
const TAKES =
  /\b(?:I(?:['’]ll| can| will) (?:take|do|handle) (?:that|it|this|care)|leave (?:it|that) (?:to|with) me|that['’]s (?:on )?me|that one['’]s mine|is mine)\b/i;
const OFFERS = new RegExp(
  `\\bI can ${DOES}|\\byou['’]ll (?:both |all )?(?:have|get) (?:it|them|that|the|a)\\b|\\bI(?:['’]ve| have) (?:still )?(?:got to|to) ${DOES}|\\bI need to ${DOES}|^(?:so:? |then )?I (?:${TASK})\\b`,
  'i',
);
const ASKS = new RegExp(
  `\\b(?:can|could|would|will) (?:you|somebody|someone) ${DOES}|\\bplease,? ${DOES}|^${ADVERBS}(?:${TASK})\\b.*\\bplease\\b|\\b(?:need|want|['’]d like|would like) you (?:\\w+ )?to ${DOES}|\\b(?:have|get) (?:him|her|them) ${DOES}`,
  'i',
);
// An imperative with its object is an order; other verbs at the start may be anything.
const ORDERS =
  /^(?:(?:then|so|and|okay|ok|yes|right)[, ]+)*(?:(?:send|e-?mail|forward|ask|call|ring|remind|invite) (?:me|us|him|her|them|it|the|a|\p{Lu})|(?:add|remove|fix|update|check|schedule|book|order|turn off|switch off|put|share) (?:it|them|that|the|a|this)\b)(?=.{8})/u;
const INSTRUCTS = new RegExp(
  `\\byou (?:should|need to|have to|must|['’]ll have to|will have to) ${DOES}|^(?:then |so |and |okay, |ok, )?(?:${TASK})\\b|\\bplease\\b`,
  'i',
);
const SOMEBODY = new RegExp(`\\b(?:somebody|someone) (?:needs to|has to|must|should) ${DOES}`, 'i');
const WE_SEND =
  /\bwe(?:['’]ll| will) (?:send|call|e-?mail|mail|share|ship|forward|follow up|get back|let you know|put (?:it|that|this|them))\b/i;
const OBLIGES = new RegExp(
  `\\b(?:we|they|it) (?:needs? to|ha(?:ve|s) to|must|should|['’]ll|will|(?:are|is) going to) ${DOES}|\\b(?:needs? to|has to|must|should|['’]ll|will) be (?:\\w+(?:ed|en|t)|done|ready|out)\\b|\\bwe['’](?:ll|re going to) ${DOES}|\\b(?:is|are) due\\b`,
  'i',
);
const LISTED = /\b(?:action (?:item|point)s?|to-?dos?|next steps?)\b/i;
const HYPOTHETICAL =
  /\b(?:if (?:I|you|we|it|they)|would have|could have|should have|wouldn['’]t|didn['’]t|won['’]t|used to|last time|tell (?:us|me)|I (?:think|thought) I)\b|^(?:if|when|because|in case)\b|\bI(?:['’]ll| will) (?:say|tell you|read (?:it|that|this)|start (?:with|by)|put it (?:this|that) way|take (?:it|that) as)\b/i;

/** What an English sentence promises or asks for, or null. */
export function findEnglishCommitment(sentence: string): Commitment | null {
  if (HYPOTHETICAL.test(sentence)) return null;
  if (LISTED.test(sentence)) return { who: 'group', strength: 1 };
  if (PROMISES.test(sentence) || TAKES.test(sentence)) return { who: 'speaker', strength: 2 };
  if (ASKS.test(sentence) || ORDERS.test(sentence)) return { who: 'listener', strength: 2 };
  if (SOMEBODY.test(sentence) || WE_SEND.test(sentence)) return { who: 'group', strength: 2 };
  if (OFFERS.test(sentence)) return { who: 'speaker', strength: 1 };
  if (INSTRUCTS.test(sentence)) return { who: 'listener', strength: 1 };
  return OBLIGES.test(sentence) ? { who: 'group', strength: 1 } : null;
}
