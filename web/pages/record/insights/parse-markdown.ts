/**
 * The Markdown of insights, as nodes that the page renders. `marked` parses the structure (CommonMark with
 * tables, tasks and strikethrough); HTML in it stays text, and a link leads only where a link of ours may
 * lead.
 */
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';

export type MarkdownNode =
  | { kind: 'text' | 'code' | 'code_block'; text: string }
  | { kind: 'break' | 'rule' }
  | WrappingNode
  | { kind: 'link'; href: string; children: MarkdownNode[] }
  | { kind: 'list'; start: number | null; items: MarkdownItem[] }
  | { kind: 'table'; head: MarkdownNode[][]; rows: MarkdownNode[][][] };

export interface WrappingNode {
  kind: 'paragraph' | 'heading' | 'quote' | 'strong' | 'emphasis' | 'deleted';
  children: MarkdownNode[];
}

export interface MarkdownItem {
  /** Whether a task is done; null: it is not a task. */
  is_done: boolean | null;
  children: MarkdownNode[];
}

/** A longer text is shown as it is: parsing hostile input takes quadratic time. Some 15 minutes of reading. */
const MOST_CHARACTERS = 20_000;
/** Quotes and lists nested this deeply were not written by a person, and would exhaust the stack. */
const TOO_DEEP = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){40}/m;

/** false: parsing it would take too long, or too much. */
export const isReadable = (text: string): boolean => text.length <= MOST_CHARACTERS && !TOO_DEEP.test(text);

export function parseMarkdown(text: string): MarkdownNode[] {
  if (!isReadable(text)) {
    return text
      .split(/\n{2,}/)
      .map((part) => ({ kind: 'paragraph', children: [{ kind: 'text', text: part }] }));
  }
  return toNodes(lexer(text, { gfm: true }));
}

const toNodes = (tokens: readonly Token[] = []): MarkdownNode[] =>
  // (without extensions of ours there are no others)
  tokens.flatMap((token) => toNode(token as MarkedToken));

function toNode(token: MarkedToken): MarkdownNode[] {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return [];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'br':
      return [{ kind: 'break' }];
    case 'code':
      return [{ kind: 'code_block', text: token.text }];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'heading':
    case 'paragraph':
      return [{ kind: token.type, children: toNodes(token.tokens) }];
    case 'blockquote':
      return [{ kind: 'quote', children: toNodes(token.tokens) }];
    case 'strong':
      return [{ kind: 'strong', children: toNodes(token.tokens) }];
    case 'em':
      return [{ kind: 'emphasis', children: toNodes(token.tokens) }];
    case 'del':
      return [{ kind: 'deleted', children: toNodes(token.tokens) }];
    case 'link':
    case 'image':
      return [toLink(token)];
    case 'list':
      return [
        { kind: 'list', start: token.start === '' ? null : token.start, items: token.items.map(toItem) },
      ];
    case 'list_item':
      return toItem(token).children;
    case 'table':
      return [
        { kind: 'table', head: token.header.map(toCell), rows: token.rows.map((row) => row.map(toCell)) },
      ];
    case 'text':
      return 'tokens' in token && token.tokens !== undefined
        ? toNodes(token.tokens)
        : [toTextNode(token.text)];
    case 'escape':
      return [{ kind: 'text', text: token.text }];
    case 'html':
      return [{ kind: 'text', text: token.raw }];
  }
}

const toCell = ({ tokens }: Tokens.TableCell) => toNodes(tokens);

function toItem({ task, checked, tokens }: Tokens.ListItem): MarkdownItem {
  return { is_done: task ? checked === true : null, children: toNodes(tokens) };
}

/** Images are not loaded: a page sends requests only to its own server. */
function toLink(token: Tokens.Link | Tokens.Image): MarkdownNode {
  if (toSafeLink(token.href) === undefined) return { kind: 'text', text: token.raw };
  const children = token.type === 'link' ? toNodes(token.tokens) : [toTextNode(token.text)];
  return { kind: 'link', href: token.href, children };
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  '#39': "'",
};

function toTextNode(text: string): MarkdownNode {
  return { kind: 'text', text: decodeEntities(text) };
}

export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#39|[a-z]{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole);

const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** The address, where a link of ours may lead there; undefined: it may not. */
export const toSafeLink = (href: string): string | undefined =>
  SAFE_PROTOCOLS.includes(URL.parse(href)?.protocol ?? '') ? href : undefined;
