/**
 * `npm run bench:insights -- <folder>`: the quality and the speed of masking and the built-in engine. The
 * folder has meetings with their topics, a JSON file each (`meeting_transcripts`, `topic_list`, and
 * `general_query_list` with summaries by people); without it only the rest is measured.
 */
import { analyseTranscript } from '../../server/text/analyse-transcript.ts';
import { detectLanguage } from '../../server/text/detect-language.ts';
import { measureDemo } from './measure-demo.ts';
import { measureMaskingMeetings, measureMasks } from './measure-masks.ts';
import { measureSentences } from './measure-sentences.ts';
import { measureSummaries } from './measure-summary.ts';
import { measureWorker } from './measure-worker.ts';
import { measureTitles } from './measure-titles.ts';
import { measureToc, type SegmentedMeeting } from './measure-toc.ts';
import { printTable, type TableRow } from './print-table.ts';
import { readMeetings, type LabelledMeeting } from './read-meetings.ts';
import { countWords, WORDS_AN_HOUR } from './words-an-hour.ts';

const [folder] = process.argv.slice(2);
const rows = [...measureMasks(), ...measureSentences(), ...measureDemo()];
if (folder !== undefined) {
  const meetings = readMeetings(folder);
  rows.push(...measureMeetings(meetings), await measureWorker(meetings));
}
printTable(rows);

function measureMeetings(meetings: readonly LabelledMeeting[]): TableRow[] {
  const started = performance.now();
  const segmented = meetings.map(toSegmented);
  const elapsedMs = performance.now() - started;
  const words = countWords(meetings);
  return [
    ...measureSummaries(meetings),
    ...measureTitles(meetings),
    ...measureToc(segmented),
    measureMaskingMeetings(meetings),
    {
      what: 'built-in engine, an hour of talk',
      figures: {
        ms: (elapsedMs * WORDS_AN_HOUR) / words,
        'utterances/s': (meetings.flatMap(({ transcript }) => transcript.dialogs).length * 1000) / elapsedMs,
      },
      measured_on: `${meetings.length} meetings, ${words} words`,
    },
  ];
}

function toSegmented(meeting: LabelledMeeting): SegmentedMeeting {
  const { transcript } = meeting;
  const language = detectLanguage(transcript.dialogs.map(({ text }) => text)) ?? transcript.language;
  const { insights } = analyseTranscript(
    { ...transcript, language },
    { transcripts: 0, countTranscriptsWith: () => 0 },
  );
  const sections = insights.find(({ type }) => type === 'toc')?.value?.items ?? [];
  return { ...meeting, toc_starts: sections.slice(1).map(({ dialog_ids }) => (dialog_ids[0] ?? 1) - 1) };
}
