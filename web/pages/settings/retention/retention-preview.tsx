import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Retention, RetentionPreview as Preview } from '@minutebook/contract/app/workspace-endpoints.ts';
import { useDeferredValue } from 'react';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { retentionPreviewQuery } from './retention-preview-query.ts';

/** Shows what the policy would delete now. */
export function RetentionPreview({ slug, policy }: { slug: string; policy: Retention }) {
  const { settings } = useWords();
  const format = useFormat();
  const preview = useQuery({
    ...retentionPreviewQuery(slug, useDeferredValue(policy)),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={preview}>
      {({ media_count, media_bytes, transcript_count, protected_count, oldest }) => {
        const isEmpty = media_count + transcript_count === 0;
        return (
          <div aria-live="polite" className="rounded-card border border-line bg-sunken px-4 py-3">
            <h3 className="font-medium">{isEmpty ? settings.preview_none : settings.preview_title}</h3>
            {!isEmpty && (
              <ul className="mt-1 list-disc pl-5 text-soft">
                {media_count > 0 && (
                  <li>{settings.preview_media({ count: media_count, size: format.bytes(media_bytes) })}</li>
                )}
                {transcript_count > 0 && <li>{settings.preview_transcripts(transcript_count)}</li>}
              </ul>
            )}
            {protected_count > 0 && (
              <p className="mt-1 text-soft">{settings.preview_protected(protected_count)}</p>
            )}
            <Oldest slug={slug} records={oldest} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Oldest({ slug, records: oldest }: { slug: string; records: Preview['oldest'] }) {
  const titleOf = useTitleOf();
  const format = useFormat();
  if (oldest.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-0.5 border-t border-line pt-2 text-sm">
      {oldest.map(({ record_id, title, recorded_at }) => (
        <li key={record_id} className="flex min-h-6 items-center gap-3">
          <Link
            to="/w/$slug/records/$record_id"
            params={{ slug, record_id: String(record_id) }}
            className="min-w-0 flex-1 truncate py-0.5 hover:underline"
          >
            {titleOf({ title, started_at: recorded_at })}
          </Link>
          <span className="text-faint">{format.shortDate(recorded_at)}</span>
        </li>
      ))}
    </ul>
  );
}
