/** An edited document as Markdown. Blocks that nobody has touched stay letter by letter as they were. */
import type { Node as RichNode } from 'prosemirror-model';
import { readBlocks, readInline, type SourceBlock } from './read-rich-text.ts';
import { writeInline } from './write-inline.ts';

/** @param blocks what the document was made of: nodes that are still in it have not changed */
export function writeRichText(doc: RichNode, blocks: readonly SourceBlock[]): string {
  const origins = new Map(blocks.map((block, index) => [block.node, index]));
  const nodes = doc.children.filter((node) => !isEmpty(node));
  let text = '';
  for (const [index, node] of nodes.entries()) {
    const origin = origins.get(node);
    const before = nodes[index - 1];
    const last = before && origins.get(before);
    const gap = last !== undefined && last + 1 === origin ? blocks[last]?.gap : undefined;
    if (index > 0) text += gap ?? '\n\n';
    const source = origin === undefined ? undefined : blocks[origin]?.source;
    text += source ?? writeBlock(node, listMarkBeside([before, nodes[index + 1]], node));
  }
  const isEnd = nodes.length > 0 && origins.get(nodes.at(-1) as RichNode) === blocks.length - 1;
  return isEnd ? text + (blocks.at(-1)?.gap ?? '') : text;
}

const isEmpty = (node: RichNode) => node.type.name === 'paragraph' && node.textContent.trim() === '';

const BULLETS = ['-', '*', '+'];
const NUMBERS = ['.', ')'];

/** Two lists beside each other are two because their marks differ. */
function listMarkBeside(beside: readonly (RichNode | undefined)[], node: RichNode): string {
  const marks = node.type.name === 'ordered_list' ? NUMBERS : BULLETS;
  const own = String(node.attrs['mark'] ?? marks[0]);
  const taken = beside.flatMap((other) =>
    other?.type === node.type ? [String(other.attrs['mark'] ?? marks[0])] : [],
  );
  return taken.includes(own) ? (marks.find((mark) => !taken.includes(mark)) ?? own) : own;
}

function writeBlock(node: RichNode, mark: string): string {
  switch (node.type.name) {
    case 'heading': {
      const sign = '#'.repeat(Number(node.attrs['level']));
      return `${sign} ${writeWords(node, { before: `${sign} `, name: 'heading' })}`;
    }
    case 'bullet_list':
    case 'ordered_list':
      return writeList(node, mark);
    case 'quote':
      return writeBlocks(node.children)
        .replaceAll(/^(?=.)/gm, '> ')
        .replaceAll(/^$/gm, '>');
    case 'code_block':
      return writeCode(node);
    case 'source':
      return node.textContent;
    case 'rule':
      return '---';
    default:
      return writeWords(node, { before: '', name: 'paragraph' });
  }
}

function writeBlocks(nodes: readonly RichNode[], gap = '\n\n'): string {
  const written = nodes.filter((node) => !isEmpty(node));
  return written
    .map((node, index) => writeBlock(node, listMarkBeside([written[index - 1], written[index + 1]], node)))
    .join(gap);
}

function writeList(list: RichNode, mark: string): string {
  const isOrdered = list.type.name === 'ordered_list';
  // Two paragraphs of one item are two only with an empty line between them.
  const isLoose =
    list.attrs['is_loose'] === true ||
    list.children.some(({ children }) =>
      children.some((node, index) => index > 0 && !node.type.name.endsWith('_list')),
    );
  const items = list.children.map((item, index) => {
    const sign = isOrdered ? `${Number(list.attrs['start']) + index}${mark} ` : `${mark} `;
    const is_done: unknown = item.attrs['is_done'];
    const box = is_done === null ? '' : is_done === true ? '[x] ' : '[ ] ';
    const [first, ...rest] = item.children;
    const words = first === undefined ? '' : writeWords(first, { before: `- ${box}`, name: 'item' });
    const blocks = [words, ...(rest.length > 0 ? [writeBlocks(rest, isLoose ? '\n\n' : '\n')] : [])];
    const text = box + blocks.join(isLoose ? '\n\n' : '\n');
    return sign + text.replaceAll(/\n(?=.)/g, `\n${' '.repeat(sign.length)}`);
  });
  return items.join(isLoose ? '\n\n' : '\n');
}

function writeCode(node: RichNode): string {
  const text = node.textContent;
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${String(node.attrs['language'])}\n${text}\n${fence}`;
}

interface Place {
  /** The Markdown before the words: they are read back together with it, because it decides how they are read. */
  before: string;
  name: 'paragraph' | 'heading' | 'item';
}

/** Writing looks for the fewest signs: what has not changed since is not looked at again. */
const written = new WeakMap<RichNode, Map<string, string>>();

function writeWords(node: RichNode, { before, name }: Place): string {
  const known = written.get(node) ?? new Map<string, string>();
  written.set(node, known);
  const found = known.get(before);
  if (found !== undefined) return found;
  const text = writeInline(node.children, (markdown) => {
    if (name === 'paragraph') return readInline(markdown);
    // A heading is one line.
    if (name === 'heading' && markdown.includes('\n')) return undefined;
    const [block, ...others] = readBlocks(before + markdown.replaceAll('\n', '\n  '));
    if (block === undefined || others.length > 0) return undefined;
    return name === 'heading' ? readHeading(block.node) : readItem(block.node);
  });
  known.set(before, text);
  return text;
}

const readHeading = (node: RichNode) => (node.type.name === 'heading' ? [...node.children] : undefined);

function readItem(node: RichNode): RichNode[] | undefined {
  const item = node.type.name === 'bullet_list' && node.childCount === 1 ? node.firstChild : null;
  return item?.childCount === 1 ? [...(item.firstChild?.children ?? [])] : undefined;
}
