import { parseArgs } from 'node:util';
import type { Pace } from './measure-scenario.ts';
import { scenarios, type Scenario } from './scenarios.ts';

export interface BenchOptions {
  /** Records of each workspace, ascending. */
  sizes: number[];
  scenarios: readonly Scenario[];
  pace: Pace;
  /** For the service's Node. */
  node_options: string[];
}

export const USAGE = `npm run bench -- [--records 10000,100000] [--only TEXT] [--quick] [--cpu-prof FOLDER]

  --records   sizes of the workspaces that are generated
  --only      measure only what has one of these texts in its name, comma-separated
  --quick     workspaces of 2,000 and 20,000 records and short rounds: under a minute, and rough
  --cpu-prof  have the service write a CPU profile into this folder`;

const QUICK_SIZES = '2000,20000';
const SIZES = '10000,100000';
/** So that every workspace has its long records. */
const LEAST_RECORDS = 1000;

const PACE: Pace = { rounds: 5, alone_ms: 80, together_ms: 120, warm_up_ms: 200 };
const QUICK_PACE: Pace = { rounds: 3, alone_ms: 20, together_ms: 30, warm_up_ms: 50 };

/** @throws with a sentence for whoever started it */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      records: { type: 'string' },
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      'cpu-prof': { type: 'string' },
    },
  });
  const texts = (values.records ?? (values.quick ? QUICK_SIZES : SIZES)).split(',');
  const sizes = texts.map(Number).toSorted((a, b) => a - b);
  if (!sizes.every((size) => Number.isSafeInteger(size) && size >= LEAST_RECORDS)) {
    throw new Error(`--records takes whole numbers from ${LEAST_RECORDS} on, comma-separated.`);
  }
  const wanted = values.only.split(',').map((text) => text.trim().toLowerCase());
  const chosen = scenarios.filter(({ name }) => wanted.some((text) => name.toLowerCase().includes(text)));
  if (chosen.length === 0)
    throw new Error(`--only: nothing that is measured has "${values.only}" in its name.`);
  const folder = values['cpu-prof'];
  return {
    sizes: [...new Set(sizes)],
    scenarios: chosen,
    pace: values.quick ? QUICK_PACE : PACE,
    node_options: folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`],
  };
}
