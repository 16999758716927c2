// What belongs to a longer number or code: letters and digits (not those of scripts without blanks, whose particles
// touch the number), and a mask.
const PART_BEFORE = /(?:[\p{Script=Latin}\p{N}●][-–.,/:_#]?|[$€£¥₩#])$/u;
const PART_AFTER = /^(?:[\p{Script=Latin}\p{N}●_]|[-–.,/:][\p{Script=Latin}\p{N}●]|%)/u;

/** Whether what stands between two offsets is a number of its own and not part of a price, a code or a longer number. */
export function standsAlone(text: string, start: number, end: number): boolean {
  return (
    !PART_BEFORE.test(text.slice(Math.max(0, start - 2), start)) && !PART_AFTER.test(text.slice(end, end + 2))
  );
}
