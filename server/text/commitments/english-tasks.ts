/** Verbs for work after a meeting, not in it: "I'll show you", "I'll say this" promise nothing. */
export const TASK = [
  'adjust|amend|analy[sz]e|announce|apply|approve|archive|arrange|ask|assemble|assess|assign|attach|back up|benchmark|book|brief|bring|build|buy|calculate|calibrate|call|cancel|catch up with|chair|change|chase|check',
  'circulate|clarify|clean|collect|compare|compile|complete|configure|confirm|contact|convert|coordinate|copy|correct|create|cut|deal with|debug|deliver|deploy|develop|dig (?:into|out|up)|document|double-check|download|draft|drop',
  'e-?mail|escalate|estimate|evaluate|expand|export|extend|figure out|file|fill|finali[sz]e|finish|fix|flag|follow[ -]up|forward|gather|get back|get in touch|get (?:\\w+ ){0,3}(?:signed|fixed|done|ready|approved|renewed|booked|sent|quote|quotes|sign-off|approval)',
  'hand over|handle|have (?:it|that|the|a|clean|everything) (?:\\w+ ){0,3}(?:ready|done|finished|sent)|hire|implement|import|improve|inform|inquire|inspect|install|integrate|interview|investigate|invite|keep an eye|launch|lead',
  'let (?:you|them|him|her|everyone|everybody|the \\w+) know|liaise|log|look (?:into|up|after|at)|have a (?:look|word|chat)|take a look|mail|maintain|make (?:sure|a list|the changes?|arrangements|an appointment|a start|a call)|measure|merge|message|migrate|modify|monitor|negotiate|notify|obtain|order|organi[sz]e|outline|own',
  'package|patch|pay|phone|pick up|ping|polish|post|prepare|print|process|procure|proofread|propose|prototype|provide|publish|pull (?:together|up|the)|purchase|push (?:it|that|the|out|back)|put (?:together|out)|raise|re-?do|re-?run|reach out|reaching out|rebook|recruit|redesign|refactor|refund|register|reinstall|release|remind|remove|rename|renew|reorgani[sz]e|repair|replace|reply|report (?:back|to)|request|reschedule|research|reserve|reset|resend|resolve|respond|restart|restore|resubmit|return|review|revise',
  'rewrite|ring|roll (?:out|back)|schedule|scan|secure|send|set (?:up|aside|a)|share|ship|sign|sit down with|sketch|solve|sort (?:it|that|out|the)|source|speak (?:to|with)|submit|subscribe|summari[sz]e|supply|swap|switch|sync (?:up|on|with)|tell (?:the |our |my )?(?:clients?|customers?|suppliers?|team|vendors?|landlord|board|partners?)|take (?:care|over)|talk (?:to|with)|take (?:an action|ownership)',
  'test|tidy|track down|train|transcribe|transfer|translate|try out|type up|update|upgrade|upload|validate|verify|visit|work (?:on|out)|wrap up|write',
].join('|');

/** Verbs that may also be done at once: they need a day or an answer. */
export const WEAK_TASK =
  'add|close|define|design|discuss|distribute|do|draw|find|get|give|go (?:and|to the|through)|hand|have|include|keep|list|look (?:over|for)|make|meet|move|need|open|pass|plan|present|produce|pull|push|put|read|record|run|save|set|sort|start|take|tell|turn|use';

/** Verbs in the passive: "will be prepared", "needs to be fixed". */
export const DONE =
  '(?:\\w+ )?(?:\\w{3,}ed|sent|done|ready|out|written|built|bought|brought|made|paid|rewritten|set up|put together|redone|rebuilt|resent|found|held|given|drawn up|taken care of|in place)';

export const ADVERBS =
  '(?:(?:also|just|definitely|probably|quickly|then|try (?:to|and)|go and|go ahead and|go (?:back|away) and|make sure to|make sure (?:that )?(?:I|we)|please|maybe|personally|happily|have to|need to|be able to|still|only|better|at least|of course|certainly|gladly|first|actually|both|all|kindly|quickly|immediately|just go and) )*';

export const DOES = `${ADVERBS}(?:${TASK})\\b`;
export const WEAKLY_DOES = `${ADVERBS}(?:${TASK}|${WEAK_TASK})\\b`;
/** The same verbs with their endings: "would you mind checking", "is responsible for booking". */
export const DOING =
  '(?!(?:say|show|tell|explain|wait|hold|speak|mut|repeat|sitt|go|be|hav|look|com)ing\\b)\\w{3,}ing';
/** Verbs after a name: "Tom takes over", "Ana handles". */
export const TAKES_ON =
  'takes? (?:over|care|on|it|this|that|the)|handles|runs|does the|owns|leads|prepares|writes|sends|organi[sz]es|books|covers';
