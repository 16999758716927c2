import type { WrittenOutText } from './numbers/write-out-numbers.ts';

// Parts of a longer number or code: letters and digits (except in scripts without spaces, whose particles are
// attached to the number), and a mask. An underscore separates numbers: phones name recordings so.
const PART_BEFORE =
  /(?:[\p{Script=Latin}\p{N}●][-–.,/#]?|(?:\p{N}|●|(?<!\p{Script=Latin})\p{Script=Latin}):|[$€£¥₩#])$/u;
const PART_AFTER =
  /^(?:(?!x\d{1,5}(?!\d))[\p{Script=Latin}\p{N}●]|[-–.,/:][\p{Script=Latin}\p{N}●]|\s?%|\s?(?:원|円|엔|달러|유로|dollars?\b|euros?\b|won\b|yen\b))/iu;

/** Of a recording that is named after the number that was called, or of what was written about it. */
const FILE_ENDING =
  /^\.(?:3ga|3gpp?|aac|aiff?|amr|awb|caf|docx?|flac|json|m4[ab]|md|mk[av]|mov|mp[34]|og[ag]|opus|pdf|sbv|srt|txt|vtt|wav|webm|wma)(?![\p{Script=Latin}\p{N}])/iu;

/** Whether the text between two offsets is a number of its own and not part of a price, a code or a longer number. */
export function standsAlone({ text, spoken }: WrittenOutText, start: number, end: number): boolean {
  const isSaidBefore = spoken[start - 1] === true || spoken[start - 2] === true;
  const isSaidAfter = spoken[end] === true || spoken[end + 1] === true;
  const after = text.slice(end, end + 8);
  return (
    (isSaidBefore || !PART_BEFORE.test(text.slice(Math.max(0, start - 3), start))) &&
    (isSaidAfter || FILE_ENDING.test(after) || !PART_AFTER.test(after))
  );
}
