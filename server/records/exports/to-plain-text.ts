import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import { exportWords, toMinute } from './export-words.ts';
import { listMarked, type ExportedRecord } from './exported-record.ts';
import { listEntries } from './list-entries.ts';

export function toPlainText(record: ExportedRecord): string {
  const words = exportWords(record.language);
  const entries = listEntries(record, words);
  const head = [
    joinLines(record.title ?? words.untitled),
    `${words.date}: ${toMinute(record.date)}`,
    ...(record.duration_ms === null ? [] : [`${words.duration}: ${toTimecode(record.duration_ms)}`]),
    ...(record.people.length === 0 ? [] : [`${words.people}: ${joinLines(record.people.join(', '))}`]),
    ...(record.labels.length === 0 ? [] : [`${words.labels}: ${joinLines(record.labels.join(', '))}`]),
    ...entries.facts.map(({ heading, text }) => `${heading}: ${joinLines(text)}`),
  ];
  const texts = entries.texts.map(({ heading, text }) => `${heading}\n${toLines(text).join('\n')}`);
  const insights = record.insights.map(({ type, text }) => `${words[type]}\n${withoutMarks(text)}`);
  const said = record.transcript.map(
    ({ start_ms, speaker, text }) => `[${toTimecode(start_ms)}] ${joinLines(speaker)}: ${joinLines(text)}`,
  );
  const marked = listMarked(record).map(({ time, text }) => `[${time}] ${joinLines(text)}`.trimEnd());
  const moments = marked.length === 0 ? [] : [`${words.moments}\n${marked.join('\n')}`];
  const threads = (record.comments ?? []).map(({ start_ms, is_resolved, answers, ...comment }) => {
    const first = `[${toTimecode(start_ms)}] ${toComment(comment)}${is_resolved ? ` (${words.resolved})` : ''}`;
    return [first, ...answers.map((answer) => `    ${toComment(answer)}`)].join('\n');
  });
  const comments = threads.length === 0 ? [] : [`${words.comments}\n${threads.join('\n')}`];
  const transcript = said.length === 0 ? [] : [`${words.transcript}\n${said.join('\n')}`];
  return `${[head.join('\n'), ...texts, ...insights, ...moments, ...comments, ...transcript].join('\n\n')}\n`;
}

const toComment = ({ author, text }: { author: string | null; text: string }) =>
  `${author === null ? '' : `${joinLines(author)}: `}${joinLines(text)}`;

/** Insights are Markdown: headings, emphasis and empty checkboxes are removed; dashes of lists and ticks stay. */
function withoutMarks(markdown: string): string {
  return markdown
    .trim()
    .replaceAll(/^#+\s+/gm, '')
    .replaceAll(/^([^\S\n\r\u2028\u2029]*[-*]) \[ \] /gm, '$1 ')
    .replaceAll(/\*\*(.+?)\*\*/g, '$1');
}

/** Every character that one reader or another takes for the end of a line. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

export const toLines = (text: string): string[] => text.split(LINE_END);

/** The lines of a text as one, without the space around their ends. A pattern for that would look at each run of spaces from each of its places. */
export const joinLines = (text: string): string =>
  LINE_END.test(text)
    ? toLines(text)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
    : text;
