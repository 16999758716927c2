/** How the operations of a client are called. */

/** What concerns one call alone. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** How often the request may be retried; overrides the client's own number. */
  retries?: number | undefined;
  /** For a POST: the key that makes it safe to repeat, when the program keeps one of its own. */
  idempotency_key?: string | undefined;
  /** For a PATCH or DELETE of a record: its ETag, or `"<version>"`; 412 RECORD_CHANGED when it has changed since. */
  if_match?: string | undefined;
}

/** A method of the client; its input may be left out where nothing in it is required. */
export type Operation<Input, Output> =
  Partial<Input> extends Input
    ? (input?: Input, options?: CallOptions) => Promise<Output>
    : (input: Input, options?: CallOptions) => Promise<Output>;

/** The fields that an answer has only where `include` names them. */
export interface Includable {
  /** The place in the answer, an object or a list of objects. */
  at: string;
  fields: string;
  /** false: not every object has them, even where they are named. */
  always: boolean;
}

/** An operation with the parameter `include`: the answer has what it names, and nothing else of what it could name. */
export interface IncludingOperation<Params, Query, Output, What extends Includable> {
  (
    input: { params: Params; query?: Query & { include?: undefined } },
    options?: CallOptions,
  ): Promise<Including<Output, What, never>>;
  <const Include extends IncludeList<What['fields']>>(
    input: { params: Params; query: Query & { include: Include } },
    options?: CallOptions,
  ): Promise<Including<Output, What, Include>>;
  // Whoever does not know what is named finds out from the answer.
  (
    input: { params: Params; query?: Query & { include?: IncludeList<What['fields']> | undefined } },
    options?: CallOptions,
  ): Promise<Output>;
}

/** Each of the names at most once, in any order: `dialogs`, `insights,dialogs`. */
export type IncludeList<Field extends string, One extends string = Field> = One extends unknown
  ? One | `${One},${IncludeList<Exclude<Field, One>>}`
  : never;

/**
 * An answer with what was asked for.
 * @typeParam Include a union where it is known only to be one of several lists
 */
export type Including<Output, What extends Includable, Include extends string> = {
  [Name in keyof Output]: Name extends What['at']
    ? Output[Name] extends readonly (infer Item)[]
      ? WithIncluded<Item, What, Include>[]
      : WithIncluded<Output[Name], What, Include>
    : Output[Name];
};

/** Of a union, each member by itself, so that a field can still tell them apart. */
type WithIncluded<Item, What extends Includable, Include extends string> = Item extends unknown
  ? Omit<Item, Exclude<What['fields'], NamesIn<Include>>> &
      (What['always'] extends true ? RequiredFields<Item, NamesInAll<What['fields'], Include>> : unknown)
  : never;

type NamesIn<Include extends string> = Include extends `${infer Name},${infer Others}`
  ? Name | NamesIn<Others>
  : Include;

type NamesInAll<Field extends string, Include extends string> = [Include] extends [never]
  ? never
  : Field extends unknown
    ? [Include] extends [ListWith<Field>]
      ? Field
      : never
    : never;

type ListWith<Field extends string> =
  | Field
  | `${Field},${string}`
  | `${string},${Field}`
  | `${string},${Field},${string}`;

type RequiredFields<Item, Field> = { [Name in Field & keyof Item]-?: Exclude<Item[Name], undefined> };
