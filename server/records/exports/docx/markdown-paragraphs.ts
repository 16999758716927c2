import { toParagraph, type Run } from './docx-paragraph.ts';

const LINE =
  /^(?<indent>\s*)(?:(?<heading>#{1,6})\s+|(?<bullet>[-*+])\s+(?:\[(?<tick>[ xX])\]\s+)?)?(?<words>.*)$/s;
const MOST_LEVEL = 2;

/**
 * The lines of an insight: headings, bullets, ticks and bold words. It looks at each line once, so that a long or hostile text costs what
 * its length is.
 */
export function toMarkdownParagraphs(markdown: string): string[] {
  return markdown.split(/\r\n|\r|\n/).flatMap((line) => {
    if (line.trim() === '') return [];
    const { indent = '', heading, bullet, tick, words = '' } = LINE.exec(line)?.groups ?? {};
    const runs = toRuns(words);
    if (heading !== undefined) return [toParagraph(runs, { style: 'Heading2' })];
    if (bullet === undefined) return [toParagraph(runs)];
    const box = tick === undefined ? [] : [{ text: tick === ' ' ? '☐ ' : '☑ ' }];
    return [toParagraph([...box, ...runs], { bullet: Math.min(MOST_LEVEL, Math.floor(indent.length / 2)) })];
  });
}

const toRuns = (text: string): Run[] =>
  text
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.length > 4 && part.startsWith('**') && part.endsWith('**')
        ? { text: part.slice(2, -2), is_bold: true }
        : { text: part },
    );
