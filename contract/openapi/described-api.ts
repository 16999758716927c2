import type { Endpoint } from '../endpoint.ts';
import type { Route } from '../route.ts';
import type { ErrorCode } from '../errors.ts';
import type { ExampleFolder } from './examples.ts';

/** The input of a document. */
export interface DescribedApi {
  title: string;
  version: string;
  /** Markdown; `{base_url}` is the address of the server. */
  overview: string;
  /** A related page of this server. */
  see_also: { description: string; path: string };
  /** In the order in which they are shown; named as in the tables, but for capitals. */
  tags: readonly { name: string; description: string }[];
  table: Readonly<Record<string, Endpoint | Route>>;
  /** The service sends events to receivers, which the document describes as well. */
  has_webhooks?: boolean;
  /** The folders with examples of its operations; the first takes precedence. */
  examples: readonly ExampleFolder[];
  /** All possible values of an error's `type`. */
  error_codes: readonly ErrorCode[];
}

/** Markdown, one paragraph per line; lines of code stay. */
export const toParagraphs = (text: string) =>
  text
    .split(/(^```.*?^```$)/ms)
    .map((part) => (part.startsWith('```') ? part : part.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')))
    .join('');
