import { exportWords, toClock, toMinute } from './export-words.ts';
import type { ExportedRecord } from './exported-record.ts';
import { joinLines } from './to-plain-text.ts';
import { listEntries } from './list-entries.ts';

/** Insights are Markdown already; speech is plain text and is escaped. */
export function toMarkdown(record: ExportedRecord): string {
  const words = exportWords(record.language);
  const entries = listEntries(record, words);
  const facts = [
    `- **${words.date}**: ${toMinute(record.date)}`,
    ...(record.duration_ms === null ? [] : [`- **${words.duration}**: ${toClock(record.duration_ms)}`]),
    ...listOf(words.people, record.people),
    ...listOf(words.labels, record.labels),
    ...entries.facts.flatMap(({ heading, text }) => listOf(heading, [text])),
  ];
  const texts = entries.texts.flatMap(({ heading, text }) => [`## ${heading}`, escapeLines(text)]);
  const insights = record.insights.flatMap(({ type, text }) => [`## ${words[type]}`, text.trim()]);
  const said = record.transcript.map(
    ({ start_ms, speaker, text }) => `**${escape(speaker)}** (${toClock(start_ms)}): ${escape(text)}`,
  );
  const transcript = said.length === 0 ? [] : [`## ${words.transcript}`, ...said];
  const blocks = [
    `# ${escape(record.title ?? words.untitled)}`,
    facts.join('\n'),
    ...texts,
    ...insights,
    ...transcript,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function listOf(word: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`- **${word}**: ${names.map(escape).join(', ')}`];
}

const escapeMarks = (text: string) => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
const escape = (text: string) => escapeMarks(joinLines(text));
/** Two spaces at its end break a line. */
const escapeLines = (text: string) => escapeMarks(text).replaceAll(/(?<!\n)\n(?!\n)/g, '  \n');
