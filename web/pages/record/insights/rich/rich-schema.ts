/** The nodes and marks of an insight's text. Anything that is pasted or typed becomes one of them, or is left out. */
import { Schema, type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { toSafeLink } from '../parse-markdown.ts';

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (node) => {
          const href = toSafeLink(node.getAttribute('href') ?? '');
          return href === undefined ? false : { href };
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: String(attrs['href']), rel: 'noreferrer' }, 0],
  },
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
    toDOM: (): DOMOutputSpec => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'i' }, { tag: 'em' }],
    toDOM: (): DOMOutputSpec => ['em', 0],
  },
  deleted: {
    parseDOM: [{ tag: 's' }, { tag: 'del' }],
    toDOM: (): DOMOutputSpec => ['del', 0],
  },
  code: {
    excludes: 'code',
    parseDOM: [{ tag: 'code' }],
    toDOM: (): DOMOutputSpec => ['code', 0],
  },
};

const headings = [1, 2, 3, 4, 5, 6] as const;

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: (): DOMOutputSpec => ['p', 0],
  },
  heading: {
    attrs: { level: { default: 3 } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: headings.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    // Its level is kept; on the page all are drawn as what stands below the headings of the page.
    toDOM: (): DOMOutputSpec => ['h4', 0],
  },
  bullet_list: {
    attrs: { mark: { default: null }, is_loose: { default: false } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ul' }],
    toDOM: (): DOMOutputSpec => ['ul', 0],
  },
  ordered_list: {
    attrs: { mark: { default: null }, is_loose: { default: false }, start: { default: 1 } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ol', getAttrs: (node) => ({ start: Number(node.getAttribute('start') ?? 1) || 1 }) }],
    toDOM: ({ attrs }): DOMOutputSpec => ['ol', { start: Number(attrs['start']) }, 0],
  },
  list_item: {
    /** Whether a task is done; null: it is not a task. */
    attrs: { is_done: { default: null } },
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: ({ attrs }): DOMOutputSpec =>
      attrs['is_done'] === null ? ['li', 0] : ['li', { 'data-done': String(attrs['is_done']) }, 0],
  },
  quote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', 0],
  },
  code_block: {
    attrs: { language: { default: '' } },
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: (): DOMOutputSpec => ['pre', ['code', 0]],
  },
  /** Markdown that has no form here, such as a table: it stays as it was written. */
  source: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    toDOM: (): DOMOutputSpec => ['pre', { 'data-source': '' }, 0],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: (): DOMOutputSpec => ['hr'] },
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
    leafText: () => '\n',
  },
};

/** Texts with paragraphs, headings and lists. */
export const textSchema = new Schema({ nodes, marks });

/** Lists of which each line has a moment of its own. */
export const lineSchema = new Schema({
  nodes: {
    doc: { content: 'line+' },
    line: {
      attrs: {
        /** The signs before the words of the line in the Markdown: a bullet, a box, a time. */
        start: { default: '- ' },
        /** The time that is shown beside it; null: it has no moment. */
        time: { default: null },
      },
      content: 'text*',
      defining: true,
      parseDOM: [{ tag: 'li' }, { tag: 'p' }, { tag: 'h1' }, { tag: 'h2' }, { tag: 'h3' }, { tag: 'h4' }],
      toDOM: ({ attrs }): DOMOutputSpec => ['div', { 'data-line': '' }, toTimeChip(attrs), ['span', 0]],
    },
    text: { group: 'inline' },
  },
  marks,
});

/** The same, of words without marks. */
export const plainLineSchema = new Schema({ nodes: lineSchema.spec.nodes });

const toTimeChip = ({ time }: Attrs): DOMOutputSpec => [
  'span',
  { contenteditable: 'false', 'data-time': '' },
  ...(typeof time === 'string' ? [time] : []),
];
