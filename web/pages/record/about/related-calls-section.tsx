import { Link } from '@tanstack/react-router';
import type { V2RelatedCallRecord } from '@minutebook/contract/resources/record.ts';
import { Phone } from 'lucide-react';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useFormat } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';

export function RelatedCallsSection() {
  const titleOf = useTitleOf();
  const { slug, record } = useOpenRecord();
  const format = useFormat();
  return (
    <ul className="flex flex-col">
      {record.related_call_records.map(toStarted).map(({ id, title, started_at, duration_ms }) => (
        <li key={id}>
          <Link
            to="/w/$slug/records/$record_id"
            params={{ slug, record_id: String(id) }}
            className="-mx-2 flex items-start gap-2 rounded-control px-2 py-1.5 hover:bg-hover"
          >
            <Phone size={15} aria-hidden className="mt-1 shrink-0 text-faint" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{titleOf({ title, started_at })}</span>
              <span className="text-sm text-faint">
                {format.dateTime(started_at)}
                {duration_ms !== null && ` · ${format.timecode(duration_ms)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The API tells of a related call when it ended. */
const toStarted = (call: V2RelatedCallRecord) => ({
  ...call,
  started_at: new Date(new Date(call.recorded_at).getTime() - (call.duration_ms ?? 0)).toISOString(),
});
