import { resolve } from 'node:path';
import type { Pace } from './measure-scenario.ts';
import { scenarios, type Scenario } from './scenarios.ts';

export interface BenchOptions {
  /** The numbers of records of the workspaces, ascending. */
  sizes: number[];
  scenarios: readonly Scenario[];
  pace: Pace;
  /** No further scenario starts after this many minutes. */
  minutes: number;
  /** The folder in which the generated database is kept, or null to remove it. */
  kept_in: string | null;
  /** Options of the service's Node. */
  node_options: string[];
}

export const USAGE = `npm run bench -- [--records 10000,100000] [--only TEXT]… [--quick] [--keep FOLDER] [--minutes 10] [--cpu-prof FOLDER]

  --records   sizes of the workspaces that are generated
  --only      measure only what has this text in its name; may be given several times
  --quick     workspaces of 1,000 and 10,000 records and short rounds: under a minute, and rough
  --keep      keep the generated database in this folder, and take it from there the next time: loading takes 90 s, and of a
              million records a quarter of an hour at rest; remove what is there when the generator has changed
  --minutes   begin no further scenario after so many
  --cpu-prof  have the service write a CPU profile into this folder`;

const QUICK_SIZES = '1000,10000';
const SIZES = '10000,100000';
/** With fewer records a workspace would have no long ones. */
const LEAST_RECORDS = 1000;

// Rounds are short and many, and servers take turns, so that noise hits all of them.
const PACE: Pace = { rounds: 8, alone_ms: 50, together_ms: 80, warm_up_ms: 400 };
const QUICK_PACE: Pace = { rounds: 3, alone_ms: 15, together_ms: 25, warm_up_ms: 100 };

export const benchOptions = {
  records: { type: 'string' },
  only: { type: 'string', multiple: true },
  quick: { type: 'boolean', default: false },
  keep: { type: 'string' },
  minutes: { type: 'string', default: '10' },
  'cpu-prof': { type: 'string' },
} as const;

interface Given {
  records?: string;
  only?: string[];
  quick: boolean;
  keep?: string;
  minutes: string;
  'cpu-prof'?: string;
}

/** @throws with a sentence for the user */
export function readOptions(values: Given): BenchOptions {
  const texts = (values.records ?? (values.quick ? QUICK_SIZES : SIZES)).split(',');
  const sizes = texts.map(Number).toSorted((a, b) => a - b);
  if (!sizes.every((size) => Number.isSafeInteger(size) && size >= LEAST_RECORDS)) {
    throw new Error(`--records takes whole numbers from ${LEAST_RECORDS} on, comma-separated.`);
  }
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.');
  const only = values.only ?? [''];
  const wanted = only.map((text) => text.toLowerCase());
  const chosen = scenarios.filter(({ name }) => wanted.some((text) => name.toLowerCase().includes(text)));
  if (chosen.length === 0)
    throw new Error(`--only: nothing that is measured has "${only.join('" or "')}" in its name.`);
  const folder = values['cpu-prof'];
  return {
    sizes: [...new Set(sizes)],
    scenarios: chosen,
    pace: values.quick ? QUICK_PACE : PACE,
    minutes,
    kept_in: values.keep === undefined ? null : resolve(values.keep),
    node_options: folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`],
  };
}
