import { canBeNoun } from '../../terms/english-no-nouns.ts';
import { readAfter, type Place } from './stated-subjects.ts';
import type { ReadHeading } from './pick-headings.ts';

const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})';
const LEAD =
  '(?:(?:okay|ok|right|so|now|well|alright|all right|good|great|fine|lovely|perfect|thanks|thank you|and then|and|anyway|yes|yeah|cool|excellent|brilliant|moving on|in that case|on we go|down we go|before we do \\w+)[,.!]? )*';
const EXPLICIT = new RegExp(
  `^${LEAD}(?:` +
    [
      `(?:(?:agenda )?item|point|topic) (?:number )?${NUMBER}(?: on the agenda)?(?:,|:|\\.| is| was)?(?: about| on)? `,
      "(?:first(?:ly)?(?: up| off| thing| of all| item| topic)?|next(?: up| one| item| thing| topic| point)?(?: on the (?:list|agenda))?|last(?:ly)?(?: thing| one| item| topic| up| point)?|final(?:ly)?(?: thing| item| topic| point)?|second(?:ly)?(?: thing| item)?|third(?:ly)?(?: thing| item)?|other thing)(?:,|:|\\.| is| then| we have| we['’]ve got)? (?:then,? )?",
      "(?:let['’]?s|we['’]ll|I['’]d like to|can we|shall we|could we) (?:start|begin|kick off|open|move on|go on|turn|talk|do|discuss|cover|go over|go through|look at)(?: (?:with|to|about|on|through|over))? ",
      '(?:moving (?:on )?|move on |on |onto |turning |back )to ',
      "(?:where are we|how are we doing|what['’]s the (?:status|latest)|any (?:news|update|progress))(?: with| on)? ",
      'then (?=(?:the |our )?[\\w-]+(?: [\\w-]+)?[.,])',
      'now (?:the |for the )?(?:difficult|easy|big|hard|main|important|fun|boring|other) (?:one|thing|bit|part|item)[.,:] ',
      '(?:an |a quick |quick )?(?:update|word|question) on ',
      '(?:the )?(?:first|second|third|last|next|other|final|main) (?:thing|item|topic|point|one)(?: (?:today|tonight|on the (?:agenda|list)))? (?:is|was)(?: about)? ',
      '(?:that |which )?brings us (?:on )?to |before we (?:finish|close|go|wrap up|break)[,:]? ',
      'anything (?:else )?(?:on|about) |about (?=the |our |this |that )',
      "(?:I want(?:ed)? to|I['’]d like to|we need to|we have to|today we(?:['’]ll| will| need to| have to| want to)|we['’]re here to) (?:talk about|discuss|raise|cover|decide(?: on)?|look at|go over) ",
    ].join('|') +
    ')',
  'iu',
);
/** "eelgrass where are we", "And the schedule itself?" */
const ASKED = new RegExp(
  `^${LEAD}(?=(?:the |our |that )?[\\w'’-]+(?: [\\w'’-]+){0,2}(?:,)? (?:where are we|itself\\?|what['’]s (?:happening|the status)))`,
  'iu',
);
const BARE = new RegExp(
  `^${LEAD}(?=(?:the |our )?[\\p{L}\\d-]+(?: [\\p{L}\\d-]+){0,2}(?:[.:]|, \\p{Lu}\\p{L}+[.,]|$))`,
  'iu',
);
const END =
  /^(?:[.,:;?!]|$| (?:where|itself|is|are|what|how|that|first|then|which|who|and|for|from|with|because|in|on)\b)/iu;
const MOST_WORDS = 5;
/** "Good.", "Same time Tuesday." */
const NO_HEADING =
  /^(?:(?:agreed|exactly|absolutely|perfect|brilliant|seconded?|noted|done|deal|sorry|thanks?|cheers|morning|hello|hi|evening|afternoon|goodnight|carried|approved|same|nothing|nobody|everyone|everybody|anyone|quick one|time|question|questions|point|fair (?:point|enough)|(?:good|great|nice) (?:point|question|idea|call|one|stuff|work|job)|your? turn|half|double|week|month|year|minutes?|meeting|yours|mine|ours|business|things?|stuff|people say|back|off|whoever|somebody|someone|grand|moving|starting|going|that|this|these|those|them|what|there|here|tonight|today|tomorrow|yesterday|anything|something|everything|mr|mrs|ms|dr)\b|.*\b(?:meeting|minutes|time|week|everyone|everybody|one|ones|thing|bit)$)/iu;

/** The heading with which an English utterance begins, if it does. */
export function readEnglishHeading(text: string): ReadHeading | null {
  for (const [cue, is_explicit] of [
    [EXPLICIT, true],
    [ASKED, true],
    [BARE, false],
  ] as const) {
    const lead = cue.exec(text)?.[0];
    if (lead === undefined) continue;
    const named = readAfter(text, lead.length) ?? (is_explicit ? readPlainly(text, lead.length) : null);
    if (named === null) continue;
    const words = named.text.split(' ');
    const isNamed =
      words.length <= MOST_WORDS &&
      named.start <= lead.length + 'the '.length &&
      !NO_HEADING.test(named.text) &&
      (is_explicit || canBeNoun(words.at(-1)?.toLowerCase() ?? '')) &&
      END.test(text.slice(named.end));
    if (isNamed) return { text: named.text, is_explicit };
  }
  return null;
}

const PLAIN = /(?<before>(?:the |our )?)(?<name>[\p{L}-]{4,}(?: [\p{L}-]{4,})?)(?=[.,:?])/uy;

/** "First up is start times.", "Last thing, people.": words that are seldom a subject, but are said to be one. */
function readPlainly(text: string, start: number): Place | null {
  PLAIN.lastIndex = start;
  const { before = '', name } = PLAIN.exec(text)?.groups ?? {};
  if (name === undefined) return null;
  const from = start + before.length;
  return { text: name, start: from, end: from + name.length };
}
