import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { loadUpTo, toItems, type FoundRecords, type RecordItem } from './records-query.ts';
import { Skeleton } from '../../components/states/loaded.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import type { Format } from '../../words/format.ts';
import { useIsArchived, withoutChanges, useSlug } from '../../session/queries.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { RecordRow } from './row/record-row.tsx';
import type { RecordSearch } from './record-search.ts';
import { useComingHits, useFirstRowsFirst } from './use-coming-rows.ts';
import { useKeptFocus } from './use-result-keys.ts';
import { SELECTION_LIMIT, useRecordSelection } from './bulk/use-record-selection.ts';

interface RecordListProps {
  search: RecordSearch;
  /** With at least one page. */
  found: FoundRecords;
}

export function RecordList({ search, found }: RecordListProps) {
  const slug = useSlug();
  const { records } = useWords();
  const format = useFormat();
  const is_by_day = search.order === undefined;
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const isArchived = useIsArchived(slug) === true;
  const loaded = useMemo(() => {
    const items = toItems(data);
    return isArchived ? items.map((item) => ({ ...item, record: withoutChanges(item.record) })) : items;
  }, [data, isArchived]);
  const sorted = useMemo(() => (is_by_day ? sortByStart(loaded) : loaded), [is_by_day, loaded]);
  const list = useRef<HTMLUListElement>(null);
  // Until another search has its results, those of the one before are shown.
  const [shownSearch, setShownSearch] = useState(search);
  if (!isPlaceholderData && search !== shownSearch) setShownSearch(search);
  const first = useFirstRowsFirst(shownSearch, sorted);
  const items = useComingHits(list, { slug, search: shownSearch, found }, first);
  const focus = useKeptFocus(list, items);
  const toast = useToast();
  const shown = useMemo(() => items.map(({ record }) => record.id), [items]);
  const { record_ids, select, selectAll, clear } = useRecordSelection(shown, () =>
    toast({ tone: 'bad', text: records.select_limit(SELECTION_LIMIT) }),
  );
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    // A selection never contains records that are out of view.
    setSeen(search);
    clear();
  }
  const is_whole = record_ids.size >= SELECTION_LIMIT || (!hasNextPage && record_ids.size === loaded.length);
  const selectFound = async () => {
    // One more than may be chosen tells whether something was left out.
    const items = await loadUpTo(found, SELECTION_LIMIT + 1);
    selectAll(items.map(({ record }) => record.id));
  };
  return (
    <>
      <ul
        ref={list}
        {...focus}
        aria-label={records.list}
        aria-busy={isPlaceholderData || first !== sorted}
        data-results
        data-selecting={record_ids.size > 0 || undefined}
        className="group/list border-t border-line"
      >
        {items.map((item, index) => (
          <RecordRow
            key={item.record.id}
            slug={slug}
            item={item}
            query={search.query}
            day={is_by_day ? toNewDay(format, item, items[index - 1]) : undefined}
            is_by_day={is_by_day}
            is_selected={record_ids.has(item.record.id)}
            onSelect={select}
          />
        ))}
      </ul>
      {hasNextPage && error === null && (
        <More key={items.length} onMore={() => void (isFetchingNextPage || fetchNextPage())} />
      )}
      {record_ids.size > 0 && (
        <SelectionBar
          items={loaded.filter(({ record }) => record_ids.has(record.id))}
          onAll={is_whole ? undefined : selectFound}
          onClear={clear}
        />
      )}
    </>
  );
}

/**
 * Sorts by start, as the rows show it. The server lists records by their ends, so one of the next page may
 * belong between the last ones: that page is loaded long before they are in sight.
 */
const sortByStart = (items: readonly RecordItem[]): RecordItem[] =>
  items.toSorted(
    ({ record: one }, { record: other }) => Date.parse(other.started_at) - Date.parse(one.started_at),
  );

/** The heading above a row; undefined: the row before is of the same day. */
function toNewDay(format: Format, item: RecordItem, before: RecordItem | undefined): string | undefined {
  const day = format.day(item.record.started_at);
  return before !== undefined && format.day(before.record.started_at) === day ? undefined : day;
}

/** The next page is requested long before it scrolls into sight. */
const AHEAD = '1600px';

function More(props: { onMore: () => void }) {
  const { records } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const onMore = useEffectEvent(props.onMore);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        // Several changes may be reported at once: the last one is current.
        if (changes.at(-1)?.isIntersecting === true) onMore();
      },
      { rootMargin: AHEAD },
    );
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} role="status">
      <span className="sr-only">{records.loading_more}</span>
      <SkeletonRows count={3} />
    </div>
  );
}

export function SkeletonRows({ count }: { count: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-line px-(--gutter) py-3">
          <Skeleton className="mt-0.5 size-4" />
          <div className="flex-1">
            <Skeleton className={index % 3 === 1 ? 'h-4 w-1/3' : 'h-4 w-1/2'} />
            <Skeleton className="mt-2 h-3 w-1/4" />
          </div>
          <Skeleton className="h-4 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
