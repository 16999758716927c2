/** What a list of records is asked for: from the query string, or from the token of the page before. */
import type { QueryOf } from '@minutebook/contract/endpoint.ts';
import type { Endpoints } from '@minutebook/contract/endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Keys } from '../../config/keys.ts';
import type { RecordPosition } from '../../search/record-walk.ts';
import { readCursor, writeCursor } from './cursor.ts';

type ListQuery = QueryOf<Endpoints['list-records']>;

/** Every parameter but the page's own; arrays are sorted sets, so that equal filters are equal text. */
export type RecordFilters = Omit<ListQuery, 'next_token' | 'limit'>;

interface RecordCursor {
  filters: RecordFilters;
  after: RecordPosition;
}

export interface RecordPageRequest {
  filters: RecordFilters;
  limit: number;
  after: RecordPosition | null;
}

/** @throws VALIDATION_ERROR on a bad token, or a parameter that differs from the token's */
export function readPageRequest(
  keys: Keys,
  workspace_id: number | null,
  query: ListQuery,
): RecordPageRequest {
  const { next_token, limit, ...given } = query;
  const filters = normalize(given);
  if (next_token === undefined || next_token === '') {
    requireOrderedDates(filters);
    return { filters, limit, after: null };
  }
  const cursor = readCursor(keys, workspace_id, 'records', next_token) as RecordCursor;
  requireSameFilters(filters, cursor.filters);
  return { filters: cursor.filters, limit, after: cursor.after };
}

export function writeNextToken(
  keys: Keys,
  workspace_id: number,
  filters: RecordFilters,
  after: RecordPosition,
): string {
  return writeCursor(keys, workspace_id, 'records', { filters, after } satisfies RecordCursor);
}

function normalize(filters: RecordFilters): RecordFilters {
  const entries = Object.entries(filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? toSortedSet<number | string>(value) : value,
  ]);
  return Object.fromEntries(entries) as RecordFilters;
}

function toSortedSet<Item extends number | string>(items: readonly Item[]): Item[] {
  return [...new Set(items)].sort((a, b) => (a < b ? -1 : 1));
}

function requireOrderedDates({ start_date, end_date }: RecordFilters): void {
  if (start_date === undefined || end_date === undefined || start_date <= end_date) return;
  throw errors.validation([{ path: 'query.start_date', message: 'must not be after end_date' }]);
}

/** What an absent parameter stands for, so that saying it on a later page is no difference. */
const defaults: RecordFilters = { search_mode: 'all_fields', label_filter_condition: 'and', order: 'id' };

function requireSameFilters(given: RecordFilters, held: RecordFilters): void {
  const expected: Record<string, unknown> = { ...defaults, ...held };
  const details = Object.entries(given)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(expected[name]))
    .map(([name]) => ({ path: `query.${name}`, message: 'differs from the list that next_token continues' }));
  if (details.length > 0) throw errors.validation(details);
}
