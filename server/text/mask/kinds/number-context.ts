import { textBefore } from '../match.ts';
import { isStopWord } from '../../terms/stop-words.ts';
import { isInterruption } from '../numbers/corrections.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';

/** Words that follow an amount: a number with one of these identifies nobody. */
export const COUNTED =
  /^\s?(?:원|만|억|円|달러|개|명|건|장|번지|층|호(?!선)|년|월|人|件|名|枚|個|万|dollars|pounds|euros?|rupees|rupiah|rand|yen|pesos|francs|baht|ringgit|dirhams|shillings|naira|quid|bucks|cents|pence|people|percent|followers|users|customers|likes|views|subscribers|units|shares|(?:kilo|mega|giga)?bytes|lines|rows|pages|words|requests|records|messages|tickets|seats|steps|(?:kilo)?met(?:re|er)s|miles|feet|kilos|lit(?:re|er)s|seconds|minutes|hours|days|weeks|million|thousand)/;

/** The text after a number in which COUNTED looks, in UTF-16 units. */
export const COUNTED_REACH = 14;

/** "Eighty-one thousand" has so many digits. */
const FEWEST_OF_THOUSANDS = 5;

/** Whether a group of a number is an amount: what is read out in parts has no such long ones that end so. */
export function hasThousands(groups: readonly number[], digits: string): boolean {
  let end = 0;
  return groups.some((length) => {
    end += length;
    return length >= FEWEST_OF_THOUSANDS && length < digits.length && digits.slice(0, end).endsWith('000');
  });
}

/** A counted thing follows its number without a pause; particles and endings belong to the digits. */
const COUNTS =
  /^(?:\s?%|\s?(?:원|명|개|건|장|년|월|일(?!공)|번(?!호)|층|호(?!선)|시|분|人|件|名|枚|個|円|年|月|日|時|分|番(?!号)|万|만|억|億|丁目|階|回|号|퍼센트|パーセント)|\s(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|percent|people|dollars|pounds|euros)\b)/;
/** "212, 664 and 1159": a list. */
const LISTED = /^(?:,?\s(?:and|or|to|through|versus|vs|by)\s|[:/.])\d/;
const NEXT_WORD = /^\s([a-z'’]+)/;

/** Whether the word directly after a number may be what it counts: "303 people", but not "720 for me". */
export function isCounted(after: string): boolean {
  const [, word] = NEXT_WORD.exec(after) ?? [];
  return (
    COUNTS.test(after) ||
    LISTED.test(after) ||
    (word !== undefined && !isStopWord(word) && !isInterruption(after))
  );
}

// Parts of a longer number or code: letters and digits (except in scripts without spaces, whose particles are
// attached to the number), and a mask. An underscore separates numbers: phones name recordings so.
const PART_BEFORE =
  /(?:[\p{Script=Latin}\p{N}●][-–.,/#]?|(?:\p{N}|●|(?<!\p{Script=Latin})\p{Script=Latin}):|[$€£¥₩#])$/u;
const PART_AFTER =
  /^(?:(?!x\d{1,5}(?!\d))[\p{Script=Latin}\p{N}●]|[-–.,/:][\p{Script=Latin}\p{N}●]|\s?%|\s?(?:원|円|엔|달러|유로|dollars?\b|euros?\b|won\b|yen\b))/iu;

/** Extensions of recordings and notes that are named after the number that was called. */
const FILE_ENDING =
  /^\.(?:3ga|3gpp?|aac|aiff?|amr|awb|caf|docx?|flac|json|m4[ab]|md|mk[av]|mov|mp[34]|og[ag]|opus|pdf|sbv|srt|txt|vtt|wav|webm|wma)(?![\p{Script=Latin}\p{N}])/iu;

/** Whether the text between two offsets is a number of its own and not part of a price, a code or a longer number. */
export function standsAlone({ text, spoken }: WrittenOutText, start: number, end: number): boolean {
  const isSaidBefore = spoken[start - 1] === true || spoken[start - 2] === true;
  const isSaidAfter = spoken[end] === true || spoken[end + 1] === true;
  const after = text.slice(end, end + 8);
  return (
    (isSaidBefore || !PART_BEFORE.test(textBefore(text, start, 3))) &&
    (isSaidAfter || FILE_ENDING.test(after) || !PART_AFTER.test(after))
  );
}
