import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/forms/select.tsx';
import { onDemand, useOnDemand } from '../../components/on-demand.ts';
import { stringifySearch } from '../../search-params.ts';
import { useIsArchived, useSlug } from '../../session/queries.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { modes, type RecordSearch, type RecordSearchChange } from './record-search.ts';
import { recordCountQuery, toQuestion } from './records-query.ts';

const lazyDialog = onDemand(() => import('./saved-search-dialog.tsx'), true);

interface ResultBarProps {
  search: RecordSearch;
  onChange: (change: RecordSearchChange) => void;
}

/** The bar above the results: their number, where the search looked, and their order. */
export function ResultBar({ search, onChange }: ResultBarProps) {
  const isArchived = useIsArchived(useSlug()) === true;
  return (
    <div className="flex items-center gap-3 px-(--gutter) pb-3">
      <ResultCount search={search} />
      {search.query !== undefined && (
        <ModeSelect mode={search.mode} onChange={(mode) => onChange({ mode })} />
      )}
      <div className="-mr-2 ml-auto flex items-center gap-1">
        <div className="max-sm:hidden">
          <OrderSelect order={search.order} onChange={(order) => onChange({ order })} />
        </div>
        {!isArchived && <SaveSearch />}
      </div>
    </div>
  );
}

function SaveSearch() {
  const slug = useSlug();
  const search = useSearch({ from: '/shell/w/$slug/records' });
  const { frame } = useWords();
  const [isNaming, setIsNaming] = useState(false);
  const dialog = useOnDemand(lazyDialog, isNaming);
  const saved = { name: search.query?.slice(0, 100) ?? '', search: stringifySearch({ ...search }).slice(1) };
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsNaming(true)}>
        <BookmarkPlus size={15} aria-hidden />
        {frame.save_search}
      </Button>
      {isNaming && dialog !== undefined && (
        <dialog.SavedSearchDialog slug={slug} saved={saved} onClose={() => setIsNaming(false)} />
      )}
    </>
  );
}

interface ModeSelectProps {
  mode: RecordSearch['mode'];
  onChange: (mode: RecordSearch['mode']) => void;
}

function ModeSelect({ mode, onChange }: ModeSelectProps) {
  const { records } = useWords();
  return (
    <Select
      label={records.mode}
      hide_label
      quiet
      value={mode ?? 'everywhere'}
      options={(['everywhere', ...modes] as const).map((value) => ({
        value,
        text: records.modes[value],
      }))}
      onChange={(next) => onChange(next === 'everywhere' ? undefined : next)}
    />
  );
}

interface OrderSelectProps {
  order: RecordSearch['order'];
  onChange: (order: RecordSearch['order']) => void;
}

export function OrderSelect({ order, onChange }: OrderSelectProps) {
  const { records } = useWords();
  return (
    <Select
      label={records.order}
      hide_label
      quiet
      value={order ?? 'rec_date'}
      options={[
        { value: 'rec_date', text: records.orders.rec_date },
        { value: 'id', text: records.orders.id },
      ]}
      onChange={(next) => onChange(next === 'id' ? next : undefined)}
    />
  );
}

/**
 * How many records a search has found; nothing until that is known, and the results do not wait for it. Answers
 * are counted by themselves.
 */
function ResultCount({ search }: { search: RecordSearch }) {
  const slug = useSlug();
  const { records } = useWords();
  const format = useFormat();
  const { data } = useQuery(recordCountQuery(slug, search));
  const isTold = data !== undefined && (data.count > 0 || toQuestion(search) === undefined);
  return (
    <p role="status" className="min-h-5 text-sm text-soft tabular-nums">
      {isTold &&
        records.results({ count: data.count, text: format.number(data.count), has_more: data.has_more })}
    </p>
  );
}
