/**
 * Reads the marks that most summaries have and no others: paragraphs, headings, lists of one level, words in bold. What it
 * takes has the same nodes as `parseMarkdown`, whose parser is a tenth of the page and is loaded for the rest alone.
 */
import type { MarkdownItem, MarkdownNode } from './parse-markdown.ts';

/** Marks of other kinds, and what may become a link or a line break. */
const OTHERS = /[\\`_~<>|[\]&@\t]|:\/\/|www\.| $|^ /m;
/** A line that begins like this is a list of another kind, a rule or an underline of a heading. */
const OTHER_LINE = /^(?:[-+=#]|\d+[.)]|\*(?!\*[^\s*]))/;
const LINE = /^(?:(?<heading>#{1,6})|(?<bullet>[-*])|(?<number>\d{1,9})\.) (?=[^\s#])(?<rest>.*)$/;
const MOST_CHARACTERS = 20_000;

interface OpenList {
  bullet: string;
  items: MarkdownItem[];
}

/** undefined: it has marks that this does not read. */
export function readPlainMarkdown(text: string): MarkdownNode[] | undefined {
  if (text.length > MOST_CHARACTERS || OTHERS.test(text)) return undefined;
  const nodes: MarkdownNode[] = [];
  let paragraph: string[] | undefined;
  let list: OpenList | undefined;
  /** Whether an empty line has ended the list: another item after it would turn all items into paragraphs. */
  let endedBullet: string | undefined;
  for (const line of [...text.split('\n'), '']) {
    const { heading, bullet, number, rest = '' } = LINE.exec(line)?.groups ?? {};
    const mark = bullet ?? (number === undefined ? undefined : '1.');
    const isText = line !== '' && heading === undefined && mark === undefined;
    if (paragraph !== undefined && !isText) {
      // A list that begins elsewhere than at 1 does not end a paragraph.
      if (number !== undefined && number !== '1') return undefined;
      const children = readWords(paragraph.join('\n'));
      if (children === undefined) return undefined;
      nodes.push({ kind: 'paragraph', children });
      paragraph = undefined;
    }
    if (line === '') {
      endedBullet = list?.bullet ?? endedBullet;
      list = undefined;
      continue;
    }
    if (isText) {
      if (OTHER_LINE.test(line) || list !== undefined) return undefined;
      paragraph ??= [];
      paragraph.push(line);
      endedBullet = undefined;
      continue;
    }
    const children = OTHER_LINE.test(rest) ? undefined : readWords(rest);
    if (children === undefined) return undefined;
    if (mark === undefined) {
      nodes.push({ kind: 'heading', children });
      list = undefined;
    } else {
      if (list === undefined) {
        if (endedBullet === mark) return undefined;
        list = { bullet: mark, items: [] };
        nodes.push({ kind: 'list', start: number === undefined ? null : Number(number), items: list.items });
      }
      if (list.bullet !== mark) return undefined;
      list.items.push({ is_done: null, children });
    }
    endedBullet = undefined;
  }
  return nodes;
}

/** Words in bold begin and end with a letter or a digit, or have nothing but a space beside them: else it depends. */
function readWords(text: string): MarkdownNode[] | undefined {
  const parts = text.split('**');
  if (parts.length % 2 === 0 || text.includes('#')) return undefined;
  const nodes: MarkdownNode[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.includes('*')) return undefined;
    if (index % 2 === 0) {
      const isBetween = index > 0 && index < parts.length - 1;
      if (part === '' && isBetween) return undefined;
      if (part !== '') nodes.push({ kind: 'text', text: part });
      continue;
    }
    const isBegun = /^[\p{L}\p{N}]/u.test(part) || /(?:^|\s)$/.test(parts[index - 1] ?? '');
    const isEnded = /[\p{L}\p{N}]$/u.test(part) || /^(?:\s|$)/.test(parts[index + 1] ?? '');
    if (!isBegun || !isEnded || !/^\S(?:.*\S)?$/s.test(part)) return undefined;
    nodes.push({ kind: 'strong', children: [{ kind: 'text', text: part }] });
  }
  return nodes;
}
