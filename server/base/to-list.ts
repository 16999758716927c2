const MOST_NAMED = 20;

/** `pages 3, 17 and 5 more` */
export function toList(what: string, numbers: readonly number[]): string {
  const more = numbers.length - MOST_NAMED;
  const named = numbers.slice(0, MOST_NAMED).join(', ');
  return `${what}${numbers.length === 1 ? '' : 's'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
