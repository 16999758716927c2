/** What is measured: requests as somebody would make them, and what each has to reach. */
import type { BenchWorkspace, Reader } from './make-workspace.ts';

export interface Scenario {
  name: string;
  reader: Reader;
  /** Path and query below the workspace's. */
  toPath(workspace: BenchWorkspace): string;
  /** Every request comes after a label of the workspace was renamed: all items have to be rendered anew. */
  is_invalidated: boolean;
  /** As often as the naive way, in requests per second. */
  least_of_naive?: number;
  /** Of the largest workspace to the smallest, in milliseconds. */
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
    toPath: () => list(order),
    is_invalidated: false,
    least_of_naive: LEAST_LIST,
  })),
);

const otherLists: Scenario[] = [
  { name: 'list by id, sees 0.1 %', reader: 'few', toPath: () => list('id'), is_invalidated: false },
  {
    name: 'list by id, after a label was renamed',
    reader: 'all',
    toPath: () => list('id'),
    is_invalidated: true,
  },
  ...ORDERS.map(([order, by]): Scenario => ({
    name: `list ${by} with a label, sees 10 %`,
    reader: 'tenth',
    toPath: ({ label_ids }) => list(order, `&label_ids=${label_ids[0]}`),
    is_invalidated: false,
  })),
];

const detail: Scenario = {
  name: 'detail with 1,000 dialogs',
  reader: 'all',
  toPath: ({ long_record_ids }) => `/records/${long_record_ids.at(-1)}?include=dialogs`,
  is_invalidated: false,
  least_of_naive: LEAST_DETAIL,
};

const QUERIES: [string, string][] = [
  ['common word (60 %)', 'budget'],
  ['medium word (1 %)', 'forecast'],
  ['rare word (0.1 %)', 'zeppelin'],
  ['two words (60 % and 30 %)', 'budget review'],
  ['two Korean characters (30 %)', '예산'],
  ['two Korean characters (1 %)', '감사'],
  ['phrase (1 %)', '"yearly plan of the board"'],
];

const searches = QUERIES.flatMap(([what, query]) =>
  ORDERS.map(([order, by]): Scenario => ({
    name: `search ${by}, ${what}`,
    reader: 'tenth',
    toPath: () => list(order, `&query=${encodeURIComponent(query)}`),
    is_invalidated: false,
    ...(query === 'budget' ? { most_growth: MOST_GROWTH } : {}),
  })),
);

export const scenarios: readonly Scenario[] = [...lists, ...otherLists, detail, ...searches];
