/** How the operations of a client are called. */

/** Options of a single call. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** How often the request may be retried; overrides the client's own number. */
  retries?: number | undefined;
  /** The key that makes a POST safe to repeat, for programs that store one of their own. */
  idempotency_key?: string | undefined;
  /**
   * The expected version of a record for a PATCH or DELETE: its ETag, or `"<version>"`. The answer is 412
   * RECORD_CHANGED when it has changed since.
   */
  if_match?: string | undefined;
}

/** A method of the client. Its input may be left out when none of its fields is required. */
export type Operation<Input, Output> =
  Partial<Input> extends Input
    ? (input?: Input, options?: CallOptions) => Promise<Output>
    : (input: Input, options?: CallOptions) => Promise<Output>;

/**
 * An operation that answers in events: `for await (const { event, data } of …)`. The request is sent with the
 * first step. An answer that breaks off before its last event throws an ApiError that says so.
 */
export type EventOperation<Input, Event> = (
  input: Input,
  options?: CallOptions,
) => AsyncGenerator<Event, void, undefined>;

/** Fields that an answer has only when `include` names them. */
export interface Includable {
  /** The field of the answer with them: an object, or a list of objects. */
  at: string;
  fields: string;
  /** Whether every object has the fields when they are named. */
  always: boolean;
}

/** An operation with the parameter `include`: of these fields, the answer has exactly those that it names. */
export interface IncludingOperation<Params, Query, Output, What extends Includable> {
  (
    input: { params: Params; query?: Query & { include?: undefined } },
    options?: CallOptions,
  ): Promise<Including<Output, What, never>>;
  <const Include extends IncludeList<What['fields']>>(
    input: { params: Params; query: Query & { include: Include } },
    options?: CallOptions,
  ): Promise<Including<Output, What, Include>>;
  // For an `include` that is known only at run time, the fields are optional.
  (
    input: { params: Params; query?: Query & { include?: IncludeList<What['fields']> | undefined } },
    options?: CallOptions,
  ): Promise<Output>;
}

/** Each name at most once, in any order: `dialogs`, `insights,dialogs`. */
export type IncludeList<Field extends string, One extends string = Field> = One extends unknown
  ? One | `${One},${IncludeList<Exclude<Field, One>>}`
  : never;

/** An answer with the included fields. @typeParam Include a union when it may be one of several lists */
export type Including<Output, What extends Includable, Include extends string> = {
  [Name in keyof Output]: Name extends What['at']
    ? Output[Name] extends readonly (infer Item)[]
      ? WithIncluded<Item, What, Include>[]
      : WithIncluded<Output[Name], What, Include>
    : Output[Name];
};

/** Distributes over a union, so that a field can still discriminate its members. */
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
