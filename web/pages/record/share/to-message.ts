/**
 * The plain text of a mail about a record. It is made of the text shown on the page, so that it is masked
 * like the page.
 */
import { parseMarkdown, type MarkdownNode } from '../insights/parse-markdown.ts';

export interface MessagePart {
  heading: string;
  text: string;
}

/** @param address where the record is */
export const toMessage = (
  { title, date, address }: { title: string; date: string; address: string },
  parts: readonly MessagePart[],
): string =>
  [`${title}\n${date}`, ...parts.map(({ heading, text }) => `${heading}\n${text}`), address].join('\n\n');

/** Markdown as it is read: without marks, an item of a list a line. */
export const toReadText = (markdown: string): string =>
  toText(parseMarkdown(markdown))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const toText = (nodes: readonly MarkdownNode[]): string => nodes.map(toPlain).join('');

function toPlain(node: MarkdownNode): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text;
    case 'code_block':
      return `${node.text}\n`;
    case 'break':
    case 'rule':
      return '\n';
    case 'list':
      return `\n${node.items.map(({ children }) => `- ${toText(children).trim()}\n`).join('')}\n`;
    case 'table':
      return `${[node.head, ...node.rows].map((row) => row.map(toText).join(' | ')).join('\n')}\n\n`;
    case 'paragraph':
    case 'heading':
    case 'quote':
      return `${toText(node.children)}\n\n`;
    case 'strong':
    case 'emphasis':
    case 'deleted':
    case 'link':
      return toText(node.children);
  }
}
