import { useMemo } from 'react';
import { parseMarkdown, parseSpans, type Block } from './parse-markdown.ts';

/** An insight's text. Its headings are below those of the page. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  // Blocks have no names: they are what they are by their order.
  return (
    <div className="flex flex-col gap-2.5 leading-6">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

const insets = ['', 'ml-4', 'ml-8', 'ml-12'];

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    return (
      <h4 className="pt-1 font-semibold">
        <Spans text={block.text} />
      </h4>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Spans text={block.text} />
      </p>
    );
  }
  if (block.kind === 'table') return <Table {...block} />;
  const List = block.is_ordered ? 'ol' : 'ul';
  return (
    <List
      className={`flex flex-col gap-1.5 pl-5 ${block.is_ordered ? 'list-decimal' : 'list-disc'} marker:text-faint`}
    >
      {block.items.map(({ text, depth }, index) => (
        <li key={index} className={insets[depth]}>
          <Spans text={text} />
        </li>
      ))}
    </List>
  );
}

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  const hasHead = head.some((cell) => cell !== '');
  const cell = 'border-b border-line py-1.5 pr-3 text-left align-top';
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        {hasHead && (
          <thead>
            <tr>
              {head.map((text, index) => (
                <th key={index} className={`${cell} font-medium`}>
                  <Spans text={text} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((text, column) => (
                <td key={column} className={cell}>
                  <Spans text={text} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Spans({ text }: { text: string }) {
  return parseSpans(text).map((span, index) => {
    if (span.kind === 'bold') return <strong key={index}>{span.text}</strong>;
    if (span.kind === 'italic') return <em key={index}>{span.text}</em>;
    if (span.kind === 'code')
      return (
        <code key={index} className="rounded bg-hover px-1 font-mono text-[0.8125em]">
          {span.text}
        </code>
      );
    if (span.kind !== 'link') return span.text;
    return (
      <a key={index} href={span.href} target="_blank" rel="noreferrer" className="text-accent-ink underline">
        {span.text}
      </a>
    );
  });
}
