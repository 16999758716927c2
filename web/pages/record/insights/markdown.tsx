import { useMemo } from 'react';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { findLanguage } from '../../../words/find-language.ts';
import type { MarkdownNode, MarkdownItem, WrappingNode } from './parse-markdown.ts';
import { readPlainMarkdown } from './read-plain-markdown.ts';

const lazyParser = onDemand(() => import('./parse-markdown.ts'), true);

/** An insight's text. Until the parser is there for what needs it, its paragraphs stand as they were written. */
export function Markdown({ text }: { text: string }) {
  const plain = useMemo(() => readPlainMarkdown(text), [text]);
  const parser = useOnDemand(lazyParser, plain === undefined);
  const nodes = useMemo(
    () => plain ?? parser?.parseMarkdown(text) ?? toParagraphs(text),
    [plain, parser, text],
  );
  return (
    <div lang={findLanguage(text)} className="flex flex-col gap-2.5 leading-6">
      <MarkdownNodes nodes={nodes} />
    </div>
  );
}

const toParagraphs = (text: string): MarkdownNode[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'paragraph', children: [{ kind: 'text', text: part }] }));

/** A text that has marks. Its headings are below those of the page. Nodes have no ids: their order is their key. */
function MarkdownNodes({ nodes }: { nodes: readonly MarkdownNode[] }) {
  return nodes.map((node, index) => <NodeView key={index} node={node} />);
}

function NodeView({ node }: { node: MarkdownNode }) {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return <code className="rounded bg-hover px-1 font-mono text-[0.8125em]">{node.text}</code>;
    case 'code_block':
      return (
        <pre className="overflow-x-auto rounded bg-hover p-3 font-mono text-[0.8125em]">
          <code>{node.text}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'rule':
      return <hr className="border-line" />;
    case 'list':
      return <List {...node} />;
    case 'table':
      return <Table {...node} />;
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noreferrer" className="text-accent-ink underline">
          <MarkdownNodes nodes={node.children} />
        </a>
      );
    default:
      return <Wrapped {...node} />;
  }
}

function Wrapped({ kind, children }: WrappingNode) {
  const inside = <MarkdownNodes nodes={children} />;
  switch (kind) {
    case 'heading':
      return <h4 className="pt-1 font-semibold">{inside}</h4>;
    case 'paragraph':
      return <p>{inside}</p>;
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2 border-l-2 border-line pl-3 text-soft">
          {inside}
        </blockquote>
      );
    case 'strong':
      return <strong>{inside}</strong>;
    case 'emphasis':
      return <em>{inside}</em>;
    case 'deleted':
      return <del>{inside}</del>;
  }
}

function List({ start, items }: Extract<MarkdownNode, { kind: 'list' }>) {
  const className = 'flex flex-col gap-1.5 pl-5 marker:text-faint';
  const children = items.map((item, index) => <Item key={index} item={item} />);
  return start === null ? (
    <ul className={`${className} list-disc`}>{children}</ul>
  ) : (
    <ol start={start} className={`${className} list-decimal`}>
      {children}
    </ol>
  );
}

function Item({ item: { is_done, children } }: { item: MarkdownItem }) {
  return (
    <li className={is_done === null ? '' : '-ml-5 list-none'}>
      {is_done !== null && <input type="checkbox" checked={is_done} disabled className="mr-2 align-middle" />}
      <MarkdownNodes nodes={children} />
    </li>
  );
}

function Table({ head, rows }: Extract<MarkdownNode, { kind: 'table' }>) {
  const hasHead = head.some((cell) => cell.length > 0);
  const cell = 'border-b border-line py-1.5 pr-3 text-left align-top';
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm wrap-break-word">
        {hasHead && (
          <thead>
            <tr>
              {head.map((nodes, index) => (
                <th key={index} className={`${cell} font-medium`}>
                  <MarkdownNodes nodes={nodes} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((nodes, column) => (
                <td key={column} className={cell}>
                  <MarkdownNodes nodes={nodes} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
