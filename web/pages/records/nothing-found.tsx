import { AudioLines, SearchX } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { UploadButton } from '../../uploads/upload-button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { countFilters, noFilters, type RecordSearch, type RecordSearchChange } from './record-search.ts';

interface NothingFoundProps {
  slug: string;
  search: RecordSearch;
  can_upload: boolean;
  on_change: (change: RecordSearchChange) => void;
}

/** Says why the list is empty, and offers what would fill it. */
export function NothingFound({ slug, search, can_upload, on_change }: NothingFoundProps) {
  const { records } = useWords();
  const { query, mode, view } = search;
  const hasFilters = countFilters(search) > 0;
  if (query === undefined && !hasFilters) {
    if (view === 'drafts') {
      return (
        <EmptyState icon={AudioLines} title={records.empty_drafts_title} text={records.empty_drafts_text} />
      );
    }
    const isUploadMeant = can_upload && view !== 'shared_with_me';
    return (
      <EmptyState
        icon={AudioLines}
        title={records.empty_title}
        text={isUploadMeant ? records.empty_text : records.empty_text_read_only}
        actions={isUploadMeant && <UploadButton slug={slug} />}
      />
    );
  }
  const restriction = {
    title_terms: records.nothing_in_titles,
    transcript: records.nothing_in_transcripts,
    all: '',
  }[query === undefined ? 'all' : (mode ?? 'all')];
  const reason = query === undefined ? records.nothing_text_filters : records.nothing_text(query, hasFilters);
  const actions = (
    <>
      {restriction !== '' && (
        <Button onClick={() => on_change({ mode: undefined })}>{records.search_everywhere}</Button>
      )}
      {hasFilters && <Button onClick={() => on_change(noFilters)}>{records.clear_all}</Button>}
    </>
  );
  return (
    <EmptyState
      icon={SearchX}
      title={records.nothing_title}
      text={`${reason} ${restriction}`.trim()}
      actions={actions}
    />
  );
}
