/**
 * The declaration of an endpoint. Routing, validation, serialisation, OpenAPI and the types of handlers all
 * come from it. Endpoints take and answer JSON; every other kind is a Route (contract/route.ts).
 */
import type { Static, ObjectSchema, Schema } from './schema.ts';
import type { PermissionResource } from './resources/allowed-values.ts';
import type { ErrorCode } from './errors.ts';
import type { NeededScope } from './scopes.ts';

/** The limit that API v2 has published for all its bodies. */
export const PUBLISHED_BODY_LIMIT_BYTES = 1024 * 1024;

/** The default limit of all other operations. */
export const BODY_LIMIT_BYTES = 64 * 1024;

export type SuccessStatus = 200 | 201 | 204;

/** The fields of every operation, whatever its kind. */
export interface Operation {
  /** The operation's only name, its key in the table, used by file, handler, SDK, command line and metric. */
  readonly name: string;
  /** Path parameters are written `{name}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params: ObjectSchema;
  readonly query: ObjectSchema;
  /** Errors in addition to those of every endpoint (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

/** The requirements on token and member. */
export interface Guard {
  /** The scope that a token needs; `any` for operations without a token. */
  readonly scope: NeededScope;
  /**
   * Whether the operation changes nothing although its method suggests it. It may still be audited, like an
   * export.
   */
  readonly only_reads?: true;
  /** The workspace permission that the operation needs, for any ids. */
  readonly permission?: PermissionResource;
  /** Whether `permission` is not required when `member_id` is the requester's own. */
  readonly permission_not_for_oneself?: true;
  /** The feature that the workspace's plan must include. */
  readonly feature?: 'teams';
  /** Whether it also answers in a suspended workspace. */
  readonly answers_when_suspended?: true;
}

export interface Endpoint extends Operation, Guard {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** null for an operation that reads no body, and ignores one. */
  readonly body: Schema | null;
  /** The limit of a body, unless it is the usual 64 KiB. */
  readonly body_limit_bytes?: number;
  /** The body of each success; null for none. */
  readonly responses: { readonly [Status in SuccessStatus]?: Schema | null };
  /**
   * With `Accept: text/event-stream` alone the answer is these events, each with JSON as its data, as they
   * come. The last one of the table ends it.
   */
  readonly events?: Readonly<Record<string, ObjectSchema>>;
  /**
   * What a request is charged to: the client's address without a token, the workspace for paths below its
   * slug.
   */
  readonly rate_limit: 'address' | 'user' | 'workspace';
  /**
   * Whether the operation, with `rate_limit: 'address'`, reads or sets the cookie of a page's session. Only
   * our own pages may call it: without the header `x-minutebook: page`, or from another site, it is 403.
   */
  readonly page_session?: true;
  /** Whether an Idempotency-Key makes it safe to repeat: the answer is kept for a day. */
  readonly is_idempotent?: true;
  /**
   * Whether a POST is repeated without a key: it goes on where it ended, so its steps need not be one
   * transaction.
   */
  readonly goes_on?: true;
  /** Whether its answer has an ETag, with which If-None-Match can give 304. */
  readonly has_etag?: true;
  /** Whether If-Match with the ETag of a record can require that nobody else has changed it. */
  readonly takes_if_match?: true;
  /**
   * The turns of its person that it takes, unless what it does says: what waits for models has its own.
   */
  readonly turns?: 'changes' | 'own';
  /** Fields that the answer has only when the parameter `include` names them. */
  readonly includes?: Included;
}

/** Fields at one place of an answer that have to be requested. */
export interface Included {
  /** A field of the body: an object, or a list of objects. */
  readonly at: string;
  readonly fields: readonly string[];
  /** Whether every object has the fields when they are named. */
  readonly always: boolean;
}

/** Endpoints before `named` gives them their names. */
export type EndpointTable = Readonly<Record<string, Omit<Endpoint, 'name'>>>;

type Named<Table> = { readonly [Name in keyof Table]: { readonly name: Name } & Table[Name] };

/** A table of operations, each named as its key. */
export function named<Table extends Readonly<Record<string, object>>>(table: Table): Named<Table> {
  const entries = Object.entries(table).map(([name, operation]) => [name, { name, ...operation }]);
  return Object.fromEntries(entries) as Named<Table>;
}

/**
 * Whether an operation changes something. It is then refused in an archived workspace, and for a read-only
 * token.
 */
export const isChange = ({ method, only_reads }: Pick<Endpoint, 'only_reads'> & { method: string }) =>
  method !== 'GET' && only_reads !== true;

/** Errors that every endpoint may answer. */
export const commonErrors = [
  'UNAUTHORIZED',
  'VALIDATION_ERROR',
  'RATE_LIMIT_EXCEEDED',
  'PAYLOAD_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

type BodyOf<Declared> = Declared extends Schema ? Static<Declared> : null;

export type ParamsOf<E extends Endpoint> = Static<E['params']>;
export type QueryOf<E extends Endpoint> = Static<E['query']>;
export type RequestBodyOf<E extends Endpoint> = BodyOf<E['body']>;

/** `{status, body}` for each declared success. */
export type ReplyOf<E extends Endpoint> = {
  [Status in keyof E['responses'] & SuccessStatus]: { status: Status; body: BodyOf<E['responses'][Status]> };
}[keyof E['responses'] & SuccessStatus];

/** `{event, data}` for each event that may answer. */
export type EventOf<E extends Endpoint> = {
  [Name in keyof E['events'] & string]: { event: Name; data: BodyOf<NonNullable<E['events']>[Name]> };
}[keyof E['events'] & string];
