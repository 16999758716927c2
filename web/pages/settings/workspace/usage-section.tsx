import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { SectionHeader } from '../section-header.tsx';

export function UsageSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['quota', slug],
    queryFn: async ({ signal }) => (await client.getWorkspaceQuota({ params: { slug } }, { signal })).body,
  });
  if (error !== null) return <ErrorState error={error} on_retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  if (data === null) {
    return <EmptyState icon={Gauge} title={settings.no_quota_title} text={settings.no_quota_text} />;
  }
  const { period, transcription_minutes, storage_bytes, records, members } = data;
  return (
    <section>
      <SectionHeader
        title={settings.sections.usage}
        text={settings.usage_period(format.shortDate(period.starts_at), format.shortDate(period.ends_at))}
      />
      <div className="flex max-w-xl flex-col gap-4">
        <Bar name={settings.transcription_minutes} usage={transcription_minutes} write={format.number} />
        <Bar name={settings.storage} usage={storage_bytes} write={format.bytes} />
        <Bar name={settings.record_count} usage={records} write={format.number} />
        <Bar name={settings.member_count} usage={members} write={format.number} />
      </div>
    </section>
  );
}

/** A bar turns red when nothing is left. */
function Bar({
  name,
  usage: { used, limit },
  write,
}: {
  name: string;
  usage: { used: number; limit: number | null };
  write: (value: number) => string;
}) {
  const { settings } = useWords();
  const share = limit === null ? 0 : Math.min(1, limit === 0 ? 1 : used / limit);
  return (
    <div>
      <div className="flex justify-between gap-3">
        <span className="font-medium">{name}</span>
        <span className="text-soft">
          {limit === null
            ? settings.used_unlimited(write(used))
            : settings.used_of(write(used), write(limit))}
        </span>
      </div>
      {limit !== null && (
        <div
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          className="mt-1.5 h-2 overflow-hidden rounded-full bg-hover"
        >
          <div
            style={{ width: `${share * 100}%` }}
            className={`h-full rounded-full ${share >= 1 ? 'bg-bad' : 'bg-accent'}`}
          />
        </div>
      )}
    </div>
  );
}
