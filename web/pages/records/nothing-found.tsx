import { Archive, AudioLines, PackageOpen, SearchX } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { useIsArchived, useSlug } from '../../session/queries.ts';
import { NewRecordButtons } from '../../recorder/new-record-buttons.tsx';
import { joinSentences } from '../../words/join-sentences.ts';
import { useWords } from '../../words/use-words.tsx';
import { countFilters, noFilters, type RecordSearch, type RecordSearchChange } from './record-search.ts';
import { PersonChip } from '../../components/person-link.tsx';
import { toPersonKey } from '../../session/person-key.ts';
import type { RecordItem } from './records-query.ts';

interface NothingFoundProps {
  search: RecordSearch;
  can_upload: boolean;
  /** The first steps stand in its place, or it is not known yet whether they do. */
  has_steps: boolean;
  onChange: (change: RecordSearchChange) => void;
}

/** Explains why the list is empty, and offers to fill it. */
export function NothingFound(props: NothingFoundProps) {
  const { search } = props;
  const is_whole = search.query === undefined && countFilters(search) === 0;
  return is_whole ? <NothingYet {...props} /> : <NothingMatches {...props} />;
}

function NothingYet({ search: { view }, can_upload, has_steps }: NothingFoundProps) {
  const slug = useSlug();
  const { records } = useWords();
  if (useIsArchived(slug) === true) {
    return (
      <EmptyState icon={Archive} title={records.empty_archived_title} text={records.empty_archived_text} />
    );
  }
  if (view === 'drafts') {
    return (
      <EmptyState icon={AudioLines} title={records.empty_drafts_title} text={records.empty_drafts_text} />
    );
  }
  if (has_steps && view === undefined) return null;
  const isUploadMeant = can_upload && view !== 'shared_with_me';
  return (
    <EmptyState
      icon={AudioLines}
      title={records.empty_title}
      text={isUploadMeant ? records.empty_text : records.empty_text_read_only}
      actions={
        isUploadMeant && (
          <>
            <NewRecordButtons />
            <BringLink />
          </>
        )
      }
    />
  );
}

/** For whoever comes from another product. */
function BringLink() {
  const slug = useSlug();
  const { records } = useWords();
  return (
    <Link to="/w/$slug/import" params={{ slug }} className={buttonClass()}>
      <PackageOpen size={16} aria-hidden />
      {records.bring}
    </Link>
  );
}

/** Names each restriction of the search, and removes it with a press. */
function NothingMatches({ search, onChange }: NothingFoundProps) {
  const words = useWords();
  const { records } = words;
  const { query, view } = search;
  const mode = query === undefined ? undefined : search.mode;
  const has_filters = countFilters(search) > 0;
  const reasons = [
    query === undefined ? records.nothing_text_filters : records.nothing_text({ query, has_filters }),
    mode === 'title_terms' && records.nothing_in_titles,
    mode === 'transcript' && records.nothing_in_transcripts,
    mode === 'insights' && records.nothing_in_insights,
    view !== undefined && records.nothing_in_view(records.views[view]),
    query !== undefined && !has_filters && mode === undefined && view === undefined && records.nothing_hint,
  ];
  const actions = (
    <>
      {mode !== undefined && (
        <Button onClick={() => onChange({ mode: undefined })}>{records.search_everywhere}</Button>
      )}
      {view !== undefined && (
        <Button onClick={() => onChange({ view: undefined })}>{records.search_all}</Button>
      )}
      {has_filters && <Button onClick={() => onChange(noFilters)}>{records.clear_all}</Button>}
    </>
  );
  return (
    <EmptyState
      icon={SearchX}
      title={records.nothing_title}
      text={joinSentences(words, reasons)}
      actions={actions}
    />
  );
}

const MOST = 6;

/** The people whose names a search has matched, before the records: each leads to their own page. */
export function FoundPeople({ items }: { items: readonly RecordItem[] }) {
  const slug = useSlug();
  const { records } = useWords();
  const names = new Set(
    items.flatMap(({ field_hits }) =>
      field_hits.flatMap(({ field, text }) => (field === 'speaker' || field === 'owner' ? [text] : [])),
    ),
  );
  if (names.size === 0) return null;
  return (
    <ul aria-label={records.people_found} className="flex flex-wrap gap-2 px-(--gutter) pb-3">
      {[...names].slice(0, MOST).map((name) => (
        <li key={name} className="max-w-full">
          <PersonChip slug={slug} person={toPersonKey({ name })} name={name} />
        </li>
      ))}
    </ul>
  );
}
