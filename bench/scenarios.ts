/** The scenarios: realistic requests, and the target of each. */
import type { Database } from '@minutebook/server/base/database/database.ts';
import { noteEvent } from '@minutebook/server/access/note-event.ts';
import { raiseVersions } from '@minutebook/server/records/record-write-statements.ts';
import { NEWEST } from './generate-workspace.ts';
import type { BenchWorkspace, Reader } from './make-workspace.ts';

export interface Scenario {
  name: string;
  reader: Reader;
  /** Paths and queries below the workspace's, requested in turn. */
  toPaths(workspace: BenchWorkspace): string[];
  /** Runs before every request, and is not counted. */
  change?: (db: Database, workspace: BenchWorkspace) => Promise<unknown>;
  /** The target as a multiple of the naive server's requests per second. */
  least_of_naive?: number;
  /** The target for the ratio of the largest workspace to the smallest, in milliseconds. */
  most_growth?: number;
}

const LEAST_LIST = 6;
const LEAST_DETAIL = 3;
const MOST_GROWTH = 1.5;

type Order = 'id' | 'rec_date';
const ORDERS: [Order, string][] = [
  ['id', 'by id'],
  ['rec_date', 'by date'],
];

const list = (order: Order, filter = '') => `/records?limit=100&order=${order}${filter}`;

const lists = (
  [
    ['all', 'sees 100 %'],
    ['tenth', 'sees 10 %'],
  ] as const
).flatMap(([reader, sees]) =>
  ORDERS.map(([order, by]): Scenario => ({
    name: `list ${by}, ${sees}`,
    reader,
    toPaths: () => [list(order)],
    least_of_naive: LEAST_LIST,
  })),
);

const otherLists: Scenario[] = [
  { name: 'list by id, sees 0.1 %', reader: 'few', toPaths: () => [list('id')] },
  {
    name: 'list by id, after a label was renamed',
    reader: 'all',
    toPaths: () => [list('id')],
    change: (db, { workspace_id }) =>
      db.transaction(async (tx) => noteEvent(tx, { kind: 'label.update', workspace_id, at: new Date() })),
  },
  ...ORDERS.map(([order, by]): Scenario => ({
    name: `list ${by} with a label, sees 10 %`,
    reader: 'tenth',
    toPaths: ({ label_ids }) => [list(order, `&label_ids=${label_ids[0]}`)],
  })),
];

const details: Scenario[] = [
  {
    name: 'detail with 1,000 dialogs',
    reader: 'all',
    toPaths: ({ long_record_ids }) => long_record_ids.map(toDetail),
    least_of_naive: LEAST_DETAIL,
  },
  {
    name: 'detail with 1,000 dialogs, after it was changed',
    reader: 'all',
    toPaths: ({ long_record_ids }) => long_record_ids.map(toDetail),
    change: (db, { workspace_id, long_record_ids }) =>
      db.transaction((tx) => tx.write(raiseVersions, [workspace_id, long_record_ids])),
  },
];

function toDetail(record_id: number): string {
  return `/records/${record_id}?include=dialogs`;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const QUERIES: [string, string][] = [
  ['common word (60 %)', 'budget'],
  ['medium word (1 %)', 'forecast'],
  ['rare word (0.1 %)', 'zeppelin'],
  ['two words (60 % and 30 %)', 'budget review'],
  ['two Korean characters (30 %)', '예산'],
  ['two Korean characters (1 %)', '감사'],
  ['phrase (1 %)', '"yearly plan of the board"'],
];

/**
 * A page of the newest begins at the edge of a segment, and whether it ends in the same one is chance. So the
 * common word is requested up to each of eight days, spread over the eight weeks of a segment.
 */
const END_DATES = [0, 1, 2, 3, 4, 5, 6, 7].map((weeks) =>
  new Date(NEWEST - weeks * WEEK_MS).toISOString().slice(0, 10),
);

const searches = QUERIES.flatMap(([what, query]) =>
  ORDERS.map(([order, by]): Scenario => {
    const path = list(order, `&query=${encodeURIComponent(query)}`);
    const isCommon = query === 'budget';
    return {
      name: `search ${by}, ${what}`,
      reader: 'tenth',
      toPaths: () => (isCommon ? END_DATES.map((end_date) => `${path}&end_date=${end_date}`) : [path]),
      ...(isCommon ? { most_growth: MOST_GROWTH } : {}),
    };
  }),
);

export const scenarios: readonly Scenario[] = [...lists, ...otherLists, ...details, ...searches];
