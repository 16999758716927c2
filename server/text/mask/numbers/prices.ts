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
