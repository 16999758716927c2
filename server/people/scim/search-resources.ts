/** Finds users and groups by a filter: by the database where it can, else by reading all of the workspace. */
import { ScimError } from './scim-error.ts';
import { isMeant, listAttributes, listEqual, type Comparison, type Filter } from './scim-filter.ts';
import type { Json } from './scim-patch.ts';

export interface Page {
  filter: Filter | null;
  limit: number;
  offset: number;
}

export interface Found<Row> {
  rows: Row[];
  total: number;
}

interface Kind<Row, Known> {
  /** Said of an attribute that nothing is found by. */
  sentence: string;
  /** In lower case, without sub-attributes. */
  attributes: ReadonlySet<string>;
  /** The conditions that find every resource. */
  all: Known;
  /** undefined: the database cannot compare these. */
  toKnown(equal: readonly Comparison[]): Known | undefined;
  list(known: Known, page: { limit: number; offset: number }): Promise<Found<Row>>;
  toResource(row: Row): Json;
}

/** Reading them takes some 100 ms. */
const MOST_READ = 10_000;

/** @throws ScimError for attributes that there are none of */
export async function search<Row, Known>(
  { filter, limit, offset }: Page,
  { sentence, attributes, all, toKnown, list, toResource }: Kind<Row, Known>,
): Promise<Found<Row>> {
  if (filter === null) return list(all, { limit, offset });
  requireKnown(filter, { attributes, sentence });
  const equal = listEqual(filter);
  const isOnce = new Set(equal?.map(({ attribute }) => attribute)).size === equal?.length;
  const known = equal !== undefined && isOnce ? toKnown(equal) : undefined;
  if (known !== undefined) return list(known, { limit, offset });
  const read = await list(all, { limit: MOST_READ, offset: 0 });
  if (read.total > MOST_READ)
    throw new ScimError(400, `Among more than ${MOST_READ} only "eq" and "and" find any.`, 'tooMany');
  const rows = read.rows.filter((row) => isMeant(toResource(row), filter));
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/** Nobody has attributes of other schemas, such as the manager that Microsoft Entra asks for. */
const ELSEWHERE = /^urn:|^manager(?:\.|$)/;

function requireKnown(
  filter: Filter,
  { attributes, sentence }: Pick<Kind<never, never>, 'attributes' | 'sentence'>,
) {
  const name = listAttributes(filter).find(
    (each) => !ELSEWHERE.test(each) && !attributes.has(each.split('.')[0] ?? ''),
  );
  if (name !== undefined) throw new ScimError(400, `${sentence}, not by ${name}.`, 'invalidFilter');
}
