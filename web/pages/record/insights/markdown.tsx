import { makePart, usePart } from '../../../components/part.ts';

const nodesPart = makePart(() => import('./markdown-nodes.tsx'), true);

/** What any mark of Markdown has in it, an address without one too. Most texts have none, and what reads them is a tenth of the page. */
const MARKS = /[\\`*_~<>|[\]&]|^\s*(?:#|[-+=]|\d+[.)])|^(?: {4}|\t)| {2}$|:\/\/|www\.|@/m;

/** An insight's text. */
export function Markdown({ text }: { text: string }) {
  const hasMarks = MARKS.test(text);
  const nodes = usePart(nodesPart, hasMarks);
  return (
    <div className="flex flex-col gap-2.5 leading-6">
      {hasMarks && nodes !== undefined ? <nodes.MarkdownNodes text={text} /> : <Paragraphs text={text} />}
    </div>
  );
}

const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    // Paragraphs have no ids: their order is their key.
    .map((part, index) => <p key={index}>{part}</p>);
