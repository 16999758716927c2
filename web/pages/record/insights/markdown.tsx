import { useMemo } from 'react';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { findLanguage } from '../../../words/find-language.ts';
import { MarkdownNodes } from './markdown-nodes.tsx';
import type { MarkdownNode } from './parse-markdown.ts';
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
