/** A page of a list of records as it is asked for: by the query string, or by the token of the page before. */
import type { QueryOf } from '@minutebook/contract/endpoint.ts';
import type { Endpoints } from '@minutebook/contract/endpoints.ts';
import { errors, fault } from '@minutebook/contract/errors.ts';
import type { Keys } from '../../base/config/keys.ts';
import type { RecordPosition, RecordSearch } from '../../search/walk/record-walk.ts';
import { readCursor, writeCursor, type CursorList } from './cursor.ts';

type RecordList = Extract<CursorList, 'records' | 'app-records'>;
type ListQuery = QueryOf<Endpoints['list-records']>;

/** Every parameter except the page's own; arrays are sorted sets, so that equal filters are equal text. */
export type RecordFilters = Omit<ListQuery, 'next_token' | 'limit' | 'search_mode'> & {
  search_mode?: RecordSearch['mode'];
  is_question?: boolean;
};

interface RecordCursor<Filters> {
  filters: Filters;
  after: RecordPosition;
}

export interface RecordPageRequest<Filters extends RecordFilters = RecordFilters> {
  filters: Filters;
  limit: number;
  after: RecordPosition | null;
}

/**
 * @param list a list with further filters of its own
 * @throws VALIDATION_ERROR on a bad token, or a parameter that differs from the token's
 */
export function readPageRequest<Filters extends RecordFilters = RecordFilters>(
  keys: Keys,
  {
    workspace_id,
    query,
    list = 'records',
  }: {
    workspace_id: number | null;
    query: Filters & Pick<ListQuery, 'next_token' | 'limit'>;
    list?: RecordList | undefined;
  },
): RecordPageRequest<Filters> {
  const { next_token, limit, ...given } = query;
  const filters = normalize(given as unknown as Filters);
  if (next_token === undefined || next_token === '') {
    requireOrderedDates(filters);
    return { filters, limit, after: null };
  }
  const cursor = readCursor(keys, { workspace_id, list, token: next_token }) as RecordCursor<Filters>;
  requireSameFilters(filters, cursor.filters);
  return { filters: cursor.filters, limit, after: cursor.after };
}

export function writeNextToken(
  keys: Keys,
  {
    workspace_id,
    filters,
    after,
    list = 'records',
  }: { workspace_id: number; filters: RecordFilters; after: RecordPosition; list?: RecordList | undefined },
): string {
  return writeCursor(keys, {
    workspace_id,
    list,
    payload: { filters, after } satisfies RecordCursor<RecordFilters>,
  });
}

function normalize<Filters extends RecordFilters>(filters: Filters): Filters {
  const entries = Object.entries(filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? toSortedSet<number | string>(value) : value,
  ]);
  return Object.fromEntries(entries) as Filters;
}

function toSortedSet<Item extends number | string>(items: readonly Item[]): Item[] {
  return [...new Set(items)].sort((a, b) => (a < b ? -1 : 1));
}

/** @throws VALIDATION_ERROR */
export function requireOrderedDates({
  start_date,
  end_date,
}: Pick<RecordFilters, 'start_date' | 'end_date'>): void {
  if (start_date === undefined || end_date === undefined || start_date <= end_date) return;
  throw errors.invalid('query.start_date', 'starts_after_end');
}

/** Defaults of absent parameters, so that stating one on a later page is no difference. */
const defaults = {
  search_mode: 'all_fields',
  is_question: false,
  label_filter_condition: 'and',
  order: 'id',
  view: 'all',
};

function requireSameFilters(given: RecordFilters, held: RecordFilters): void {
  const expected: Record<string, unknown> = { ...defaults, ...held };
  const faults = Object.entries(given)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(expected[name]))
    .map(([name]) => fault(`query.${name}`, 'not_the_same_list'));
  if (faults.length > 0) throw errors.validation(faults);
}
