/** Markdown of an insight as a document to be edited: what has no form there keeps its source. */
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type Attrs, type Mark, type Node as RichNode } from 'prosemirror-model';
import { decodeEntities, isReadable, toSafeLink } from '../parse-markdown.ts';
import { textSchema } from './rich-schema.ts';

/** A block as it was written, with the empty lines that follow it. */
export interface SourceBlock {
  node: RichNode;
  source: string;
  gap: string;
}

export function readBlocks(text: string): SourceBlock[] {
  if (!isReadable(text)) return [{ node: toSource(text), source: text, gap: '' }];
  const blocks: SourceBlock[] = [];
  for (const token of lexer(text, { gfm: true })) {
    const last = blocks.at(-1);
    const source = token.raw.replace(/\n+$/, '');
    const gap = token.raw.slice(source.length);
    if (token.type !== 'space') blocks.push({ node: toTopBlock(token, source), source, gap });
    else if (last !== undefined) last.gap += token.raw;
  }
  return blocks;
}

export function readRichText(text: string): { doc: RichNode; blocks: readonly SourceBlock[] } {
  const blocks = readBlocks(text);
  const { doc, paragraph } = textSchema.nodes;
  const nodes = blocks.map(({ node }) => node);
  return { doc: make(doc, null, nodes.length > 0 ? nodes : [make(paragraph, null, [])]), blocks };
}

/** The inline nodes of a text that stands in one block. */
export function readInline(text: string): RichNode[] | undefined {
  const [block, ...others] = readBlocks(text);
  if (block === undefined) return text.trim() === '' ? [] : undefined;
  return others.length === 0 && block.node.type.name === 'paragraph' ? [...block.node.children] : undefined;
}

/** Thrown for a token that has no form in the document; its block then keeps its source. */
class NoForm extends Error {}

function toTopBlock(token: Token, source: string): RichNode {
  try {
    const [node, ...others] = toBlocks([token]);
    if (node !== undefined && others.length === 0) return node;
  } catch (error) {
    if (!(error instanceof NoForm)) throw error;
  }
  return toSource(source);
}

const toSource = (text: string): RichNode =>
  make(textSchema.nodes['source'], null, text === '' ? [] : [textSchema.text(text)]);

const toBlocks = (tokens: readonly Token[]): RichNode[] =>
  // (without extensions of ours there are no others)
  tokens.flatMap((token) => toBlock(token as MarkedToken));

function toBlock(token: MarkedToken): RichNode[] {
  const { nodes } = textSchema;
  switch (token.type) {
    case 'space':
      return [];
    case 'hr':
      return [make(nodes['rule'], null, [])];
    case 'code':
      return [make(nodes['code_block'], { language: token.lang ?? '' }, toTextNodes(token.text, []))];
    case 'heading':
      return [make(nodes['heading'], { level: token.depth }, toInline(token.tokens))];
    case 'paragraph':
      return [make(nodes['paragraph'], null, toInline(token.tokens))];
    case 'text':
      return [make(nodes['paragraph'], null, toInline(token.tokens ?? [token]))];
    case 'blockquote':
      return [make(nodes['quote'], null, toBlocks(token.tokens))];
    case 'list':
      return [toList(token)];
    default:
      throw new NoForm(token.type);
  }
}

function toList({ ordered, start, loose, items, raw }: Tokens.List): RichNode {
  const attrs = { mark: /^\s*(?:\d+)?([-*+.)])/.exec(raw)?.[1] ?? null, is_loose: loose };
  const children = items.map(toItem);
  const { bullet_list, ordered_list } = textSchema.nodes;
  return ordered
    ? make(ordered_list, { ...attrs, start: start === '' ? 1 : start }, children)
    : make(bullet_list, attrs, children);
}

function toItem({ task, checked, tokens }: Tokens.ListItem): RichNode {
  const blocks = toBlocks(tokens.filter(({ type }) => type !== 'checkbox'));
  const { list_item, paragraph } = textSchema.nodes;
  if (blocks.length === 0) blocks.push(make(paragraph, null, []));
  return make(list_item, { is_done: task ? checked === true : null }, blocks);
}

function toInline(tokens: readonly Token[], marks: readonly Mark[] = []): RichNode[] {
  return tokens.flatMap((token) => toInlineNodes(token as MarkedToken, marks));
}

function toInlineNodes(token: MarkedToken, marks: readonly Mark[]): RichNode[] {
  const within = (name: string, attrs: Attrs | null = null) => textSchema.mark(name, attrs).addToSet(marks);
  switch (token.type) {
    case 'text':
      // A line break in the source is a space on the page.
      return 'tokens' in token && token.tokens !== undefined
        ? toInline(token.tokens, marks)
        : toTextNodes(decodeEntities(token.text).replaceAll(/\s*\n\s*/g, ' '), marks);
    case 'escape':
      return toTextNodes(token.text, marks);
    case 'codespan':
      return toTextNodes(token.text, within('code'));
    case 'br':
      return [make(textSchema.nodes['hard_break'], null, [])];
    case 'strong':
      return toInline(token.tokens, within('strong'));
    case 'em':
      return toInline(token.tokens, within('em'));
    case 'del':
      return toInline(token.tokens, within('deleted'));
    case 'link': {
      if (token.title != null || toSafeLink(token.href) === undefined) throw new NoForm('link');
      return toInline(token.tokens, within('link', { href: token.href }));
    }
    case 'checkbox':
      return [];
    default:
      throw new NoForm(token.type);
  }
}

const toTextNodes = (text: string, marks: readonly Mark[]): RichNode[] =>
  text === '' ? [] : [textSchema.text(text, marks)];

function make(
  type: RichNode['type'] | undefined,
  attrs: Attrs | null,
  children: readonly RichNode[],
): RichNode {
  const content = Fragment.from(children);
  if (type?.validContent(content) !== true) throw new NoForm(type?.name);
  return type.create(attrs, content);
}
