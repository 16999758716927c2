import { analyseTranscript } from '../../server/text/analyse-transcript.ts';
import { toLead, toTextRank } from './plain-summaries.ts';
import type { TableRow } from './print-table.ts';
import { mean } from './measure-toc.ts';
import type { LabelledMeeting } from './read-meetings.ts';
import { toRouge, type Rouge } from './rouge.ts';

const SPEAKER = /^- (?:\*\*[^*]+\*\*: )?/gm;
const LINE = /^- /;
const STUTTER = /(?<![\w'’-])([a-z]+),? \1(?![\w'’-])|(?<![\w'’.-])[b-hj-z] \w/i;
const MID_THOUGHT =
  /^(?:because|cuz|or|that|when|which|who|where|than|if|as|while|since|then|to|of|with|by|from|like)\b/iu;
const LOWER = /^\p{Ll}/u;

/**
 * Compares the summary with summaries by people, and with the meeting's beginning and TextRank at equal
 * length.
 */
export function measureSummaries(meetings: readonly LabelledMeeting[]): TableRow[] {
  const written = meetings.flatMap(({ name, transcript, summary }) =>
    summary === null ? [] : [{ name, transcript, summary }],
  );
  if (written.length === 0) return [];
  const scores = { 'built-in': [] as Rouge[], lead: [] as Rouge[], TextRank: [] as Rouge[] };
  const lines: string[] = [];
  for (const { transcript, summary } of written) {
    const { insights } = analyseTranscript(transcript, { transcripts: 0, countTranscriptsWith: () => 0 });
    const own = insights.find(({ type }) => type === 'summary')?.value?.text ?? '';
    const plain = own.replaceAll(SPEAKER, '');
    const words = plain.split(/\s+/).length;
    lines.push(...own.split('\n').filter((line) => LINE.test(line)));
    scores['built-in'].push(toRouge(plain, summary));
    scores.lead.push(toRouge(toLead(transcript, words), summary));
    scores.TextRank.push(toRouge(toTextRank(transcript, words), summary));
  }
  const measured_on = `${written.length} meetings`;
  const share = (isSo: (line: string) => boolean) =>
    lines.filter((line) => isSo(line.replace(SPEAKER, ''))).length / Math.max(1, lines.length);
  return [
    ...Object.entries(scores).map(([name, each]) => ({
      what: `summary: ${name}`,
      figures: {
        'ROUGE-1': mean(each.map(({ one }) => one)),
        'ROUGE-2': mean(each.map(({ two }) => two)),
        'ROUGE-L': mean(each.map(({ longest }) => longest)),
      },
      measured_on,
    })),
    {
      what: 'summary: lines with a stutter, that begin mid-thought',
      figures: {
        stutter: share((line) => STUTTER.test(line)),
        'mid-thought': share((line) => LOWER.test(line) || MID_THOUGHT.test(line)),
      },
      measured_on: `${lines.length} lines`,
    },
  ];
}
