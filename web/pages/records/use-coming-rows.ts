/** Results as they come: the first rows before the others, and hits of a row when it comes near the view. */
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, type RefObject } from 'react';
import type { RecordSearch } from './record-search.ts';
import { hitsQuery, toUnlocated, type FoundRecords, type RecordItem } from './records-query.ts';

/** The rows that fill a screen, and some more. */
const FIRST_ROWS = 12;

/**
 * The first rows of another search are there at once, the others are rendered in slices: whoever scrolls or types does not wait for
 * them. More rows of the same search do not take away those that are there.
 */
export function useFirstRowsFirst(search: RecordSearch, rows: readonly RecordItem[]): readonly RecordItem[] {
  const wanted = useMemo(() => ({ search, rows }), [search, rows]);
  const rendered = useDeferredValue(wanted);
  if (rendered === wanted) return rows;
  return rendered.search === search ? rendered.rows : rows.slice(0, FIRST_ROWS);
}

/** The distance from the view at which the hits of a row are asked for. */
const AHEAD = '800px';

/**
 * The rows with their hits. A page has those of its first rows; those of others are asked for together with their neighbours'.
 * @param list has an element a row
 */
export function useComingHits(
  list: RefObject<HTMLElement | null>,
  { slug, search, found }: { slug: string; search: RecordSearch; found: FoundRecords },
  rows: readonly RecordItem[],
): readonly RecordItem[] {
  const batches = useMemo(() => toUnlocated(found.data), [found.data]);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    setWanted(new Set());
  }
  const isWanted = ([first]: readonly number[]) => first !== undefined && wanted.has(first);
  const located = useQueries({
    queries: batches.filter(isWanted).map((ids) => hitsQuery(slug, search, ids)),
    combine: toItems,
  });
  const next = batches.find((ids) => !isWanted(ids));
  const nextRow = next === undefined ? -1 : rows.findIndex(({ record }) => next.includes(record.id));
  useEffect(() => {
    const row = list.current?.children[nextRow];
    const first = next?.[0];
    if (row === undefined || first === undefined) return undefined;
    const observer = new IntersectionObserver(
      (changes) => {
        if (changes.at(-1)?.isIntersecting === true) setWanted((before) => new Set(before).add(first));
      },
      // The margin above is huge: a jump to the end of the list passes the row without ever showing it.
      { rootMargin: `1000000px 0px ${AHEAD}` },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [list, next, nextRow]);
  return useMemo(() => {
    if (located.length === 0) return rows;
    const hitsOf = new Map(located.map((hits) => [hits.record_id, hits]));
    return rows.map((row) => {
      const hits = row.hits_located ? undefined : hitsOf.get(row.record.id);
      return hits === undefined ? row : withHits(row, hits);
    });
  }, [rows, located]);
}

type Hits = Located['items'][number];

const rowsWithHits = new WeakMap<Hits, { row: RecordItem; item: RecordItem }>();

/** The same hits in the same row are the same object: a row that has not changed is not rendered again. */
function withHits(row: RecordItem, hits: Hits): RecordItem {
  const known = rowsWithHits.get(hits);
  if (known?.row === row) return known.item;
  const item = { ...row, ...hits };
  rowsWithHits.set(hits, { row, item });
  return item;
}

type Located = Awaited<ReturnType<NonNullable<ReturnType<typeof hitsQuery>['queryFn']>>>;

const toItems = (results: readonly { data: Located | undefined }[]) =>
  results.flatMap(({ data }) => data?.items ?? []);
