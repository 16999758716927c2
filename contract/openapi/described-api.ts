import type { Endpoint } from '../endpoint.ts';
import type { Route } from '../route.ts';
import type { ErrorCode } from '../errors.ts';

/** What a document is made of. */
export interface DescribedApi {
  title: string;
  version: string;
  /** Markdown. */
  overview: string;
  /** Another page of this server that belongs to it. */
  see_also: { description: string; path: string };
  /** In the order in which they are shown; named as `toTagName` makes them. */
  tags: readonly { name: string; description: string }[];
  table: Readonly<Record<string, Endpoint | Route>>;
  /** All that an error's `type` can be. */
  error_codes: readonly ErrorCode[];
}

/** Markdown, a paragraph a line. */
export const toParagraphs = (text: string) => text.replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
