/** Verbs for work after a meeting, not in it: "I'll show you", "I'll say this" promise nothing. */
const TASK = [
  'adjust|amend|analy[sz]e|announce|apply|approve|archive|arrange|assemble|assess|assign|attach|back up (?:the|our|my|all)|benchmark|book|brief|bring|build|calculate|calibrate|call|cancel|catch up with|chair|chase|check',
  'circulate|clean|collect|come back to (?:you|us|them|him|her)|come back with|compare|compile|complete|configure|confirm|contact|convert|coordinate|copy|correct|create|deal with|debug|deliver|deploy|develop|dig (?:into|out|up)|document|double-check|download|draft|drop(?! (?:out|everything|dead|it$))',
  'e-?mail|escalate|estimate|export|extend|fetch|file|fill|finali[sz]e|fix|flag|follow[ -]up|forward|gather|go through (?:your|every)|get (?:back|in touch|hold of|on to)|get (?:\\w+ ){0,4}(?:signed|fixed|done|ready|approved|renewed|booked|sent|sorted|over|across|out to|quote|quotes|sign-off|approval)|go through your|give (?:\\w+ ){1,3}a (?:ring|call|shout|bell)',
  'hand over|handle|have (?:it|that|the|a|clean|everything) (?:\\w+ ){0,3}(?:ready|done|finished|sent)|have (?:a|an|the|my|our|some) (?:\\w+ )?(?:draft|version|proposal|answer|figures|numbers|report|update|quote|estimate|list|plan|price)|have (?:a|another) go|hire|implement|import|inform|inquire|inspect|install|integrate|interview|investigate|invite|keep an eye|launch|lead',
  'let (?:you|them|him|her|everyone|everybody|the \\w+) know|liaise|log|look (?:into|up|after|at (?:it|that|the)\\b.*\\b(?:today|tonight|tomorrow|this|after|later|by|before|on))|have a (?:look|word|chat)|take a look|mail|maintain|make (?:sure|a list|the changes?|arrangements|an appointment|a start|a call)|measure|merge|message|migrate|modify|monitor|negotiate|notify|obtain|order|organi[sz]e|own',
  'package|patch|pay|phone|pick up|ping|polish|post|prepare|print|process|procure|proofread|prototype|provide|publish|pull (?:together|the|last)|purchase|push (?:it|that|the|out|back)|put (?:together|out|back|you in touch|(?:\\w+ ){1,3}(?:back|away)|(?:it|that|them|this|those) (?:in|into|on|up on))|re-?do|re-?run|reach out|rebook|recruit|redesign|refer (?:you|him|her|them)|refactor|refund|register|reinstall|release|remind|remove|rename|renew|reorgani[sz]e|repair|replace|reply|report (?:back|to)|request|reschedule|research|reserve|reset|resend|resolve|respond|restart|restore|resubmit|return|review|revise',
  'rewrite|ring|roll (?:out|back)|run (?:\\w+ ){1,4}past|run the (?:numbers|figures|report)|schedule|scan|secure|see (?:to|about) (?:it|that|the)|send|set (?:up|aside|a)|share(?! (?:an?|some|your|our|my) )|ship|sign|sit (?:down )?with|sketch|solve|sort (?:it|that|out|the)|source|speak (?:to|with)|squeeze|stick|submit|subscribe|supply|swap|sync (?:up|on|with)|tell (?:the |our |my )?(?:clients?|customers?|suppliers?|team|vendors?|landlord|board|partners?|security|finance|legal)|take (?:care of|over)|take (?:\\w+ ){1,4}(?:off your|away and)|take (?:an action|ownership)|talk (?:to|with)(?! (?:you|people about))',
  'test|tidy|track down|train|transcribe|transfer|translate|try out|type (?:\\w+ )?up|update|upgrade|upload|validate|verify|visit|walk (?:\\w+ ){1,3}through it|warn|work (?:on|out)|wrap up|write',
].join('|');

/** Verbs that may also be done at once: they need a day or an answer. */
const WEAK_TASK =
  'add|amend|evaluate|figure out|ask|buy|change|clarify|close|cut|define|design|discuss|distribute|do|draw|expand|finish|find|get|give|go (?:and|to (?:the|see)|through)|hand|have|improve|include|keep|list|look|make|meet|move|open|outline|pass|plan|present|produce|propose|pull|push|put|raise|read|record|run|save|set|share|sort|start|summari[sz]e|swing by|switch|take|tell|test|turn|use';

/** Verbs that are no task: states, talk, and what everybody does. */
const NO_TASK =
  'the|an?|my|your|our|their|his|her|its|this|that|these|those|it|them|you|me|us|him|for|to|of|in|on|at|with|from|by|as|so|and|or|but|if|all|some|any|one|two|three|more|be|not|never|always|must|will|can|say|show|see|know|think|believe|hope|guess|like|love|want|need|miss|forget|remember|remind you that|understand|agree|disagree|admit|assume|accept|stop|begin|continue|go|leave|come|stay|sit|stand|eat|drink|die|live|wait|try|feel|hear|listen|watch|seem|explain|mention|talk|speak|mean|support|oppose|vote|abstain|yield|concede|argue|suggest|wonder|bet|quote|answer|skip|click|conclude|end|point|refer|regret|thank|bore|retire|marry|win|lose|become|happen|cost|depend|work|fail|fall|rise|grow|change|rain|snow|enjoy|notice|find (?:it|that|out)|have (?:been|had|seen)|keep (?:you|it (?:short|brief))|take (?:that|it|this) as|tell you|give (?:you )?(?:an example|a minute|it)|do (?:my best|this)|make (?:it )?(?:short|brief|quick)|read (?:it|that|this)|drop everything|grab (?:an?|some|the) (?:coffee|drink|lunch|bite|seat|tea|water)|bet|resign|pretend|play|throw|rub|look(?! (?:into|after|up|for|over|at))|focus|concentrate|stick|assure|promise|allow|interrupt|echo|second|appreciate';

/** Verbs in the passive: "will be prepared", "needs to be fixed". */
export const DONE =
  '(?:\\w+ )?(?:\\w{3,}ed|sent|done|ready|out|written|built|bought|brought|made|paid|rewritten|set up|put together|redone|rebuilt|resent|found|held|given|drawn up|taken care of|in place)';

export const DOES = `(?:${TASK})(?![\\w'-])`;
export const WEAKLY_DOES = `(?:${TASK}|${WEAK_TASK})(?![\\w'-])`;
/** Any verb of which nothing else is known. */
export const OPENLY_DOES = `(?!(?:${NO_TASK}|${WEAK_TASK})(?![\\w'-]))[a-z]{2,}(?![\\w'-])`;
/** Any verb that may be work: it needs a day, or a time after the meeting. */
export const ACTS = `(?!(?:${NO_TASK})(?![\\w'-]))(?:${WEAK_TASK}|[a-z]{2,})(?![\\w'-])`;
/** The same verbs with their endings: "would you mind checking", "is responsible for booking". */
export const DOING =
  '(?!(?:say|show|tell|explain|wait|hold|speak|mut|repeat|sitt|go|be|hav|look|com|tak|see|try|get|leav|fly|think|talk|gett|do|feel|hop|wonder|ask|mean|runn|try|retir|guess|imagin|assum|suppos|skipp)ing\\b)\\w{3,}ing';
/** Verbs after a name: "Tom takes over", "Ana handles". */
export const TAKES_ON =
  'takes? (?:over|care|on|it|this|that|the)|handles|runs|does the|owns|leads|prepares|writes|sends|organi[sz]es|books|covers|has the action|signs off';
