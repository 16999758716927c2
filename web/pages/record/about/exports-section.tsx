import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';

/** The record's exports, newest first. */
export function ExportsSection() {
  const { record_tools: words } = useWords();
  const { record } = useOpenRecord();
  const format = useFormat();
  if (record.export_histories.length === 0) return <p className="text-soft">{words.no_exports}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {record.export_histories.map(({ id, platform, export_type, title, ref_url, created_at }) => (
        <li key={id} className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate">
            {words.platforms[platform]} ·{' '}
            {/^https?:\/\//.test(ref_url) ? (
              <a href={ref_url} target="_blank" rel="noreferrer" className="text-accent-ink underline">
                {title ?? words.export_types[export_type]}
              </a>
            ) : (
              (title ?? words.export_types[export_type])
            )}
          </span>
          <span className="shrink-0 text-sm text-faint">{format.shortDate(created_at)}</span>
        </li>
      ))}
    </ul>
  );
}
