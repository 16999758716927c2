/**
 * Reads the marks that most insights have and no others: paragraphs, headings, lists of one level, tasks, quotes, tables, words in bold
 * or italics. What it takes has the same nodes as `parseMarkdown`, whose parser is a tenth of the page and is loaded for the rest alone.
 */
import type { MarkdownItem, MarkdownNode } from './parse-markdown.ts';

/** A line that begins like this is a list of another kind, a rule or an underline of a heading. */
const OTHER_LINE = /^(?:[-+=#]|\d+[.)]|\*(?!\*?[^\s*]))/;
const HEADING = /^#{1,6} (?=[^\s#])(?<rest>.*)$/;
const ITEM = /^(?:(?<bullet>[-*])|(?<number>\d{1,9})\.) (?:\[(?<task>[ xX])\] )?(?=[^\s#])(?<rest>.*)$/;
const QUOTE = /^> (?=\S)(?<rest>.*)$/;
const ROW = /^\|(?<rest>.*)\|$/;
const MOST_CHARACTERS = 20_000;

const KINDS = { heading: HEADING, item: ITEM, quote: QUOTE, row: ROW };

interface Line {
  kind: keyof typeof KINDS | 'text';
  /** Without the mark that it begins with. */
  rest: string;
  /** The mark of a list's item; items with another mark are of another list. */
  bullet?: string | undefined;
  number?: string | undefined;
  task?: string | undefined;
}

/** undefined: it has marks that this does not read. */
export function readPlainMarkdown(text: string): MarkdownNode[] | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const nodes: MarkdownNode[] = [];
  let last: Line | undefined;
  for (const block of text.split(/\n{2,}/)) {
    const groups = toGroups(block);
    const [first] = groups[0] ?? [];
    // Another item of a list that an empty line has ended would make paragraphs of them all.
    if (first?.bullet !== undefined && first.bullet === last?.bullet) return undefined;
    for (const [index, lines] of groups.entries()) {
      if (!mayFollow(groups[index - 1], lines)) return undefined;
      const read = readGroup(lines);
      if (read === undefined) return undefined;
      nodes.push(...read);
    }
    last = groups.at(-1)?.at(-1) ?? last;
  }
  return nodes;
}

/** The lines that stand together and are of one kind. */
function toGroups(block: string): Line[][] {
  const groups: Line[][] = [];
  for (const line of block
    .split('\n')
    .filter((one) => one !== '')
    .map(toLine)) {
    const group = groups.at(-1);
    if (group?.[0]?.kind === line.kind) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function toLine(line: string): Line {
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const groups = KINDS[kind].exec(line)?.groups;
    if (groups === undefined) continue;
    const { rest = '', bullet, number, task } = groups;
    return { kind, rest, number, task, bullet: kind === 'item' ? (bullet ?? '1.') : undefined };
  }
  return { kind: 'text', rest: line };
}

/** Without an empty line between them, some go on with what stands before them. */
function mayFollow(before: readonly Line[] | undefined, [line]: readonly Line[]): boolean {
  const kind = before?.[0]?.kind;
  if (kind === undefined || kind === 'heading') return true;
  if (line?.kind === 'heading') return kind === 'text' || kind === 'item';
  // A list that begins elsewhere than at 1 does not end a paragraph.
  return kind === 'text' && line?.kind === 'item' && (line.number === undefined || line.number === '1');
}

function readGroup(lines: readonly Line[]): MarkdownNode[] | undefined {
  const [first] = lines;
  if (first === undefined) return [];
  if (first.kind === 'row') return readTable(lines);
  if (lines.some(({ rest }) => OTHER_LINE.test(rest))) return undefined;
  if (first.kind === 'item') return readList(first, lines);
  if (first.kind === 'heading') return readEach(lines, (children) => ({ kind: 'heading', children }));
  const children = readPlainWords(lines.map(({ rest }) => rest).join('\n'));
  if (children === undefined) return undefined;
  const paragraph: MarkdownNode = { kind: 'paragraph', children };
  return [first.kind === 'quote' ? { kind: 'quote', children: [paragraph] } : paragraph];
}

function readList({ bullet, number }: Line, lines: readonly Line[]): MarkdownNode[] | undefined {
  if (lines.some((line) => line.bullet !== bullet)) return undefined;
  const items = readEach<MarkdownItem>(lines, (children, { task }) => ({
    is_done: task === undefined ? null : task !== ' ',
    children,
  }));
  return items && [{ kind: 'list', start: number === undefined ? null : Number(number), items }];
}

function readTable(lines: readonly Line[]): MarkdownNode[] | undefined {
  const rows = lines.map(({ rest }) => rest.split('|').map((cell) => cell.trim()));
  const [head, marks] = rows;
  if (head === undefined || marks?.every((mark) => /^:?-{3,}:?$/.test(mark)) !== true) return undefined;
  if (rows.some(({ length }) => length !== head.length)) return undefined;
  const [headNodes, ...rowNodes] = [head, ...rows.slice(2)].map((cells) =>
    readEach(
      cells.map((rest) => ({ kind: 'text' as const, rest })),
      (children) => children,
    ),
  );
  if (headNodes === undefined || !rowNodes.every((row) => row !== undefined)) return undefined;
  return [{ kind: 'table', head: headNodes, rows: rowNodes }];
}

function readEach<Read>(
  lines: readonly Line[],
  toRead: (children: MarkdownNode[], line: Line) => Read,
): Read[] | undefined {
  const all: Read[] = [];
  for (const line of lines) {
    const children = readPlainWords(line.rest);
    if (children === undefined) return undefined;
    all.push(toRead(children, line));
  }
  return all;
}

/** Reads the words of a paragraph, an item or a cell whose only marks are bold and italics. */

/** Marks of other kinds, and what may become a link or a line break. */
const OTHERS = /[\\`_<>|[\]&@#\t]|~[^~]*~|:\/\/|www\.| $|^ /m;

/** undefined: it has other marks. */
function readPlainWords(text: string): MarkdownNode[] | undefined {
  if (OTHERS.test(text)) return undefined;
  return readMarked(text, { mark: '**', kind: 'strong' }, (part, { is_first, is_last }) => {
    // Beside words in bold it depends.
    if ((!is_first && part.startsWith('*')) || (!is_last && part.endsWith('*'))) return undefined;
    return readMarked(part, { mark: '*', kind: 'emphasis' }, (words) =>
      words === '' ? [] : [{ kind: 'text', text: words }],
    );
  });
}

interface Mark {
  mark: string;
  kind: 'strong' | 'emphasis';
}

type ReadRest = (part: string, place: { is_first: boolean; is_last: boolean }) => MarkdownNode[] | undefined;

/** Marked words begin and end with a letter or a digit, or have nothing but a space beside them: else it depends. */
function readMarked(text: string, { mark, kind }: Mark, readRest: ReadRest): MarkdownNode[] | undefined {
  const parts = text.split(mark);
  if (parts.length % 2 === 0) return undefined;
  const nodes: MarkdownNode[] = [];
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      const place = { is_first: index === 0, is_last: index === parts.length - 1 };
      if (part === '' && !place.is_first && !place.is_last) return undefined;
      const rest = readRest(part, place);
      if (rest === undefined) return undefined;
      nodes.push(...rest);
      continue;
    }
    const isBegun = /^[\p{L}\p{N}]/u.test(part) || /(?:^|\s)$/.test(parts[index - 1] ?? '');
    const isEnded = /[\p{L}\p{N}]$/u.test(part) || /^(?:\s|$)/.test(parts[index + 1] ?? '');
    if (!isBegun || !isEnded || !/^[^\s*](?:[^*]*[^\s*])?$/.test(part)) return undefined;
    nodes.push({ kind, children: [{ kind: 'text', text: part }] });
  }
  return nodes;
}
