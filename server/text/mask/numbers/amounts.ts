/** Numbers that are listed climb one after the other: so many at least. */
const LEAST_CLIMBING = 4;
/** Numbers of days, pages and turns are short. */
const LONGEST_CLIMBING = 2;

/** "100, 105, 110", "640 480 320", "3, 7, 12, 15": amounts or turns in a row, of which nobody's number is made. */
export function isSeries(
  groups: readonly number[],
  digits: string,
  { round }: { round: RegExp } = { round: /^[1-9]\d+0$/ },
): boolean {
  if (groups.length < 3) return false;
  let end = 0;
  const values = groups.map((length) => {
    end += length;
    return digits.slice(end - length, end);
  });
  return values.every((value) => round.test(value)) || areClimbing(values);
}

const areClimbing = (values: readonly string[]): boolean =>
  values.length >= LEAST_CLIMBING &&
  values.some((value) => value.length > 1) &&
  values.every(
    (value, place) =>
      value.length <= LONGEST_CLIMBING &&
      !value.startsWith('0') &&
      (place === 0 || Number(value) > Number(values[place - 1])),
  );

/** "Eighteen fifty", "one sixty", "twenty-four hundred", "300": what things cost, or how many there are. */
const OF_PRICES =
  /\b(?:ten|eleven|twelve|\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)\b/i;
const READ_OUT = /\b(?:oh|zero|double|triple|nought)\b/i;
const LONGEST_PRICE = 4;

/** Whether digits are said as a sum of money is: in tens, and no digit by itself that only numbers have. */
export const isPrice = (said: string, digits: string): boolean =>
  digits.length <= LONGEST_PRICE &&
  !digits.startsWith('0') &&
  ((OF_PRICES.test(said) && !READ_OUT.test(said)) || /^[1-9]\d?00$/.test(digits));
