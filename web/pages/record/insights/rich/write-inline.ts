/** The words of one block as Markdown: with as few signs as are needed for it to be read back as it was. */
import type { Mark, Node as RichNode } from 'prosemirror-model';

interface Run {
  text: string;
  marks: readonly Mark[];
}

type ReadBack = (markdown: string) => readonly RichNode[] | undefined;

/** The first way of writing them that is read back as they are; the last ones give up marks, never letters. */
export function writeInline(children: readonly RichNode[], readBack: ReadBack): string {
  const runs = trimRuns(toRuns(children));
  const bare = shrinkMarks(runs);
  const plain = runs.map(({ text, marks }) => ({ text, marks: marks.filter(isLinkOrCode) }));
  const ways = [
    { written: writeRuns(runs.map(dropOwnAddress), asItIs), meant: runs },
    { written: writeRuns(runs, asItIs), meant: runs },
    { written: writeRuns(runs, escapeSigns), meant: runs },
    { written: writeRuns(bare, escapeSigns), meant: bare },
    { written: writeRuns(plain, escapeSigns), meant: plain },
  ];
  const fits = ways.find(({ written, meant }) => {
    const read = readBack(written);
    return read !== undefined && describeRuns(trimRuns(toRuns(read))) === describeRuns(meant);
  });
  return (
    fits?.written ??
    writeRuns(
      runs.map(({ text }) => ({ text, marks: [] })),
      escapeSigns,
    )
  );
}

/** An address that is a link to itself is one without signs. */
const dropOwnAddress = ({ text, marks }: Run): Run => ({
  text,
  marks: marks.filter(({ attrs }) => attrs['href'] !== text && attrs['href'] !== `mailto:${text}`),
});

const isLinkOrCode = ({ type }: Mark) => type.name === 'link' || type.name === 'code';

/** A line break is a run of its own. */
function toRuns(children: readonly RichNode[]): Run[] {
  return children.map((node) => ({
    text: node.isText ? (node.text ?? '') : '\n',
    marks: node.isText ? node.marks : [],
  }));
}

/** Markdown has no spaces at the ends of a block or a line. */
function trimRuns(runs: readonly Run[]): Run[] {
  const text = runs.map((run) => run.text).join('');
  const from = text.length - text.trimStart().length;
  const to = text.trimEnd().length;
  let at = 0;
  return runs.flatMap((run) => {
    const start = at;
    at += run.text.length;
    const kept = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return kept === '' ? [] : [{ ...run, text: kept }];
  });
}

/** A form in which runs can be compared: spaces have no marks, and neighbouring runs with the same marks are one. */
function describeRuns(runs: readonly Run[]): string {
  const letters = runs.flatMap(({ text, marks }) => {
    const name = marks
      .map(({ type, attrs }) => `${type.name}${String(attrs['href'] ?? '')}`)
      .sort()
      .join();
    return Array.from(text, (letter) => (/[^\S\n]/.test(letter) ? ' ' : `${letter}\ue000${name}\ue001`));
  });
  return letters.join('').replaceAll(/ *\n\ue000\ue001 */g, '\n');
}

/** Marks begin and end at a letter or a digit: at other signs Markdown reads them by what stands beside, which fails in Korean and Japanese. */
function shrinkMarks(runs: readonly Run[]): Run[] {
  return runs.flatMap(({ text, marks }) => {
    const rest = marks.filter(isLinkOrCode);
    if (rest.length === marks.length) return [{ text, marks }];
    const [, before = '', inner = '', after = ''] =
      /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(text) ?? [];
    const parts = [
      { text: before, marks: rest },
      { text: inner, marks },
      { text: after, marks: rest },
    ];
    return parts.filter((part) => part.text !== '');
  });
}

const SIGNS: Readonly<Record<string, string>> = { strong: '**', em: '*', deleted: '~~' };

/** Opens and closes marks around runs, the longest outside; spaces stand outside of a mark that begins or ends there. */
function writeRuns(runs: readonly Run[], escape: (text: string) => string): string {
  const spread = spreadSpaces(runs);
  let written = '';
  const open: Mark[] = [];
  const closeTo = (count: number) => {
    while (open.length > count) written += closingOf(open.pop());
  };
  for (const [index, { text, marks }] of spread.entries()) {
    const kept = open.findIndex((mark) => !mark.isInSet(marks));
    if (kept !== -1) closeTo(kept);
    const added = marks.filter((mark) => !open.some((other) => other.eq(mark)));
    const lengthOf = (mark: Mark) => spread.slice(index).findIndex((run) => !mark.isInSet(run.marks)) >>> 0;
    const bySize = added.toSorted(
      (one, other) => rankOf(one) - rankOf(other) || lengthOf(other) - lengthOf(one),
    );
    for (const mark of bySize.filter(({ type }) => type.name !== 'code')) {
      written += openingOf(mark);
      open.push(mark);
    }
    const isCode = marks.some(({ type }) => type.name === 'code');
    written += isCode ? toCodeSpan(text) : text === '\n' ? '  \n' : escape(text);
  }
  closeTo(0);
  return written.trim();
}

/** A link is outside of what is bold in it. */
const rankOf = ({ type }: Mark) => (type.name === 'link' ? 0 : 1);

const openingOf = ({ type }: Mark) => (type.name === 'link' ? '[' : (SIGNS[type.name] ?? ''));

function closingOf(mark: Mark | undefined): string {
  if (mark === undefined) return '';
  if (mark.type.name !== 'link') return SIGNS[mark.type.name] ?? '';
  const href = String(mark.attrs['href']);
  return `](${/[\s()<>]/.test(href) ? `<${href.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : href})`;
}

/** Spaces have a mark that the letters on both sides have too. */
function spreadSpaces(runs: readonly Run[]): Run[] {
  const parts = runs.flatMap(({ text, marks }) =>
    marks.some(({ type }) => type.name === 'code')
      ? [{ text, marks }]
      : (text.match(/\s+|\S+(?:\s+\S+)*/g) ?? []).map((part) => ({ text: part, marks })),
  );
  return parts.map((part, index) => {
    if (part.text.trim() !== '' || part.text === '\n') return part;
    const [before = [], after = []] = [parts[index - 1]?.marks, parts[index + 1]?.marks];
    return { ...part, marks: part.marks.filter((mark) => mark.isInSet(before) && mark.isInSet(after)) };
  });
}

function toCodeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

const asItIs = (text: string) => text;

/** Every sign that may mean something, and what may begin a block of another kind. */
const escapeSigns = (text: string) =>
  text
    .replaceAll(/[\\`*_[\]<>~&|#@]/g, '\\$&')
    .replaceAll(/(?<=:)(?=\/\/)|(?<=www)(?=\.)/g, '\\')
    .replace(/^(\s*)([-+=])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2');
