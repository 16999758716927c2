/**
 * What a route declares whose request or answer is not JSON alone: streams, files, pages, redirects, and the tus protocol. Its handler
 * sees request and reply; where it is, who may ask, and what it answers stands here, as for every endpoint.
 */
import type { TSchema } from 'typebox';
import type { Guard, Operation } from './endpoint.ts';

/**
 * json: an answer like an endpoint's, of what has no token; text: plain; stream: events, for as long as the client stays; tus: a
 * body that may be hours in coming; media: bytes in ranges, never compressed; file: what pages load; page: HTML for browsers; redirect: to another address.
 */
export type RouteKind = 'json' | 'text' | 'stream' | 'tus' | 'media' | 'file' | 'page' | 'redirect';

/**
 * token: as every endpoint; link: a signature in the address; visit: the cookie or token that the password of a share was exchanged for;
 * none: anybody.
 */
type RouteAccess = 'token' | 'link' | 'visit' | 'none';

export interface RouteAnswer {
  readonly description: string;
  /** What the body is; absent: no body. */
  readonly content_type?: string;
  /** Of the body; absent: bytes or text. */
  readonly schema?: TSchema;
}

export interface RequestField {
  readonly description: string;
  readonly is_required?: true;
}

export interface Route extends Operation {
  readonly kind: RouteKind;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** GET is answered to HEAD as well, unless this says that it is not. */
  readonly answers_head?: false;
  readonly access: RouteAccess;
  /** With `access: 'token'`. */
  readonly guard?: Guard;
  /** Header fields of the request. */
  readonly headers?: Readonly<Record<string, RequestField>>;
  /** null: it reads no body. */
  readonly body: {
    readonly content_type: string;
    readonly schema?: TSchema;
    /** The most bytes of it, where they are held in memory and are not the usual 64 KiB. */
    readonly limit_bytes?: number;
  } | null;
  /** By status, successes alone. */
  readonly answers: Readonly<Record<number, RouteAnswer>>;
}
