import { useFormat } from '../../../words/use-words.tsx';
import type { RecordItem } from '../records-query.ts';

/** When the meeting began, and how long it took. */
export function When({ item: { record }, is_by_day }: { item: RecordItem; is_by_day: boolean }) {
  const format = useFormat();
  return (
    <>
      <time dateTime={record.started_at} title={format.dateTime(record.started_at)} className="sm:block">
        {!is_by_day && `${format.shortDate(record.started_at)} `}
        {format.time(record.started_at)}
      </time>
      {record.duration_ms !== null && (
        <span className="text-faint max-sm:before:content-['_·_']">
          {format.duration(record.duration_ms)}
        </span>
      )}
    </>
  );
}
