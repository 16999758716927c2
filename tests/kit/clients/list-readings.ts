/**
 * Lists the paths of every operation that reads: plain, with everything that it can include, and as searches.
 */
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';

interface Read {
  slug: string;
  record_ids: readonly number[];
  member_id: number;
  searches: readonly string[];
  /** Values of `person` for operations that need one. */
  people: readonly string[];
}

export interface Reading {
  name: string;
  path: string;
  /** The searched text, or null for a request without a search. */
  search: string | null;
}

const reading = [endpoints, appEndpoints, v1Endpoints, v3Endpoints]
  .flatMap((table) => Object.values<Endpoint>(table))
  .filter(({ method, rate_limit }) => method === 'GET' && rate_limit !== 'address');

export const listReadings = (read: Read): Reading[] =>
  reading.flatMap((endpoint) => toReadings(endpoint, read));

function toReadings({ name, path, query }: Endpoint, read: Read): Reading[] {
  const fields = Object.keys(query.properties);
  const all = new URLSearchParams(fields.includes('include') ? { include: 'dialogs,insights' } : {});
  const queries: [query: URLSearchParams, search: string | null][] = [[all, null]];
  if (fields.includes('query'))
    for (const search of read.searches) queries.push([new URLSearchParams({ query: search }), search]);
  if (fields.includes('person'))
    for (const person of read.people) queries.push([new URLSearchParams({ person }), null]);
  const ids = path.includes('{record_id}') ? read.record_ids : read.record_ids.slice(0, 1);
  return ids.flatMap((record_id) =>
    queries.map(([search, searched]) => ({
      name,
      path: `${fill(path, { ...read, record_id })}?${search.toString()}`,
      search: searched,
    })),
  );
}

/** Other parameters are 1, the id of the first object of each kind. */
const fill = (path: string, ids: Pick<Read, 'slug' | 'member_id'> & { record_id: number }) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(name in ids ? ids[name as keyof typeof ids] : 1));
