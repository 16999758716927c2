import { PersonChip } from '../../components/person-link.tsx';
import { toPersonKey } from '../../session/person-key.ts';
import { useWords } from '../../words/use-words.tsx';
import type { RecordItem } from './records-query.ts';

const MOST = 6;

/** The people whose names a search has matched, before the records: each leads to their own page. */
export function FoundPeople({ slug, items }: { slug: string; items: readonly RecordItem[] }) {
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
