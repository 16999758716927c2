import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import { exportWords, toMinute } from './export-words.ts';
import { listMarked, type ExportedRecord } from './exported-record.ts';
import { joinLines } from './to-plain-text.ts';
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
    escapeHtml(text.trim()),
  ]);
  const said = record.transcript.map(
    ({ start_ms, speaker, text }) => `**${escape(speaker)}** (${toTimecode(start_ms)}): ${escape(text)}`,
  );
  const marked = listMarked(record).map(({ time, text }) => `- ${time} ${escape(text)}`.trimEnd());
  const transcript = said.length === 0 ? [] : [`## ${words.transcript}`, ...said];
  const blocks = [
    `# ${escape(record.title ?? words.untitled)}`,
    facts.join('\n'),
    ...texts,
    ...insights,
    ...(marked.length === 0 ? [] : [`## ${words.moments}`, marked.join('\n')]),
    ...transcript,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function listOf(word: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`- **${word}**: ${names.map(escape).join(', ')}`];
}

/** What is escaped already, a box to tick, a link of the web or to an address; then what would be HTML or another link. */
const MARKUP = /\\[\s\S]|\[[ xX]\](?= )|!?\[[^[\]\n]{0,500}\]\((?:https?:|mailto:)[^()\s<]{1,2000}\)|[<[]/g;
const escapeHtml = (text: string) =>
  text.replaceAll(MARKUP, (found) => (/^(?:[<!]|\[$)/.test(found) ? `\\${found}` : found));
const escapeMarks = (text: string) => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
const escape = (text: string) => escapeMarks(joinLines(text));
/** Two spaces at its end break a line. */
const escapeLines = (text: string) => escapeMarks(text).replaceAll(/(?<!\n)\n(?!\n)/g, '  \n');
