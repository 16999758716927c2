import { replaceIn, type ComparableText } from './comparable-text.ts';

const HESITATION =
  /(?:(?<=[,、.。…]|^)\s?|[,、…]?\s|[,、…])(?:u+h+m?|u+m+|e+r+m?|e+h|hm+|mm+|어+|음+|えー+っ?と?|え+っ?と|ええと|あのー|うーん?と?|んーと?)(?=[\s,、.。…]|$)[,、.。…]{0,3}/giu;
const MAY_HESITATE = /[ue]h|um|er|mm|어|음|え[ーっえ]|あのー|う[ー]|んー/i;

/** The text without the sounds of whoever thinks while speaking, wherever they stand: in numbers, addresses, dates. */
export const withoutHesitations = (source: ComparableText): ComparableText =>
  MAY_HESITATE.test(source.text) && source.text.search(HESITATION) !== -1
    ? replaceIn(source, HESITATION, toPause)
    : source;

/** "Alder Road, uh, apartment 3": a comma stays one, except in a number. */
function toPause({ 0: sound, index, input }: RegExpExecArray): string {
  const isBetweenCommas = /^[,、]/.test(sound) && /[,、]$/.test(sound);
  return isBetweenCommas && !/^\s?\d/.test(input.slice(index + sound.length)) ? sound.charAt(0) : ' ';
}
