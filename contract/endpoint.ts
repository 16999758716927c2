/**
 * The declaration of an endpoint. Routing, validation, serialisation, OpenAPI and the types of handlers all
 * come from it. Endpoints take and answer JSON; every other kind is a Route (contract/route.ts).
 */
import type { Static, TObject, TSchema } from 'typebox';
import type { PermissionResource } from './resources/allowed-values.ts';
import type { ErrorCode } from './errors.ts';
import type { NeededScope } from './scopes.ts';

/** The limit that API v2 has published for all its bodies. */
export const PUBLISHED_BODY_LIMIT_BYTES = 1024 * 1024;

/** The limit for every other operation that declares none of its own. */
export const BODY_LIMIT_BYTES = 64 * 1024;

export type SuccessStatus = 200 | 201 | 204;

/** The fields of every operation, whatever its kind. */
export interface Operation {
  /** The operation's one name, used by file, handler, SDK, command line and metric. */
  readonly name: string;
  /** With `{name}` for path parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params: TObject;
  readonly query: TObject;
  /** Errors beyond those of every endpoint (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

/** The requirements on token and member. */
export interface Guard {
  /** The scope that a token needs. Operations without a token say `any`. */
  readonly scope: NeededScope;
  /** true: the operation changes nothing, although its method says so; that it was done may be noted, as of an export. */
  readonly only_reads?: true;
  /** The workspace permission that it needs, whatever the ids in the request. */
  readonly permission?: PermissionResource;
  /** With `permission`: not required when `member_id` is the requester's own. */
  readonly permission_not_for_oneself?: true;
  /** The feature that the workspace's plan must include. */
  readonly feature?: 'teams';
  /** true: it also answers in a suspended workspace. */
  readonly answers_when_suspended?: true;
}

export interface Endpoint extends Operation, Guard {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** null: the operation reads no body, and ignores one. */
  readonly body: TSchema | null;
  /** The limit of a body, when it is not the usual 64 KiB. */
  readonly body_limit_bytes?: number;
  /** The body of each success; null: no body. */
  readonly responses: { readonly [Status in SuccessStatus]?: TSchema | null };
  /** With `Accept: text/event-stream` the answer is these events, each with JSON as its data, as they come. */
  readonly events?: Readonly<Record<string, TObject>>;
  /** The rate limit that a request is charged to: the address without a token, the workspace below its slug. */
  readonly rate_limit: 'address' | 'user' | 'workspace';
  /**
   * With `rate_limit: 'address'`: reads or sets the cookie of a page's session. Only our own pages may call
   * it: without the header `x-minutebook: page`, or from another site, it is 403.
   */
  readonly page_session?: true;
  /** An Idempotency-Key makes it safe to send again: the answer is kept for a day. */
  readonly is_idempotent?: true;
  /** Its answer has an ETag; If-None-Match can make it 304. */
  readonly has_etag?: true;
  /** If-Match with the ETag of the record makes the change depend on nobody else having changed it. */
  readonly takes_if_match?: true;
  /** What the answer has only where the parameter `include` names it. */
  readonly includes?: Included;
}

/** Fields that have to be asked for, in one place of an answer. */
export interface Included {
  /** A field of the body: an object, or a list of objects. */
  readonly at: string;
  readonly fields: readonly string[];
  /** false: not every object has them, even where they are named. */
  readonly always: boolean;
}

/** Whether an operation changes something: refused in an archived workspace, and to a token that only reads. */
export const isChange = ({ method, only_reads }: Pick<Endpoint, 'only_reads'> & { method: string }) =>
  method !== 'GET' && only_reads !== true;

/** Errors that every endpoint can answer. */
export const commonErrors = [
  'UNAUTHORIZED',
  'VALIDATION_ERROR',
  'RATE_LIMIT_EXCEEDED',
  'PAYLOAD_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

type BodyOf<Schema> = Schema extends TSchema ? Static<Schema> : null;

export type ParamsOf<E extends Endpoint> = Static<E['params']>;
export type QueryOf<E extends Endpoint> = Static<E['query']>;
export type RequestBodyOf<E extends Endpoint> = BodyOf<E['body']>;

/** `{status, body}` for each success that the endpoint declares. */
export type ReplyOf<E extends Endpoint> = {
  [Status in keyof E['responses'] & SuccessStatus]: { status: Status; body: BodyOf<E['responses'][Status]> };
}[keyof E['responses'] & SuccessStatus];
