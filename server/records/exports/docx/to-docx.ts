import { strToU8, zipSync } from 'fflate';
import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import { exportWords, toMinute } from '../export-words.ts';
import { listMarked, type ExportedRecord } from '../exported-record.ts';
import { listEntries } from '../list-entries.ts';
import { escapeXml, toParagraph, type Run } from './docx-paragraph.ts';
import { toDocxParts } from './docx-parts.ts';

/** A time that is in no clock: files of the same record are the same bytes. */
const NO_TIME = new Date('1980-01-02T00:00:00');

/** A record as a Word document, in base64. It takes seconds for long meetings: call it in a worker. */
export function toDocx(record: ExportedRecord): string {
  const words = exportWords(record.language);
  const title = record.title ?? words.untitled;
  const parts = toDocxParts({
    title: escapeXml(title),
    language: record.language,
    body: [
      toParagraph([{ text: title }], { style: 'Title' }),
      ...toFacts(record),
      ...listEntries(record, words).texts.flatMap(({ heading, text }) => [
        toHeading(heading),
        toParagraph([{ text }]),
      ]),
      ...record.insights.flatMap(({ type, text }) => [toHeading(words[type]), ...toMarkdownParagraphs(text)]),
      ...toMoments(record),
      ...toComments(record),
      ...toTranscript(record),
    ].join('\n'),
  });
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: NO_TIME })).toString('base64');
}

const toHeading = (text: string) => toParagraph([{ text }], { style: 'Heading1' });

function toFacts(record: ExportedRecord): string[] {
  const words = exportWords(record.language);
  const { date, duration_ms, people, labels } = record;
  const facts = [
    [words.date, toMinute(date)],
    [words.duration, duration_ms === null ? '' : toTimecode(duration_ms)],
    [words.people, people.join(', ')],
    [words.labels, labels.join(', ')],
    ...listEntries(record, words).facts.map(({ heading, text }) => [heading, text]),
  ] as const;
  return facts.flatMap(([name = '', text = '']) =>
    text === ''
      ? []
      : [toParagraph([{ text: `${name}: `, is_bold: true }, { text }], { style: 'Facts' }, name)],
  );
}

function toMoments(record: ExportedRecord): string[] {
  const marked = listMarked(record).map(({ time, text }) =>
    toParagraph([{ text: `${time}  `, is_soft: true }, { text }], { style: 'Said' }, text),
  );
  return marked.length === 0 ? [] : [toHeading(exportWords(record.language).moments), ...marked];
}

const toSaid = ({ author, text }: { author: string | null; text: string }): Run[] =>
  author === null ? [{ text }] : [{ text: author, is_bold: true }, { text: `: ${text}` }];

function toComments({ comments = [], language }: ExportedRecord): string[] {
  if (comments.length === 0) return [];
  const words = exportWords(language);
  const threads = comments.flatMap(({ start_ms, is_resolved, answers, ...comment }) => [
    toParagraph(
      [
        { text: `${toTimecode(start_ms)}  `, is_soft: true },
        ...toSaid(comment),
        ...(is_resolved ? [{ text: ` (${words.resolved})`, is_soft: true }] : []),
      ],
      { style: 'Said' },
      comment.text,
    ),
    ...answers.map((answer) => toParagraph(toSaid(answer), { bullet: 0 }, answer.text)),
  ]);
  return [toHeading(words.comments), ...threads];
}

function toTranscript(record: ExportedRecord): string[] {
  if (record.transcript.length === 0) return [];
  const said = record.transcript.map(({ start_ms, speaker, text }) =>
    toParagraph(
      [
        { text: `${toTimecode(start_ms)}  `, is_soft: true },
        { text: speaker, is_bold: true },
        { text: `: ${text}` },
      ],
      { style: 'Said' },
      text,
    ),
  );
  return [toHeading(exportWords(record.language).transcript), ...said];
}

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
