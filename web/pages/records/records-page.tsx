import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../components/cx.ts';
import { OpenFirstSteps } from './first-steps/open-first-steps.tsx';
import { useFirstSteps, type OpenSteps } from './first-steps/use-first-steps.ts';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState, isOutside } from '../../components/states/error-state.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { NotUpdated } from '../../components/states/not-updated.tsx';
import { SearchBox } from '../../components/forms/search-box.tsx';
import { isOffline } from '../../session/connection.ts';
import { useStore } from '../../store.ts';
import { makeMedia } from '../../components/make-media.ts';
import { useMay, useSlug } from '../../session/queries.ts';
import { NewRecordButtons } from '../../recorder/new-record-buttons.tsx';
import { useWords } from '../../words/use-words.tsx';
import { WantedAnswers } from './answers/wanted-answers.tsx';
import { FoundPeople, NothingFound } from './nothing-found.tsx';
import { RecordFilters } from './filters/record-filters.tsx';
import { RecordList, SkeletonRows } from './record-list.tsx';
import {
  countFilters,
  type RecordSearch,
  type RecordSearchChange,
  views,
  type View,
} from './record-search.ts';
import {
  listUnknownToAnswers,
  recordsQuery,
  toAnswerScope,
  toItems,
  type FoundRecords,
  toQuestion,
} from './records-query.ts';
import { OrderSelect, ResultBar } from './result-bar.tsx';
import { useFollowRecords } from './use-follow-records.ts';
import { useResultKeys, useTypedQuery } from './use-result-keys.ts';
import { ChoiceBar } from '../../components/choice-bar.tsx';

export function RecordsPage() {
  const { slug } = useParams({ from: '/shell/w/$slug/records' });
  const search = useSearch({ from: '/shell/w/$slug/records' });
  const navigate = useNavigate({ from: '/w/$slug/records' });
  const change = (next: RecordSearchChange, replace = false) =>
    void navigate({
      // Undefined values are not in the address. Another text is not a question until it is asked.
      search: (current) =>
        ({
          ...current,
          ...('query' in next && next.query !== current.query && { ask: undefined }),
          ...next,
        }) as RecordSearch,
      replace,
      resetScroll: false,
    });
  useFollowRecords(slug);
  useResultKeys();
  const can_upload = useMay(slug, 'record.upload') === true;
  const found = useInfiniteQuery(recordsQuery(slug, search));
  const { records } = useWords();
  const { query = '' } = search;
  const question = toQuestion(search);
  const parts = { search, can_upload, onChange: change };
  const isNarrowed = query !== '' || countFilters(search) > 0;
  const has_items = !found.isPlaceholderData && (found.data?.pages[0]?.items.length ?? 0) > 0;
  const steps = useFirstSteps(slug, { has_records: has_items, has_found: has_items && query !== '' });
  // Without its workspace there is nothing to search or filter either.
  if (isOutside(found.error)) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  return (
    <div className="flex flex-1 flex-col">
      <RecordsHead {...parts} is_searching={found.isPlaceholderData} />
      {question !== undefined && (
        <div className="px-(--gutter) pb-3">
          <WantedAnswers
            slug={slug}
            question={question}
            scope={toAnswerScope(search)}
            unknown_filters={listUnknownToAnswers(search).map((name) => records[name])}
          />
        </div>
      )}
      {isNarrowed && <ResultBar search={search} onChange={change} />}
      {!isNarrowed && search.view === undefined && <OpenFirstSteps slug={slug} steps={steps} />}
      <RecordsFound {...parts} found={found} steps={steps} />
    </div>
  );
}

interface PartProps {
  search: RecordSearch;
  can_upload: boolean;
  onChange: (change: RecordSearchChange, replace?: boolean) => void;
}

/** The filters fill a row, and the order stands in that of the views: for the keyboard as well. */
const halfWide = makeMedia('(40rem <= width < 48rem)');

/** The heading of the list: its view, its search field and its order. */
interface HeadProps extends PartProps {
  is_searching: boolean;
}

function RecordsHead({ search, can_upload, onChange, is_searching }: HeadProps) {
  const { records, frame } = useWords();
  // Going back undoes a filter, not a letter.
  const [typed, setTyped] = useTypedQuery(search.query, (query) => onChange({ query }, true));
  const [shows_more, setShowsMore] = useState(false);
  const isNarrowed = search.query !== undefined || countFilters(search) > 0;
  const isHalf = useStore(halfWide);
  const order = (
    <div className={cx('sm:-mr-2.5 sm:ml-auto', isNarrowed && 'sm:hidden')}>
      <OrderSelect order={search.order} onChange={(order) => onChange({ order })} />
    </div>
  );
  return (
    <div className="flex flex-col gap-3 px-(--gutter) pt-6 pb-3 max-sm:gap-2 max-sm:pt-3">
      <div className="flex min-h-9 flex-col justify-center">
        <PageHeader title={frame.records} actions={can_upload && <NewRecordButtons />} />
      </div>
      <SearchBox
        label={records.search}
        value={typed}
        onChange={setTyped}
        onAsk={() => onChange({ query: typed.trim() || undefined, ask: true }, true)}
        busy={is_searching}
        shortcut="/"
      />
      {/* One row: on a phone it scrolls, so that the records come sooner, until somebody asks for all filters. */}
      <div
        className={cx(
          'relative flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-x-2',
          !shows_more &&
            'max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:mask-x-from-[calc(100%-1rem)] max-sm:px-4 max-sm:[scrollbar-width:none] max-sm:*:shrink-0',
        )}
      >
        <ViewTabs view={search.view ?? 'all'} onChange={(view) => onChange({ view })} />
        {isHalf && order}
        <RecordFilters search={search} onChange={onChange} shows_more={shows_more} onMore={setShowsMore} />
        {!isHalf && order}
      </div>
    </div>
  );
}

interface FoundProps extends PartProps {
  found: FoundRecords;
  /** The first steps in a new workspace; undefined: not known yet; null: there are none to show. */
  steps: OpenSteps | null | undefined;
}

function RecordsFound({ search, can_upload, onChange, found, steps }: FoundProps) {
  const { data, error, refetch, isFetchNextPageError, fetchNextPage, isPlaceholderData, isPaused } = found;
  const slug = useSlug();
  const { frame } = useWords();
  const isNarrowed = search.query !== undefined || countFilters(search) > 0;
  const isCutOff = useStore(isOffline);
  // Rows of the search before would pass for what was found.
  if (isCutOff && isNarrowed && (isPlaceholderData || data === undefined)) {
    return <EmptyState icon={CloudOff} title={frame.offline_search_title} text={frame.offline_search_text} />;
  }
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (isPaused) return <ErrorState error={new TypeError()} onRetry={() => void refetch()} />;
    return <SkeletonRows count={10} />;
  }
  const items = toItems(data);
  return (
    <>
      <NotUpdated
        path={isNarrowed ? undefined : `/api/v3/workspaces/${slug}/search`}
        received_at={found.dataUpdatedAt}
      />
      {search.query !== undefined && <FoundPeople items={items} />}
      {items.length > 0 ? (
        <RecordList search={search} found={found} />
      ) : (
        // To a question its answers are what was found.
        toQuestion(search) === undefined && (
          <NothingFound
            search={search}
            can_upload={can_upload}
            has_steps={steps !== null}
            onChange={onChange}
          />
        )
      )}
      {error !== null && (
        <ErrorState error={error} onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())} />
      )}
    </>
  );
}

function ViewTabs({ view, onChange }: { view: View; onChange: (view: RecordSearch['view']) => void }) {
  const { records } = useWords();
  return (
    <ChoiceBar
      label={records.view}
      value={view}
      choices={views.map((value) => ({ value, text: records.views[value] }))}
      onChange={(name) => onChange(name === 'all' ? undefined : name)}
    />
  );
}
