/**
 * The declaration of a route whose request or answer is not plain JSON: streams, files, pages, redirects, and
 * the tus protocol. Its handler gets request and reply; address, access and answers are declared here, as for
 * every endpoint.
 */
import type { Schema } from './schema.ts';
import type { Guard, Operation } from './endpoint.ts';

/**
 * json: an answer like an endpoint's, without a token; text: plain; stream: events, for as long as the client
 * stays; tus: a body that may take hours to arrive; media: bytes in ranges, never compressed; file: assets of
 * pages; page: HTML for browsers; redirect: to another address.
 */
export type RouteKind = 'json' | 'text' | 'stream' | 'tus' | 'media' | 'file' | 'page' | 'redirect';

/**
 * token: as for every endpoint; link: a signature in the address; visit: the cookie or token that a share
 * gives for its password; none: anybody.
 */
type RouteAccess = 'token' | 'link' | 'visit' | 'none';

export interface RouteAnswer {
  readonly description: string;
  /** The media type of the body; absent without a body. */
  readonly content_type?: string;
  /** The schema of the body; absent for bytes or text. */
  readonly schema?: Schema;
}

export interface RequestField {
  readonly description: string;
  readonly is_required?: true;
}

export interface Route extends Operation {
  readonly kind: RouteKind;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** HEAD is answered like GET, unless this is false. */
  readonly answers_head?: false;
  readonly access: RouteAccess;
  /** Only with `access: 'token'`. */
  readonly guard?: Guard;
  /** Header fields of the request. */
  readonly headers?: Readonly<Record<string, RequestField>>;
  /** null for a route that reads no body. */
  readonly body: {
    readonly content_type: string;
    readonly schema?: Schema;
    /** The limit of a body that is held in memory, unless it is the usual 64 KiB. */
    readonly limit_bytes?: number;
  } | null;
  /** Successes only, by status. */
  readonly answers: Readonly<Record<number, RouteAnswer>>;
}

/** Routes before `named` gives them their names. */
export type RouteTable = Readonly<Record<string, Omit<Route, 'name'>>>;
