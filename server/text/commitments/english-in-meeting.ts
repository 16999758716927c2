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

export const IN_THE_MEETING = new RegExp(`\\b(?:${PHRASES.join('|')})\\b`, 'u');
