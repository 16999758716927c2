/** The type of a handler, from its endpoint: what it is handed and what it may answer. */
import type { EndpointName, Endpoints } from '@minutebook/contract/endpoints.ts';
import type { Endpoint, ParamsOf, QueryOf, ReplyOf, RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import type { Caller, UserCaller } from '../access/caller.ts';
import type { Context } from '../context.ts';
import type { RawJson } from './reply.ts';

/** Endpoints below a slug are called by a member of that workspace, the others by a user. */
type CallerOf<E extends Endpoint> = E['rate_limit'] extends 'workspace' ? Caller : UserCaller;

export interface HandlerInput<Name extends EndpointName> {
  params: ParamsOf<Endpoints[Name]>;
  query: QueryOf<Endpoints[Name]>;
  body: RequestBodyOf<Endpoints[Name]>;
  caller: CallerOf<Endpoints[Name]>;
  ctx: Context;
}

type OrRaw<Reply> = Reply extends { status: infer Status; body: infer Body }
  ? { status: Status; body: Body extends null ? null : Body | RawJson }
  : never;

/** Gets parsed, authorised input and never sees request or reply; what goes wrong is thrown from the catalogue. */
export type Handler<Name extends EndpointName> = (
  input: HandlerInput<Name>,
) => Promise<OrRaw<ReplyOf<Endpoints[Name]>>>;

export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
