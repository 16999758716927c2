import { textBefore } from './match.ts';
import { replaceIn, type ComparableText } from './comparable-text.ts';

const HESITATION =
  /(?:(?<=[,、.。…]|^)\s?|[,、…]?\s|[,、…])(?:u+h+m?|u+m+|e+r+m?|e+u*h+|hm+|mm+|ai?yah?|aiyoh?|어+|음+|えー+っ?と?|え+っ?と|ええと|あのー|うーん?と?|んーと?|(?<=[ァ-ヶ〇-九\d])えー?っと(?=[ァ-ヶ〇-九\d])|(?<=[,、…]\s?)(?:ええ+|あの|まあ|ん|そのー?|저기|그게|그+|가만(?:있자)?|아이고)(?=[,、…]|\.{2,3}))(?=[\s,、.。…]|$)[,、.。…]{0,3}/giu;
const MAY_HESITATE =
  /[ue]h|um|er|mm|aiy|어|음|저기|그|가만|아이고|え[ーっえ]|あの|まあ|その|う[ー]|んー|[、,…]ん/i;

/** The text without the sounds of whoever thinks while speaking, wherever they stand: in numbers, addresses, dates. */
export const withoutHesitations = (source: ComparableText): ComparableText =>
  MAY_HESITATE.test(source.text) && source.text.search(HESITATION) !== -1
    ? replaceIn(source, HESITATION, toPause)
    : source;

/** A hesitation after one of these words ends no phrase: "the nineteenth of, uh, March". */
const GOES_ON = /(?<![a-z])(?:of|the|in|on|at|is|and)$/i;
const LONGEST_WORD = 4;
/** "Twenty-three oh five north, uh, Juniper Street". */
const OF_STREET = /(?<![a-z])(?:north|south|east|west|old|new)$/i;
const LONGEST_OF_STREET = 6;

/** "Seventeen oh one uh east palmer street". */
const OF_NUMBER =
  /(?:\d|\b(?:oh|zero|one|two|three|four|five|six|seven|eight|nine|ten|\w{0,4}teen|\w{0,4}ty|hundred))$/i;
const NO_NUMBER =
  /^ (?!(?:and|then|area|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|double|triple|sorry|hang|wait|hold|no)\b|\w+(?:teen|ty)\b)[a-z]{3}/i;
/** "Alder Road, uh, apartment 3": a comma stays one, except in a number. */
function toPause({ 0: sound, index, input }: RegExpExecArray): string {
  const isBetweenCommas = /^[,、]/.test(sound) && /[,、]$/.test(sound);
  if (!isBetweenCommas)
    return OF_STREET.test(textBefore(input, index, LONGEST_OF_STREET)) ||
      (OF_NUMBER.test(textBefore(input, index, LONGEST_OF_STREET)) &&
        NO_NUMBER.test(input.slice(index + sound.length, index + sound.length + 8)))
      ? ''
      : ' ';
  if (GOES_ON.test(textBefore(input, index, LONGEST_WORD))) return '';
  return /^\s?\d/.test(input.slice(index + sound.length)) ? ' ' : sound.charAt(0);
}
