/** The Markdown that insights are written in: headings, lists, tables, paragraphs; bold, italics, code and links in them. */

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; is_ordered: boolean; items: ListItem[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

export interface ListItem {
  text: string;
  /** How far it is set in: 0 the outermost. */
  depth: number;
  /** Of a task; undefined: it is none. */
  is_done?: boolean;
}

export type Span =
  | { kind: 'text' | 'bold' | 'italic' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^(\s*)(?:[-*+]|(\d+)[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^\s*\|[\s:|-]+\|\s*$/;

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let isAfterGap = true;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isAfterGap = true;
      continue;
    }
    addLine(blocks, line, isAfterGap);
    isAfterGap = false;
  }
  return blocks;
}

function addLine(blocks: Block[], line: string, isAfterGap: boolean): void {
  const last = blocks.at(-1);
  const heading = HEADING.exec(line);
  if (heading !== null) {
    blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' });
    return;
  }
  const item = ITEM.exec(line);
  if (item !== null) {
    const is_ordered = item[2] !== undefined;
    if (last?.kind === 'list' && last.is_ordered === is_ordered) last.items.push(toItem(item));
    else blocks.push({ kind: 'list', is_ordered, items: [toItem(item)] });
    return;
  }
  const row = ROW.exec(line);
  if (row !== null) {
    const cells = (row[1] ?? '').split('|').map((cell) => cell.trim());
    if (last?.kind !== 'table' || isAfterGap) blocks.push({ kind: 'table', head: cells, rows: [] });
    else if (!RULE.test(line)) last.rows.push(cells);
    return;
  }
  if (last?.kind === 'paragraph' && !isAfterGap) last.text += ` ${line.trim()}`;
  else blocks.push({ kind: 'paragraph', text: line.trim() });
}

function toItem([, indent = '', , box, text = '']: RegExpExecArray): ListItem {
  const item: ListItem = { text, depth: Math.min(3, Math.floor(indent.replaceAll('\t', '  ').length / 2)) };
  return box === undefined ? item : { ...item, is_done: box !== ' ' };
}

const SPAN =
  /\*\*(.+?)\*\*|(?<![\w*])[*_](\S(?:[^*_]*\S)?)[*_](?!\w)|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/gu;

export function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) spans.push({ kind: 'text', text: text.slice(at, match.index) });
    spans.push(toSpan(match));
    at = match.index + match[0].length;
  }
  if (at < text.length) spans.push({ kind: 'text', text: text.slice(at) });
  return spans;
}

function toSpan([, bold, italic, code, label, href = '']: RegExpMatchArray): Span {
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (italic !== undefined) return { kind: 'italic', text: italic };
  if (code !== undefined) return { kind: 'code', text: code };
  return { kind: 'link', text: label ?? href, href };
}
