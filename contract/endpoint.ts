/** What an endpoint declares. Routing, validation, serialisation, OpenAPI and the types of handlers all come from it. */
import type { Static, TObject, TSchema } from 'typebox';
import type { PermissionResource } from './resources/allowed-values.ts';
import type { ErrorCode } from './errors.ts';

export type SuccessStatus = 200 | 201 | 204;

export interface Endpoint {
  /** The operation's one name, used by file, handler, SDK, command line and metric. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for path parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params: TObject;
  readonly query: TObject;
  /** null: the operation reads no body, and ignores one. */
  readonly body: TSchema | null;
  /** The most bytes of a body, where it is not the usual megabyte. */
  readonly body_limit_bytes?: number;
  /** Body of each success; null: no body. */
  readonly responses: { readonly [Status in SuccessStatus]?: TSchema | null };
  /** What it can answer beyond what every endpoint can (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** Whose rate limit a request is charged to: the address for what needs no token, the workspace for what is below a slug. */
  readonly rate_limit: 'address' | 'user' | 'workspace';
  /** Least scope a token needs. */
  readonly scope: 'read' | 'write';
  /** Workspace permission it needs, whatever the ids in the request. */
  readonly permission?: PermissionResource;
  /** With `permission`: not needed when `member_id` is the requester's own. */
  readonly permission_not_for_oneself?: true;
  /** Feature the workspace's plan must include. */
  readonly feature?: 'teams';
  /**
   * With `rate_limit: 'address'`: reads or sets the cookie of a page's session. Only pages of ours may ask for it: without
   * the header `x-minutebook: page`, and from another site, it is 403.
   */
  readonly page_session?: true;
  /** Also answers in a suspended workspace. */
  readonly answers_when_suspended?: true;
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
