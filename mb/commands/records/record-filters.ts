/** The filters that lists of records share. */
import { matchesOf } from '../find-by-name.ts';
import { choices, text, texts, UsageError, wholeNumber, withDefault, id } from '../../parser/option.ts';
import { recordSources, type Client } from '@minutebook/sdk';

export const recordFilters = {
  from: text('day', 'recorded on this day or later, like 2026-03-02'),
  to: text('day', 'recorded on this day or earlier'),
  label: texts('name or id', 'with this label'),
  team: id('id', 'of this team'),
  source: choices('source', recordSources, 'that came from here'),
};

export const mostItems = withDefault(
  wholeNumber('number', 'how many at most', { least: 1, most: 1_000_000 }),
  30,
);

interface GivenFilters {
  from: string | undefined;
  to: string | undefined;
  label: readonly string[];
  team: number | undefined;
  source: readonly (typeof recordSources)[number][];
}

export async function toRecordQuery(client: Client, slug: string, given: GivenFilters) {
  const { from, to, label, team, source } = given;
  return {
    order: 'rec_date' as const,
    start_date: from,
    end_date: to,
    team_ids: team === undefined ? undefined : [team],
    record_sources: source.length > 0 ? [...source] : undefined,
    label_ids: label.length > 0 ? await findLabels(client, slug, label) : undefined,
  };
}

/** Finds labels by name, ignoring case, or by id. */
export async function findLabels(client: Client, slug: string, given: readonly string[]): Promise<number[]> {
  if (given.length === 0) return [];
  const { items } = await client.listLabels({ params: { slug } });
  return given.map((asked) => {
    const [found] = matchesOf(items, asked);
    if (found === undefined) throw new UsageError(`There is no label "${asked}": "label list" shows them.`);
    return found.id;
  });
}

/**
 * Takes the items of a long list, page by page: the first ones, or all. Node 20 lacks `Array.fromAsync`.
 */
export async function takeItems<Item>(items: AsyncIterable<Item>, most = Infinity): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length >= most) break;
  }
  return taken;
}
