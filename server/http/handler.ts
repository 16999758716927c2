/** The type of a handler, derived from its endpoint: its input and its possible answers. */
import type { AppEndpoint, AppEndpointName } from '@minutebook/contract/app/endpoints.ts';
import type { EndpointName, Endpoints } from '@minutebook/contract/endpoints.ts';
import type { V3Endpoint, V3EndpointName } from '@minutebook/contract/v3/endpoints.ts';
import type { Endpoint, ParamsOf, QueryOf, ReplyOf, RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import type { AnonymousCaller, Caller, PageCaller, UserCaller } from '../access/caller.ts';
import type { Database } from '../base/database/database.ts';
import type { Context } from './context.ts';
import type { Listening } from './event-streams.ts';
import type { RawJson, StreamedEvents, StreamedJson } from './reply.ts';

interface Callers {
  /** Needs no token. */
  address: AnonymousCaller;
  user: UserCaller;
  /** Below a slug: a member of that workspace. */
  workspace: Caller;
}

type CallerOf<E extends Endpoint> = E extends { page_session: true } ? PageCaller : Callers[E['rate_limit']];

/** Endpoints that ask for the same have the same input, whatever else they declare. */
type Input<E extends Endpoint, Ctx extends Context = Context> = Asked<
  ParamsOf<E>,
  QueryOf<E>,
  RequestBodyOf<E>,
  CallerOf<E>,
  Ctx
>;

interface Asked<Params, Query, Body, By, Ctx extends Context> {
  params: Params;
  query: Query;
  body: Body;
  caller: By;
  /** The caller again, for what has waited: after a second it is looked up, and refused like a new request. Left out: nobody waits. */
  findCaller?: (() => Promise<By>) | undefined;
  ctx: Ctx;
  /** The versions of the record that If-Match allows; undefined: any. */
  if_match?: readonly number[] | undefined;
  /** Set where a request is repeated with its key: what it made then is read again, and nothing is made. */
  made_id?: number | undefined;
  /** Set where an endpoint has events and the caller wants them, not one answer: the caller as long as they listen. */
  listening?: Listening | undefined;
}

export type HandlerInput<Name extends EndpointName, Ctx extends Context = Context> = Input<
  Endpoints[Name],
  Ctx
>;

type OrRaw<Reply> = Reply extends { status: infer Status; body: infer Body }
  ? { status: Status; body: Body extends null ? null : Body | RawJson | StreamedJson }
  : never;

type EventsOf<E extends Endpoint> = E extends { events: object }
  ? { status: 200; body: StreamedEvents }
  : never;

/** Changes of the page's cookies: a field that is left out stays as it is. */
interface CookieChange {
  /** null: the session has ended. */
  session_secret?: string | null | undefined;
  device_mark?: string | undefined;
}

type WithCookie<E extends Endpoint> = E extends { page_session: true } ? CookieChange : unknown;

/** `settle` runs after the commit and completes the answer. If the process dies in between, `body` holds what was certain at the commit. */
interface Settled<Reply> {
  settle?: (db: Database) => Promise<Reply extends { body: infer Body } ? Body : never>;
}

/** `made_id` is kept for a repetition with the same key instead of the answer, which has words of records: access may end meanwhile. */
interface Made {
  made_id?: number;
}

/** Gets parsed, authorised input and never sees request or reply; errors are thrown from the catalogue. */
export type HandlerOf<E extends Endpoint, Ctx extends Context = Context> = (
  input: Input<E, Ctx>,
) => Promise<(OrRaw<ReplyOf<E>> & WithCookie<E> & Settled<ReplyOf<E>> & Made) | EventsOf<E>>;

/** A handler for every endpoint of a table, neither more nor fewer. */
export type HandlersOf<Table extends Record<string, Endpoint>, Ctx extends Context = Context> = {
  readonly [Name in keyof Table]: HandlerOf<Table[Name], Ctx>;
};

interface CheckInput<Query> {
  query: Query;
  /** null: there is no workspace with this slug. */
  workspace_id: number | null;
  ctx: Context;
}

/** Each runs before its handler, reading the same input, for the errors it throws. */
export type ChecksOf<Table extends Record<string, Endpoint>> = {
  readonly [Name in keyof Table]?: (input: CheckInput<QueryOf<Table[Name]>>) => unknown;
};

export type Handler<Name extends EndpointName, Ctx extends Context = Context> = HandlerOf<
  Endpoints[Name],
  Ctx
>;
/** The same for an operation of the pages' API. */
export type AppHandler<Name extends AppEndpointName, Ctx extends Context = Context> = HandlerOf<
  AppEndpoint<Name>,
  Ctx
>;

export type Handlers<Ctx extends Context = Context> = HandlersOf<Endpoints, Ctx>;

type HandlerNamed<Name, Ctx extends Context> = Name extends EndpointName
  ? Handler<Name, Ctx>
  : Name extends AppEndpointName
    ? AppHandler<Name, Ctx>
    : Name extends V3EndpointName
      ? HandlerOf<V3Endpoint<Name>, Ctx>
      : never;

/** Handlers of one subject, by the names of their operations, whatever the table that has them. */
export type SubjectHandlers<Ctx extends Context = Context> = {
  readonly [Name in EndpointName | AppEndpointName | V3EndpointName]?: HandlerNamed<Name, Ctx>;
};
export type Checks = ChecksOf<Endpoints>;
