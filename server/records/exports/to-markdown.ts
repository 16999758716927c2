import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import { exportWords, toMinute } from './export-words.ts';
import { listMarked, type ExportedRecord } from './exported-record.ts';
import { joinLines, toLines } from './to-plain-text.ts';
import { listEntries } from './list-entries.ts';

/** Insights are Markdown already, of which neither HTML nor a picture nor a strange link is kept; all other text is plain and is escaped. */
export function toMarkdown(record: ExportedRecord): string {
  const words = exportWords(record.language);
  const entries = listEntries(record, words);
  const facts = [
    `- **${words.date}**: ${toMinute(record.date)}`,
    ...(record.duration_ms === null ? [] : [`- **${words.duration}**: ${toTimecode(record.duration_ms)}`]),
    ...listOf(words.people, record.people),
    ...listOf(words.labels, record.labels),
    ...entries.facts.flatMap(({ heading, text }) => listOf(heading, [text])),
  ];
  const texts = entries.texts.flatMap(({ heading, text }) => [`## ${heading}`, escapeLines(text)]);
  const insights = record.insights.flatMap(({ type, text }) => [
    `## ${words[type]}`,
    closeFence(escapeHtml(text.trim())),
  ]);
  const said = record.transcript.map(
    ({ start_ms, speaker, text }) => `**${escape(speaker)}** (${toTimecode(start_ms)}): ${escape(text)}`,
  );
  const marked = listMarked(record).map(({ time, text }) => `- ${time} ${escape(text)}`.trimEnd());
  const comments = record.comments?.map(({ start_ms, is_resolved, answers, ...comment }) => {
    const first = `- ${toTimecode(start_ms)} ${toComment(comment)}${is_resolved ? ` (${words.resolved})` : ''}`;
    return [first, ...answers.map((answer) => `  - ${toComment(answer)}`)].join('\n');
  });
  const transcript = said.length === 0 ? [] : [`## ${words.transcript}`, ...said];
  const blocks = [
    `# ${escape(record.title ?? words.untitled)}`,
    facts.join('\n'),
    ...texts,
    ...insights,
    ...(marked.length === 0 ? [] : [`## ${words.moments}`, marked.join('\n')]),
    ...(comments === undefined || comments.length === 0 ? [] : [`## ${words.comments}`, comments.join('\n')]),
    ...transcript,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const toComment = ({ author, text }: { author: string | null; text: string }) =>
  `${author === null ? '' : `**${escape(author)}**: `}${escape(text)}`;

function listOf(word: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`- **${word}**: ${names.map(escape).join(', ')}`];
}

/** Matches escaped characters, boxes to tick, and web and mail links; then what would begin HTML or another link. */
const MARKUP = /\\[\s\S]|\[[ xX]\](?= )|!?\[[^[\]\n]{0,500}\]\((?:https?:|mailto:)[^()\s<]{1,2000}\)|[<[]/g;
const escapeHtml = (text: string) =>
  text.replaceAll(MARKUP, (found) => (/^(?:[<!]|\[$)/.test(found) ? `\\${found}` : found));
const escapeMarks = (text: string) => text.replaceAll(/[\\`*_[\]<>#|~]|&(?=#?\w{1,32};)/g, '\\$&');
const escape = (text: string) => escapeMarks(joinLines(text));
/** The start of a line that would begin a list, or make a heading of the line before. */
const START = /^(\d{1,9}(?=[.)])|(?=[-+=]))/;
/** Two spaces at its end break a line; spaces at its start would make code of it. */
const escapeLines = (text: string) =>
  toLines(escapeMarks(text))
    .map((line) => line.trimStart().replace(START, '$1\\'))
    .join('\n')
    .replaceAll(/(?<!\n)\n(?!\n)/g, '  \n');

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** Code that nobody ends would go on to the end of the file. */
function closeFence(markdown: string): string {
  let open = '';
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const [, fence = '', rest = ''] = FENCE.exec(line) ?? [];
    if (open === '') open = fence;
    else if (fence.startsWith(open) && rest.trim() === '') open = '';
  }
  return open === '' ? markdown : `${markdown}\n${open}`;
}
