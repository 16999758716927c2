import { Clock } from 'lucide-react';
import { Brand } from '../../components/frame/brand.tsx';
import { findLanguage } from '../../words/find-language.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import type { SharedRecord } from '@minutebook/contract/routes/share-routes.ts';

/** The title given for the share, the date of the record, and the end of the share. */
export function SharedHeader({ record }: { record: SharedRecord }) {
  const { shared_record: words } = useWords();
  const format = useFormat();
  const { title, started_at, duration_ms, expires_at, speakers } = record;
  const names = speakers.flatMap(({ name }) => name ?? []);
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-2 px-(--gutter) pt-6 pb-4">
      <title>{title}</title>
      <div className="min-w-0 flex-1 basis-80">
        <Brand className="mb-3" />
        <h1 lang={findLanguage(title)} className="text-xl font-semibold tracking-tight">
          {title}
        </h1>
        <p className="mt-0.5 text-soft">
          {format.dateTime(started_at)}
          {duration_ms !== null && ` · ${format.duration(duration_ms)}`}
          {names.length > 0 && ` · ${format.list(names)}`}
        </p>
      </div>
      {expires_at !== null && (
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Clock size={14} aria-hidden /> {words.until(format.dateTime(expires_at))}
        </p>
      )}
    </header>
  );
}
