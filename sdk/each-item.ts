/** Iterates over pages of both kinds, by `next_token` and by `offset`. */
import type { CallOptions } from './call.ts';

interface Page<Item> {
  items: readonly Item[];
  next_token?: string | null;
  page?: { offset: number; total: number };
}

type List<Input, Item> = (input: Input, options?: CallOptions) => Promise<Page<Item>>;

/** `for await (const record of eachItem(client.listRecords, { params: { slug } })) …` */
export async function* eachItem<Input extends { query?: object }, Item>(
  list: List<Input, Item>,
  input: Input,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  for await (const { items } of eachPage(list, input, options)) yield* items;
}

/** Each page is requested once the one before has been consumed. */
export async function* eachPage<Input extends { query?: object }, Output extends Page<unknown>>(
  list: (input: Input, options?: CallOptions) => Promise<Output>,
  input: Input,
  options?: CallOptions,
): AsyncGenerator<Output, void, undefined> {
  let next: object | undefined = {};
  while (next !== undefined) {
    const output: Output = await list({ ...input, query: { ...input.query, ...next } }, options);
    yield output;
    next = toNext(output);
  }
}

/** The query fields that request the next page, or undefined when there is none. */
function toNext({ items, next_token, page }: Page<unknown>): object | undefined {
  if (next_token != null) return { next_token };
  if (page === undefined || items.length === 0) return undefined;
  const offset = page.offset + items.length;
  return offset < page.total ? { offset } : undefined;
}
