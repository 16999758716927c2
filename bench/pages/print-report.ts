/** Prints the figures as tables: medians, and ratios of medians. */
import { median } from '../run-load.ts';
import { toTable } from '../to-table.ts';
import type { PageViolations } from './count-violations.ts';
import type { ScriptSizes } from '../../tests/kit/pages/weigh-scripts.ts';
import type { LoadTimes, TranscriptTimes } from './measure-loads.ts';
import type { SearchTimes } from './measure-search.ts';

const MOST_SCRIPT_KB = 195;

export interface PageFigures {
  records: number;
  scripts: ScriptSizes;
  list: LoadTimes[];
  transcript: TranscriptTimes[];
  plain_transcript: TranscriptTimes[];
  /** Times by the share of records that contain the word. */
  search: Map<string, SearchTimes[]>;
  violations: PageViolations[];
}

export function printReport(figures: PageFigures): void {
  const { scripts, list, records } = figures;
  const kb = scripts.gzip_bytes / 1000;
  printTable(
    ['first view', 'figure'],
    [
      [
        'JavaScript, gzipped, KB',
        `${kb.toFixed(1)} (${kb < MOST_SCRIPT_KB ? 'under' : 'OVER'} ${MOST_SCRIPT_KB})`,
      ],
      ['JavaScript, as it was sent, KB', (scripts.sent_bytes / 1000).toFixed(1)],
      ['files', String(scripts.files)],
      [`list of ${toCount(records)}: first row, ms`, toMs(of(list, 'first_ms'))],
      [`list of ${toCount(records)}: interactive, ms`, toMs(of(list, 'interactive_ms'))],
      ['until then, processor time, ms', toMs(of(list, 'processor_ms'))],
    ],
  );
  printTranscript(figures);
  printSearch(figures);
  printViolations(figures);
}

const PARTS: [string, keyof TranscriptTimes][] = [
  ['first line', 'first_ms'],
  ['all lines', 'all_ms'],
  ['interactive', 'interactive_ms'],
  ['until then, processor time', 'processor_ms'],
  ['jump to a far line', 'jump_ms'],
  ['for it, processor time', 'jump_processor_ms'],
];

function printTranscript({ transcript, plain_transcript }: PageFigures): void {
  printTable(
    ['5,000 utterances', 'ms', 'plain list, ms', 'plain / ours'],
    PARTS.map(([what, part]) => {
      const [ours, plain] = [of(transcript, part), of(plain_transcript, part)];
      return [what, toMs(ours), toMs(plain), toTimes(plain / ours)];
    }),
  );
}

function printSearch({ search, records }: PageFigures): void {
  printTable(
    [
      `a word of … of ${toCount(records)}`,
      'key to results, ms',
      'request in the page, ms',
      'request, ms',
      "v2's list, ms",
      'ilike, ms',
      'ilike / request',
    ],
    Array.from(search, ([share, times]) => {
      const figure = (part: keyof SearchTimes) => of(times, part);
      const columns = (['shown_ms', 'request_ms', 'asked_ms', 'v2_list_ms', 'ilike_ms'] as const).map(
        (part) => toMs(figure(part)),
      );
      return [share, ...columns, toTimes(figure('ilike_ms') / figure('asked_ms'))];
    }),
  );
}

function printViolations({ violations }: PageFigures): void {
  printTable(
    ['axe', 'desktop', 'phone, dark'],
    violations.map(({ page, desktop, phone }) => [page, String(desktop.length), String(phone.length)]),
  );
  for (const { page, desktop, phone } of violations) {
    for (const text of new Set([...desktop, ...phone])) console.log(`${page}: ${text}`);
  }
}

const of = <Times extends LoadTimes | SearchTimes>(times: readonly Times[], part: keyof Times) =>
  median(times.map((each) => Number(each[part])));

const toMs = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
const toTimes = (times: number) => times.toFixed(times < 10 ? 1 : 0);
const toCount = (count: number) => count.toLocaleString('en');

function printTable(heading: readonly string[], rows: readonly string[][]): void {
  console.log(`${toTable([heading, ...rows])}\n`);
}
