import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Select } from '../../components/select.tsx';
import { useMay } from '../../session/my-member-query.ts';
import { UploadButton } from '../../uploads/upload-button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RecordFilters } from './record-filters.tsx';
import { RecordList, SkeletonRows } from './record-list.tsx';
import type { RecordSearch } from './record-search.ts';
import { recordsQuery } from './records-query.ts';
import { useFollowRecords } from './use-follow-records.ts';
import { useTypedQuery } from './use-typed-query.ts';
import { ViewTabs } from './view-tabs.tsx';

type Change = { [Name in keyof RecordSearch]: RecordSearch[Name] | undefined };

export function RecordsPage() {
  const { slug } = useParams({ from: '/shell/w/$slug/records' });
  const search = useSearch({ from: '/shell/w/$slug/records' });
  const { records, frame } = useWords();
  const navigate = useNavigate({ from: '/w/$slug/records' });
  const change = (next: Change, replace = false) =>
    void navigate({
      // What is undefined is not in the address.
      search: (current) => ({ ...current, ...next }) as RecordSearch,
      replace,
      resetScroll: false,
    });
  // Going back takes a filter back, and not a letter.
  const [typed, setTyped] = useTypedQuery(search.query, (query) => change({ query }, true));
  useFollowRecords(slug);
  const canUpload = useMay(slug, 'record.upload') === true;
  const {
    data,
    error,
    refetch,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(recordsQuery(slug, search));
  const items = data?.pages.flatMap((page) => page.items);

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col">
      <div className="flex flex-col gap-3 px-4 pt-5 pb-3 sm:px-6">
        <PageHeader title={frame.records} actions={canUpload && <UploadButton slug={slug} />} />
        <SearchBox
          label={records.search}
          value={typed}
          on_change={setTyped}
          busy={isPlaceholderData}
          shortcut="/"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <ViewTabs view={search.view ?? 'all'} on_change={(view) => change({ view })} />
          <div className="flex gap-2">
            {search.query !== undefined && (
              <ModeSelect mode={search.mode} on_change={(mode) => change({ mode })} />
            )}
            <Select
              label={records.order}
              hide_label
              quiet
              value={search.order ?? 'rec_date'}
              options={[
                { value: 'rec_date', text: records.orders.rec_date },
                { value: 'id', text: records.orders.id },
              ]}
              on_change={(order) => change({ order: order === 'id' ? order : undefined })}
            />
          </div>
        </div>
        <RecordFilters slug={slug} search={search} on_change={change} />
      </div>
      {error !== null && items === undefined && <ErrorState error={error} on_retry={() => void refetch()} />}
      {error === null && items === undefined && <SkeletonRows count={10} />}
      {items?.length === 0 && (
        <NothingFound slug={slug} search={search} can_upload={canUpload} on_change={change} />
      )}
      {items !== undefined && items.length > 0 && (
        <RecordList
          slug={slug}
          items={items}
          search={search}
          has_more={hasNextPage && error === null}
          on_more={() => void (isFetchingNextPage || fetchNextPage())}
        />
      )}
      {error !== null && items !== undefined && (
        <ErrorState
          error={error}
          on_retry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
        />
      )}
    </div>
  );
}

interface ModeSelectProps {
  mode: RecordSearch['mode'];
  on_change: (mode: RecordSearch['mode']) => void;
}

function ModeSelect({ mode, on_change }: ModeSelectProps) {
  const { records } = useWords();
  return (
    <Select
      label={records.mode}
      hide_label
      quiet
      value={mode ?? 'all_fields'}
      options={(['all_fields', 'title_terms', 'transcript'] as const).map((value) => ({
        value,
        text: records.modes[value],
      }))}
      on_change={(next) => on_change(next === 'all_fields' ? undefined : next)}
    />
  );
}
