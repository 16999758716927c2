/** Prints the summary of a run. */
import { COUNTED } from './file-run.ts';
import { KINDS } from './list-files.ts';
import type { FileResult } from './run-files.ts';

const SLOWEST = 10;

export function tellResult({ file, passed, seconds, told, failures }: FileResult): void {
  process.stdout.write(`${passed ? '' : '✖ '}${file.name} (${seconds.toFixed(1)} s)\n${told}${failures}`);
}

/** @param results the last result of every file; `again` has the files that were run a second time */
export function tellRun(
  results: readonly FileResult[],
  { seconds, again }: { seconds: number; again: readonly FileResult[] },
): void {
  const lines = [''];
  for (const { file, failures, told } of results.filter(({ passed }) => !passed)) {
    lines.push(`✖ ${file.name}`, failures || told);
  }
  const bySeconds = [...results].sort((one, other) => other.seconds - one.seconds);
  lines.push('Seconds by kind, of all its files together:');
  for (const kind of KINDS) {
    const ofKind = bySeconds.filter(({ file }) => file.kind === kind);
    if (ofKind.length > 0) lines.push(`  ${kind}: ${sumOf(ofKind).toFixed(0)} s in ${ofKind.length} files`);
  }
  lines.push('Slowest:');
  for (const { file, seconds: took } of bySeconds.slice(0, SLOWEST))
    lines.push(`  ${took.toFixed(1)} s ${file.name}`);
  for (const { file } of again) lines.push(`Needed a second run, and has to be mended: ${file.name}`);
  const words: Partial<Record<string, string>> = { passed: 'pass', failed: 'fail' };
  for (const name of COUNTED) {
    const count = results.reduce((sum, { counts }) => sum + counts[name], 0);
    lines.push(`ℹ ${words[name] ?? name} ${count}`);
  }
  lines.push(`ℹ duration_ms ${Math.round(seconds * 1000)}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

const sumOf = (results: readonly FileResult[]) => results.reduce((sum, { seconds }) => sum + seconds, 0);
