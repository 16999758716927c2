/** Prints the measurements as one table, with their targets. */
import type { Contender, Measurement } from './measure-scenario.ts';
import { toTable } from './to-table.ts';

const MOST_MEMORY_MB = 300;

export function toReport(
  measurements: readonly Measurement[],
  memory: { mb: number; records: number },
): string {
  return [
    toRatios(measurements),
    '',
    toProcessorTimes(measurements),
    '',
    ...toTargets(measurements),
    toMemoryTarget(memory),
  ].join('\n');
}

const RATIOS = ['', 'records', 'p50 ms', 'req/s', 'statements', 'constant', 'naive p50', 'naive'];

function toRatios(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { scenario, records, results } = measurement;
    return [
      scenario.name,
      toCount(records),
      toMilliseconds(results.ours.p50_ms),
      toCount(results.ours.requests_per_second),
      toTimes(timesOf(measurement, 'statements')),
      toTimes(timesOf(measurement, 'constant')),
      toMilliseconds(results.naive.p50_ms),
      toTimes(timesOf(measurement, 'naive')) + (measurement.is_same_answer ? '' : ' (answers differ)'),
    ];
  });
  return toTable([RATIOS, ...rows]);
}

const PROCESSOR_TIMES = ['processor time a request', 'records', 'ours, ms', 'naive, ms', 'times less'];

/** The processor times of the server and of PostgreSQL. */
function toProcessorTimes(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ scenario, records, results: { ours, naive } }) => [
    scenario.name,
    toCount(records),
    `${toMilliseconds(ours.server_ms)} + ${toMilliseconds(ours.database_ms)}`,
    `${toMilliseconds(naive.server_ms)} + ${toMilliseconds(naive.database_ms)}`,
    toTimes((naive.server_ms + naive.database_ms) / (ours.server_ms + ours.database_ms)),
  ]);
  return toTable([PROCESSOR_TIMES, ...rows]);
}

function timesOf({ results }: Measurement, rival: Contender): number {
  return results.ours.requests_per_second / results[rival].requests_per_second;
}

function toTargets(measurements: readonly Measurement[]): string[] {
  const least = [...new Set(measurements.flatMap(({ scenario }) => scenario.least_of_naive ?? []))];
  return [...least.map((times) => toLeastTarget(measurements, times)), ...toGrowthTargets(measurements)];
}

/** Shows the worst result of those with the same target. */
function toLeastTarget(measurements: readonly Measurement[], least: number): string {
  const [worst] = measurements
    .filter(({ scenario }) => scenario.least_of_naive === least)
    .toSorted((a, b) => timesOf(a, 'naive') - timesOf(b, 'naive'));
  if (worst === undefined) return '';
  const times = timesOf(worst, 'naive');
  const where = `${worst.scenario.name}, ${toCount(worst.records)} records`;
  return `${toMark(times >= least)}  at least ${least} × the naive way: ${toTimes(times)} (${where})`;
}

function toGrowthTargets(measurements: readonly Measurement[]): string[] {
  const byScenario = Map.groupBy(measurements, ({ scenario }) => scenario);
  return Array.from(byScenario, ([{ name, most_growth }, sizes]) => {
    const [first, last] = [sizes[0], sizes.at(-1)];
    if (most_growth === undefined || first === undefined || last === undefined || first === last) return [];
    const growth = last.results.ours.p50_ms / first.results.ours.p50_ms;
    const what = `at ${toCount(last.records)} records at most ${most_growth} × the p50 at ${toCount(first.records)}`;
    return [`${toMark(growth <= most_growth)}  ${name}: ${what}: ${toTimes(growth)}`];
  }).flat();
}

function toMemoryTarget({ mb, records }: { mb: number; records: number }): string {
  const mark = toMark(mb < MOST_MEMORY_MB);
  return `${mark}  memory of the server, every one of ${toCount(records)} records read: under ${MOST_MEMORY_MB} MB: ${toCount(mb)} MB`;
}

const toMark = (isReached: boolean) => (isReached ? 'reached' : 'missed ');
const toCount = (count: number) => Math.round(count).toLocaleString('en');
const toMilliseconds = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(1));
const toTimes = (times: number) => `${times < 10 ? times.toFixed(2) : times.toFixed(1)} ×`;
