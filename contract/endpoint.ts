/**
 * What an endpoint declares. Routing, validation, serialisation, OpenAPI and the types of handlers all come from it. Those here take
 * and answer JSON; every other kind is a Route (contract/route.ts).
 */
import type { Static, TObject, TSchema } from 'typebox';
import type { PermissionResource } from './resources/allowed-values.ts';
import type { ErrorCode } from './errors.ts';

/** What API v2 has published for all of its bodies. */
export const PUBLISHED_BODY_LIMIT_BYTES = 1024 * 1024;

/** What every other operation reads of a body that names no limit of its own. */
export const BODY_LIMIT_BYTES = 64 * 1024;

export type SuccessStatus = 200 | 201 | 204;

/** What every table says of an operation, whatever its kind. */
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
  /** What it can answer beyond what every endpoint can (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

/** What a token and a member need. */
export interface Guard {
  /** Least scope a token needs. */
  readonly scope: 'read' | 'write';
  /** Workspace permission it needs, whatever the ids in the request. */
  readonly permission?: PermissionResource;
  /** With `permission`: not needed when `member_id` is the requester's own. */
  readonly permission_not_for_oneself?: true;
  /** Feature the workspace's plan must include. */
  readonly feature?: 'teams';
  /** Also answers in a suspended workspace. */
  readonly answers_when_suspended?: true;
}

export interface Endpoint extends Operation, Guard {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** null: the operation reads no body, and ignores one. */
  readonly body: TSchema | null;
  /** The most bytes of a body, where it is not the usual 64 KiB. */
  readonly body_limit_bytes?: number;
  /** Body of each success; null: no body. */
  readonly responses: { readonly [Status in SuccessStatus]?: TSchema | null };
  /** Whose rate limit a request is charged to: the address for what needs no token, the workspace for what is below a slug. */
  readonly rate_limit: 'address' | 'user' | 'workspace';
  /**
   * With `rate_limit: 'address'`: reads or sets the cookie of a page's session. Only pages of ours may ask for it: without
   * the header `x-minutebook: page`, and from another site, it is 403.
   */
  readonly page_session?: true;
}

/** What every endpoint can answer. */
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
