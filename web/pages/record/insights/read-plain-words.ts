/** Reads the words of a paragraph, an item or a cell whose only marks are bold and italics. */
import type { MarkdownNode } from './parse-markdown.ts';

/** Marks of other kinds, and what may become a link or a line break. */
const OTHERS = /[\\`_<>|[\]&@#\t]|~[^~]*~|:\/\/|www\.| $|^ /m;

/** undefined: it has other marks. */
export function readPlainWords(text: string): MarkdownNode[] | undefined {
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
