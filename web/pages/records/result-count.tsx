import { useQuery } from '@tanstack/react-query';
import { useFormat, useWords } from '../../words/use-words.tsx';
import type { RecordSearch } from './record-search.ts';
import { recordCountQuery } from './records-query.ts';

/** How many records a search has found; nothing until that is known, and the results do not wait for it. */
export function ResultCount({ slug, search }: { slug: string; search: RecordSearch }) {
  const { records } = useWords();
  const format = useFormat();
  const { data } = useQuery(recordCountQuery(slug, search));
  return (
    <p role="status" className="min-h-5 text-sm text-soft tabular-nums">
      {data !== undefined &&
        records.results({ count: data.count, text: format.number(data.count), has_more: data.has_more })}
    </p>
  );
}
