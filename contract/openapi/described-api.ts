import type { Endpoint } from '../endpoint.ts';
import type { Route } from '../route.ts';
import type { ErrorCode } from '../errors.ts';
import type { ExampleFolder } from './examples.ts';

/** The source of one OpenAPI document. */
export interface DescribedApi {
  title: string;
  version: string;
  /** Markdown, in which `{base_url}` is the address of the server. */
  overview: string;
  /** A related page of this server. */
  see_also: { description: string; path: string };
  /** In the order of display, named as in the tables except for capitals. */
  tags: readonly { name: string; description: string }[];
  table: Readonly<Record<string, Endpoint | Route>>;
  /** Whether the service sends events to receivers, which the document then describes. */
  has_webhooks?: boolean;
  /** The folders with examples of its operations; the first takes precedence. */
  examples: readonly ExampleFolder[];
  /** All possible values of an error's `type`. */
  error_codes: readonly ErrorCode[];
}

/** Joins the lines of each Markdown paragraph; lines of code are kept. */
export const toParagraphs = (text: string) =>
  text
    .split(/(^```.*?^```$)/ms)
    .map((part) => (part.startsWith('```') ? part : part.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')))
    .join('');
