/** Words that follow an amount: a number with one of these identifies nobody. */
export const COUNTED =
  /^\s?(?:원|만|억|円|달러|개|명|건|장|번지|층|호(?!선)|년|월|人|件|名|枚|個|万|dollars|pounds|euros|people|percent|followers|users|customers|likes|views|subscribers|units|million|thousand)/;

/** The text after a number in which COUNTED looks, in UTF-16 units. */
export const COUNTED_REACH = 14;
