/** The types of the client, derived from the endpoint tables; the contract is not needed at run time. */
import type {
  Endpoint,
  EventOf,
  Included,
  ParamsOf,
  QueryOf,
  ReplyOf,
  RequestBodyOf,
} from '@minutebook/contract/endpoint.ts';
import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { EventOperation, Includable, IncludingOperation, Operation } from './call.ts';

/** `list-records` → `listRecords` */
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The query as clients pass it: fields with a default may be left out. */
type QueryInput<E extends Endpoint> = AllowUndefined<
  PartialSome<QueryOf<E>, NamesWithDefault<E['query']['properties']>>
>;

type NamesWithDefault<Properties> = {
  [Name in keyof Properties]: Properties[Name] extends { default: unknown } ? Name : never;
}[keyof Properties];

type PartialSome<Values, Names> = Partial<Pick<Values, Names & keyof Values>> &
  Omit<Values, Names & keyof Values>;

/** An optional field may also be undefined. */
type AllowUndefined<Values> = {
  [Name in keyof Values]: Partial<Pick<Values, Name>> extends Pick<Values, Name>
    ? Values[Name] | undefined
    : Values[Name];
};

/** The part exists when it can have fields, and is optional when all of them are. */
type Part<Name extends string, Value> = [Value] extends [null]
  ? unknown
  : keyof Value extends never
    ? unknown
    : Partial<Value> extends Value
      ? { [Key in Name]?: Value }
      : { [Key in Name]: Value };

export type InputOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', AllowUndefined<RequestBodyOf<E>>>;

type IsUnion<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? false : true) : never;

/** The body of the answer, or `{status, body}` for an operation with several statuses of success. */
export type OutputOf<E extends Endpoint> =
  true extends IsUnion<ReplyOf<E>['status']> ? ReplyOf<E> : ReplyOf<E>['body'];

type OperationOf<E extends Endpoint> = E extends { includes: infer What extends Included }
  ? IncludingOperation<ParamsOf<E>, Omit<QueryInput<E>, 'include'>, OutputOf<E>, ToIncludable<What>>
  : Operation<InputOf<E>, OutputOf<E>>;

type ToIncludable<What extends Included> = {
  [Name in keyof Includable]: Name extends 'fields' ? What['fields'][number] : What[Name];
};

/**
 * A method for each operation of a table, and a second one where events may answer. It throws ApiError, what
 * fetch throws, and the reason of the signal.
 */
export type ClientOf<Table extends Record<string, Endpoint>> = {
  readonly [Name in keyof Table & string as CamelCase<Name>]: OperationOf<Table[Name]>;
} & {
  readonly [Name in NamesWithEvents<Table> as `${CamelCase<Name>}InEvents`]: EventOperation<
    InputOf<Table[Name]>,
    EventOf<Table[Name]>
  >;
};

type NamesWithEvents<Table> = {
  [Name in keyof Table & string]: Table[Name] extends { events: object } ? Name : never;
}[keyof Table & string];

export type Client = ClientOf<typeof v3Endpoints>;
