import type { ItemText } from './record-items.ts';

const COMMA = Buffer.from(',');
const HEAD = Buffer.from('{"items":[');

/** The body of a cursor-paged list of records as UTF-8, from items that are JSON text already. */
export function toPageText(items: readonly ItemText[], next_token: string | null): Buffer {
  const tail = Buffer.from(`],"next_token":${JSON.stringify(next_token)}}`);
  const texts = items.flatMap((item, index) => (index === 0 ? item : [COMMA, ...item]));
  return Buffer.concat([HEAD, ...texts, tail]);
}
