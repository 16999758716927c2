import { readRecords, type DemoRecord } from '../../tests/labelled/read-demo.ts';
import { analyseTranscript, type TranscriptAnalysis } from '../../server/text/analyse-transcript.ts';
import { toStatement, splitSentences } from '../../server/text/builtin-insights/to-sentences.ts';
import { mean } from './measure-toc.ts';
import { toOverlap } from './rouge.ts';
import type { TableRow } from './print-table.ts';

interface AnalysedRecord {
  language: string;
  file: DemoRecord['file'];
  analysis: TranscriptAnalysis;
}

/** The demo's meetings have insights written by people: the engine's are compared with them. */
export function measureDemo(): TableRow[] {
  const records = readRecords().flatMap(analyseRecord);
  return ['en', 'ko', 'ja'].flatMap((language) => {
    const ofLanguage = records.filter((record) => record.language === language);
    return [toSummaryRow(language, ofLanguage), toActionRow(language, ofLanguage)];
  });
}

function analyseRecord({ file }: DemoRecord): AnalysedRecord[] {
  const { language, dialogs, insights } = file;
  if (
    language == null ||
    dialogs.length === 0 ||
    !insights?.some(({ type, value }) => type === 'summary' && value)
  )
    return [];
  const analysis = analyseTranscript(
    {
      dialogs: dialogs.map((dialog, index) => ({
        id: dialog.id ?? index + 1,
        start_ms: dialog.start_ms ?? 0,
        duration_ms: dialog.duration_ms ?? 0,
        speaker_id: dialog.speaker_id ?? 1,
        text: dialog.text,
      })),
      speakers: (file.speakers ?? []).map(({ speaker_id, name }) => ({ speaker_id, name: name ?? null })),
      language,
      recorded_at: new Date(file.recorded_at ?? 0),
      timezone: 'Asia/Seoul',
    },
    { transcripts: 0, countTranscriptsWith: () => 0 },
  );
  return [{ language, file, analysis }];
}

/** ROUGE-1 F1 of summary and takeaways against those written by people, and of as much text from the start. */
function toSummaryRow(language: string, records: readonly AnalysedRecord[]): TableRow {
  const scores = records.map(({ file, analysis }) => {
    const written = toUnits(textOf(file.insights ?? []), language);
    const own = textOf(analysis.insights);
    const lead = file.dialogs
      .flatMap(({ text }) => splitSentences(text).map(toStatement))
      .join(' ')
      .slice(0, own.length);
    const toScore = (text: string) => toOverlap(toUnits(text, language), written);
    return { own: toScore(own), lead: toScore(lead) };
  });
  return {
    what: `summary and takeaways, ${language}`,
    figures: { 'ROUGE-1': mean(scores.map(({ own }) => own)), lead: mean(scores.map(({ lead }) => lead)) },
    measured_on: `${records.length} demo meetings`,
  };
}

function textOf(insights: readonly { type: string; value?: { text: string } | null }[]): string {
  return insights
    .filter(({ type }) => type === 'summary' || type === 'takeaway')
    .map(({ value }) => value?.text ?? '')
    .join('\n');
}

/** Words, or pairs of characters where words have endings or no spaces. */
function toUnits(text: string, language: string): string[] {
  if (language === 'en') return text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  const characters = Array.from(text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** An item is right when it cites an utterance that one of the written items cites. */
function toActionRow(language: string, records: readonly AnalysedRecord[]): TableRow {
  let own = 0;
  let right = 0;
  let written = 0;
  let found = 0;
  for (const { file, analysis } of records) {
    const ownItems = itemsOf(analysis.insights);
    const writtenItems = itemsOf(file.insights ?? []);
    own += ownItems.length;
    written += writtenItems.length;
    right += ownItems.filter((item) => writtenItems.some((other) => overlap(item, other))).length;
    found += writtenItems.filter((item) => ownItems.some((other) => overlap(item, other))).length;
  }
  return {
    what: `action items, ${language}`,
    figures: { precision: right / Math.max(1, own), recall: found / Math.max(1, written) },
    measured_on: `${written} items people wrote`,
  };
}

type Items = readonly { dialog_ids: readonly number[] }[];

function itemsOf(insights: readonly { type: string; value?: { items?: Items } | null }[]): Items {
  return insights.find(({ type }) => type === 'action_item')?.value?.items ?? [];
}

function overlap(a: Items[number], b: Items[number]): boolean {
  return a.dialog_ids.some((id) => b.dialog_ids.includes(id));
}
