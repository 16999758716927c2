/** Reports an import: a bar on a terminal, a line for each file elsewhere, and the totals at the end. */
import type { ImportResult } from '@minutebook/server/import/import-files.ts';
import type { PairedFiles } from '@minutebook/server/import/pair-files.ts';
import { count, type Report } from '@minutebook/mb/output/report.ts';
import type { Surroundings } from './command.ts';

export async function reportImport(
  results: AsyncIterable<ImportResult>,
  { files, others }: PairedFiles,
  { terminal, format }: Surroundings,
): Promise<Report> {
  const started = performance.now();
  const done: ImportResult[] = [];
  const print = (lines: readonly string[]) => {
    if (format !== 'json') for (const line of lines) terminal.print(line);
  };
  print(
    files.flatMap(({ path, recording, chat }) => {
      const beside = [recording, chat].filter((other) => other !== undefined);
      return beside.length === 0 ? [] : [`together       ${[path, ...beside].join(' and ')}`];
    }),
  );
  terminal.status(toBar(done.length, files.length));
  for await (const result of results) {
    done.push(result);
    print(toLines(result, terminal.is_interactive));
    terminal.status(toBar(done.length, files.length));
  }
  terminal.status('');
  const brought = new Set(
    done.flatMap((result) => (result.outcome === 'imported' ? [result.recording] : [])),
  );
  const passed_over = others.filter((path) => !brought.has(path));
  print(passed_over.map((path) => `passed over    ${path}: no transcript that was read brings it`));
  const sum = toSum(done, performance.now() - started);
  return {
    json: { ...sum, results: done, passed_over },
    shown: toSentence(sum),
    exit_code: sum.failed > 0 ? 1 : 0,
  };
}

/** On a terminal the bar stands for successful files that have nothing to report. */
function toLines(result: ImportResult, isInteractive: boolean): string[] {
  const notes = result.outcome === 'imported' ? result.notes : [];
  if (isInteractive && result.outcome !== 'failed' && notes.length === 0) return [];
  return [toLine(result), ...notes.map((note) => `  note         ${note}`)];
}

function toLine(result: ImportResult): string {
  const { path } = result;
  switch (result.outcome) {
    case 'imported':
      return `imported       ${path} as record ${result.record_id} (${count(result.dialog_count, 'utterance')})`;
    case 'already_there':
      return `already there  ${path} is record ${result.record_id}`;
    default:
      return `failed         ${path}${result.line === null ? '' : `, line ${result.line}`}: ${result.reason}`;
  }
}

const BAR_COLUMNS = 30;

function toBar(done: number, all: number): string {
  const filled = all === 0 ? BAR_COLUMNS : Math.floor((done / all) * BAR_COLUMNS);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_COLUMNS - filled);
  return `  ${bar} ${done} of ${all}`;
}

interface Sum {
  imported: number;
  already_there: number;
  failed: number;
  /** The number of records whose insights are made in the background. */
  insights_follow: number;
  duration_ms: number;
  size_bytes: number;
}

function toSum(results: readonly ImportResult[], duration_ms: number): Sum {
  const countOf = (outcome: ImportResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const sizes = results.map((result) => (result.outcome === 'imported' ? result.size_bytes : 0));
  return {
    imported: countOf('imported'),
    already_there: countOf('already_there'),
    failed: countOf('failed'),
    insights_follow: results.filter((result) => result.outcome === 'imported' && result.wants_insights)
      .length,
    duration_ms: Math.round(duration_ms),
    size_bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

function toSentence({
  imported,
  already_there,
  failed,
  insights_follow,
  duration_ms,
  size_bytes,
}: Sum): string {
  const seconds = Math.max(duration_ms, 1) / 1000;
  const speed = `${(imported / seconds).toFixed(1)} records/s, ${(size_bytes / 1e6 / seconds).toFixed(1)} MB/s`;
  const rest = [
    already_there > 0 ? `${already_there} already there` : '',
    failed > 0 ? `${failed} failed` : '',
  ];
  const counts = [`${imported} imported`, ...rest.filter((part) => part !== '')].join(', ');
  const follow =
    insights_follow > 0
      ? ` The insights of ${insights_follow} follow while the server runs: minutebook jobs list.`
      : '';
  return `${counts} in ${seconds.toFixed(1)} s (${speed}).${follow}`;
}
