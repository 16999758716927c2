/** Iterates over pages of both kinds, by `next_token` and by `offset`. */
import type { CallOptions } from './call.ts';
import { untilAllowed } from './until-allowed.ts';

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

/**
 * Each page is requested once the one before has been consumed. A list that has begun waits as long as a 429
 * asks for, unless there are to be no retries.
 */
export async function* eachPage<Input extends { query?: object }, Output extends Page<unknown>>(
  list: (input: Input, options?: CallOptions) => Promise<Output>,
  input: Input,
  options?: CallOptions,
): AsyncGenerator<Output, void, undefined> {
  const ask = (next: object) => list({ ...input, query: { ...input.query, ...next } }, options);
  let output = await ask({});
  yield output;
  for (let next = toNext(output); next !== undefined; next = toNext(output)) {
    const query = next;
    output = await (options?.retries === 0 ? ask(query) : untilAllowed(() => ask(query), options?.signal));
    yield output;
  }
}

/** The query fields that request the next page, or undefined when there is none. */
function toNext({ items, next_token, page }: Page<unknown>): object | undefined {
  if (next_token != null) return { next_token };
  if (page === undefined || items.length === 0) return undefined;
  const offset = page.offset + items.length;
  return offset < page.total ? { offset } : undefined;
}
