import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { UsageBar } from './usage-bar.tsx';

export function UsageSection({ slug }: { slug: string }) {
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
        period && settings.usage_period(format.shortDate(period.starts_at), format.shortDate(period.ends_at))
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
