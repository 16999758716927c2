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
