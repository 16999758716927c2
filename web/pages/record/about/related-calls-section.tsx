import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';

export function RelatedCallsSection() {
  const { records } = useWords();
  const { slug, record } = useOpenRecord();
  const format = useFormat();
  return (
    <ul className="flex flex-col">
      {record.related_call_records.map(({ id, title, recorded_at, duration_ms }) => (
        <li key={id}>
          <Link
            to="/w/$slug/records/$record_id"
            params={{ slug, record_id: String(id) }}
            className="-mx-2 flex items-start gap-2 rounded-control px-2 py-1.5 hover:bg-hover"
          >
            <Phone size={15} aria-hidden className="mt-1 shrink-0 text-faint" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{title ?? records.untitled}</span>
              <span className="text-sm text-faint">
                {format.dateTime(recorded_at)}
                {duration_ms !== null && ` · ${format.timecode(duration_ms)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
