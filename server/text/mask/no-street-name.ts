import { isStopWord } from '../terms/stop-words.ts';

/** What is said between a number and a word like "way" or "road" is no name of a street: "640 photos by the way". */
const NO_NAME =
  /^(?:minutes?|mins?|hours?|miles?|metres?|meters?|feet|foot|yards?|people|cars?|houses?|homes?|flats?|doors?|stops?|percent|pounds?|euros?|dollars?|kilos?|photos?|copies|lanes?|way|days?|weeks?|months?|years?|times|boxes|bags|pallets?|parcels?|packages?|units?|bed|bedrooms?|storey|story|point|and|or|to|from|of|by|in|on|at|for|with|per|a|am|pm|through|until|till|over|under|off|the|that|this|more|like|deliver\w+|customers?|residents?|families|tenants?|vans?|trucks?|crews?|up|down|along|across|near|block|blocks|leaves?|departs?|arrives?|boards?|lands?)$/i;

/** Whether one of the words between a number and a word for streets is none of a name. */
export const isNoStreetName = (name: string): boolean => {
  const words = name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  return isStopWord(first) || words.some((word) => NO_NAME.test(word));
};
