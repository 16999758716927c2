import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useSlug } from '../../../session/queries.ts';

export function UsageSection() {
  const slug = useSlug();
  const { settings } = useWords();
  const format = useFormat();
  const quota = useQuery({
    queryKey: ['quota', slug],
    queryFn: async ({ signal }) => (await client.getWorkspaceQuota({ params: { slug } }, { signal })).body,
  });
  const period = quota.data?.period;
  return (
    <Section
      title={settings.sections.usage}
      text={
        period &&
        settings.usage_period({
          from: format.shortDate(period.starts_at),
          to: format.shortDate(period.ends_at),
        })
      }
    >
      <Loaded query={quota}>
        {(limits) =>
          limits === null ? (
            <EmptyState icon={Gauge} title={settings.no_quota_title} text={settings.no_quota_text} />
          ) : (
            <div className="flex max-w-xl flex-col gap-5">
              <UsageBar
                name={settings.transcription_minutes}
                usage={limits.transcription_minutes}
                write={format.number}
              />
              <UsageBar name={settings.storage} usage={limits.storage_bytes} write={format.bytes} />
              <UsageBar name={settings.record_count} usage={limits.records} write={format.number} />
              <UsageBar name={settings.member_count} usage={limits.members} write={format.number} />
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

interface UsageBarProps {
  name: string;
  usage: { used: number; limit: number | null };
  write: (value: number) => string;
}

/** Above this share the bar warns. */
const NEARLY_ALL = 0.9;

/** The share of a limit that is used; without a limit, the amount. */
function UsageBar({ name, usage: { used, limit }, write }: UsageBarProps) {
  const { settings } = useWords();
  return (
    <div>
      <div className="flex justify-between gap-3">
        <span className="font-medium">{name}</span>
        <span className="text-soft tabular-nums">
          {limit === null
            ? settings.used_unlimited(write(used))
            : settings.used_of({ used: write(used), limit: write(limit) })}
        </span>
      </div>
      {limit !== null && (
        <div
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          className="mt-1.5 h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            style={{ width: `${toShare(used, limit) * 100}%` }}
            className={`h-full rounded-full ${toColor(toShare(used, limit))}`}
          />
        </div>
      )}
    </div>
  );
}

const toShare = (used: number, limit: number) => (limit === 0 ? 1 : Math.min(1, used / limit));

function toColor(share: number): string {
  if (share >= 1) return 'bg-bad';
  return share >= NEARLY_ALL ? 'bg-warn' : 'bg-accent';
}
