import { isStopWord } from '../../terms/stop-words.ts';
import { hasEastAsian } from '../comparable-text.ts';
import { listSubjects } from './list-subjects.ts';

/** Words of those who wait for the next part of a value, or say which part that is. */
const OF_VALUES =
  /^(?:account|ach|again|ahead|alright|and|app|apologies|app's|area|away|back|beginning|begins|bit|bits|boss|bottom|box|boxes|bsb|bunch|careful|cell|charlie|check|cheers|code|codes|confirmed|cool|copy|correct|could|darling|dash|date|day|dear|details|digit|digits|direct|door|double|easy|eight|eleven|end|ending|ends|enter|everything|exactly|excellent|fast|fifteen|final|fine|finish|fire|first|five|following|form|found|four|fourteen|front|full|give|glasses|good|got|grand|great|h[am]+|haha|huh|group|half|hang|hear|heard|hello|hold|home|hurry|i'll|i'm|i've|identical|info|international|it's|keep|kid|landline|last|left|letter|letters|like|line|listening|long|longer|love|lovely|ma'am|madam|main|mate|m+-?h+m*|middle|mine|minute|missed|mm|month|months|mobile|moment|money|name|named|names|need|needed|new|next|nine|noted|number|numbers|office|okay|old|once|one|ones|only|open|other|paper|pardon|part|parts|pen|perfect|phone|please|problem|proceed|purse|quick|quickly|read|reading|ready|receiving|recited|remember|repeat|rest|right|routing|rush|sake|same|savings|say|says|screen|second|section|see|sending|set|seven|shoot|short|shorter|side|sir|six|sixteen|slip|slow|slower|slowly|small|smudged|sorry|sort|sounds|speak|spell|start|starting|starts|statement|stop|sure|take|taking|tell|ten|thank|ta|thanks|that's|there's|third|thirteen|three|through|time|today|top|total|transit|triple|true|twelve|twice|two|type|typed|typing|uh|uh-huh|um|underneath|unit|verified|verify|wait|waiting|well|what's|whenever|whole|with|wonderful|worr(?:y|ies)|bother|hassle|trouble|stress|work|writing|written|wrong|yeah|year|years|yep|yes|yours|zero|zeros|zeroes|\w+['’]s|\w)$/i;
const WORD = /[\p{L}'’-]+/gu;
const LONGEST = 48;
/** A prompt with more naming words asks for something else; one with fewer names the value to come. */
const MOST_NAMING = 4;

/**
 * Whether a short turn without digits names something of its own: what is said after "and the raffle?", "pallets", "how much?" goes
 * on with nothing that was said before.
 */
export function namesOther(text: string): boolean {
  if (text.length > LONGEST || /\d/.test(text) || hasEastAsian(text)) return false;
  const words = text.match(WORD) ?? [];
  if (GO_ON.test(text)) return false;
  if (HOW_MUCH.test(text) || OF_CARDS.test(text)) return true;
  const naming = words.filter(
    (word, place) =>
      !OF_VALUES.test(word) && !isStopWord(word.toLowerCase()) && (place === 0 || !/^\p{Lu}/u.test(word)),
  );
  if (naming.length === 0 || naming.length > MOST_NAMING) return false;
  return listSubjects(text).every(({ kind }) => kind === 'thing');
}
/** "Sorry, it was only the postman, go on". */
const GO_ON =
  /\b(?:and|then|next|again|ready|shoot|listening|(?:go|carry) on|go (?:ahead|for it)|fire away|continue|keep going|the rest|you were saying|right|yes|yeah|yep|okay|ok|sure|thanks|thank you|please)[\s.?!…]*$/i;
/** Values that are printed on a card besides its number. */
const OF_CARDS =
  /\b(?:c\s?v\s?[vc]\d?|security (?:code|number)|expir(?:y|es|ation)|valid (?:from|to|until)|on the (?:back|front|reverse)|(?:front|back) (?:code|digits|number))\b/i;
const HOW_MUCH =
  /\bhow (?:much|many|long|far|big|old|often|heavy)\b|\bwhat time\b|\bwhen(?:['’]s| is| was)?\b/i;
