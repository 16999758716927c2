import type { WrittenOutText } from './numbers/write-out-numbers.ts';

// Parts of a longer number or code: letters and digits (except in scripts without spaces, whose particles are
// attached to the number), and a mask. An underscore separates numbers: phones name recordings so.
const PART_BEFORE =
  /(?:[\p{Script=Latin}\p{N}●][-–.,/#]?|(?:\p{N}|●|(?<!\p{Script=Latin})\p{Script=Latin}):|[$€£¥₩#])$/u;
const PART_AFTER =
  /^(?:(?!x\d{1,5}(?!\d))[\p{Script=Latin}\p{N}●]|[-–.,/:][\p{Script=Latin}\p{N}●]|\s?%|\s?(?:원|円|엔|달러|유로|dollars?\b|euros?\b|won\b|yen\b))/iu;

/** Whether the text between two offsets is a number of its own and not part of a price, a code or a longer number. */
export function standsAlone({ text, spoken }: WrittenOutText, start: number, end: number): boolean {
  const isSaidBefore = spoken[start - 1] === true || spoken[start - 2] === true;
  const isSaidAfter = spoken[end] === true || spoken[end + 1] === true;
  return (
    (isSaidBefore || !PART_BEFORE.test(text.slice(Math.max(0, start - 3), start))) &&
    (isSaidAfter || !PART_AFTER.test(text.slice(end, end + 8)))
  );
}
