/** The lines of an insight that has moments, as a document to be edited, and back. */
import { Fragment, Slice, type Node as RichNode, type ResolvedPos, type Schema } from 'prosemirror-model';
import { splitInsightLine, toInsightLines } from '@minutebook/contract/resources/insight-lines.ts';
import { readInline } from './read-rich-text.ts';
import { lineSchema, plainLineSchema } from './rich-schema.ts';
import { writeInline } from './write-inline.ts';

interface SourceLine {
  node: RichNode;
  source: string;
}

interface LineText {
  text: string;
  /** The time that is shown beside each line; undefined: it has none. */
  times: readonly (string | undefined)[];
  /** Whether a line may have words in bold and the like. */
  has_marks: boolean;
}

export function readLines({ text, times, has_marks }: LineText): {
  doc: RichNode;
  lines: readonly SourceLine[];
} {
  const schema = has_marks ? lineSchema : plainLineSchema;
  const lines = toInsightLines(text).map((source, index) => {
    const { start, words } = splitInsightLine(source);
    const attrs = { start, time: times[index] ?? null };
    return { node: schema.node('line', attrs, toWords(schema, words.trimEnd())), source };
  });
  const nodes = lines.length > 0 ? lines.map(({ node }) => node) : [schema.node('line')];
  return { doc: schema.node('doc', null, nodes), lines };
}

/** Lines that nobody has touched stay letter by letter as they were. */
export function writeLines(doc: RichNode, lines: readonly SourceLine[]): string {
  const sources = new Map(lines.map(({ node, source }) => [node, source]));
  return doc.children
    .filter((node) => node.textContent.trim() !== '')
    .map((node) => sources.get(node) ?? String(node.attrs['start']) + writeWords(node))
    .join('\n');
}

/** The start of a new line beside a line with this start: the same, but neither ticked off nor with a time. */
export const toNewStart = (start: string): string =>
  start
    .replace(/\d+:\d\d(?::\d\d)?\s+$/, '')
    .replace('[x]', '[ ]')
    .trimStart();

const isPlain = (schema: Schema) => Object.keys(schema.marks).length === 0;

function toWords(schema: Schema, words: string): RichNode[] {
  const read = isPlain(schema) ? undefined : readInline(words);
  // A line that is more than words, such as one with a break, keeps its Markdown as plain text.
  if (read?.every((node) => node.isText) !== true) return words === '' ? [] : [schema.text(words)];
  return read.map((node) =>
    schema.text(
      node.text ?? '',
      node.marks.map(({ type, attrs }) => schema.mark(type.name, attrs)),
    ),
  );
}

function writeWords(node: RichNode): string {
  if (isPlain(node.type.schema)) return node.textContent.replaceAll(/\s+/g, ' ').trim();
  return writeInline(node.children, readInline);
}

/** Lines that are pasted begin as the line does into which they are put. */
export function beginLines(slice: Slice, { parent }: ResolvedPos): Slice {
  if (parent.type.name !== 'line') return slice;
  const start = toNewStart(String(parent.attrs['start']));
  const begin = (node: RichNode) =>
    node.type.name === 'line' ? node.type.create({ start, time: null }, node.content) : node;
  return new Slice(Fragment.from(slice.content.content.map(begin)), slice.openStart, slice.openEnd);
}
