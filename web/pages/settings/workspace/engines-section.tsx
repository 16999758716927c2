import { useMutation, useQuery } from '@tanstack/react-query';
import type { AppEngine } from '@minutebook/contract/app/engine-endpoints.ts';
import { Activity } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { toErrorText } from '../../../components/error-text.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { SectionHeader } from '../section-header.tsx';

export function EnginesSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['engines', slug],
    queryFn: ({ signal }) => client.listEngines({ params: { slug } }, { signal }),
  });
  if (error !== null) return <ErrorState error={error} on_retry={() => void refetch()} />;
  return (
    <section>
      <SectionHeader title={settings.sections.engines} text={settings.engines_text} />
      <div className="flex flex-col gap-3">
        {data?.items.map((engine) => <EngineCard key={engine.kind} slug={slug} engine={engine} />) ?? (
          <Skeleton className="h-32 w-full" />
        )}
      </div>
      <p className="mt-4 max-w-prose text-sm text-faint">{settings.engines_hint}</p>
    </section>
  );
}

function EngineCard({
  slug,
  engine: { kind, engine, model, base_url },
}: {
  slug: string;
  engine: AppEngine;
}) {
  const words = useWords();
  const { settings } = words;
  const format = useFormat();
  const test = useMutation({ mutationFn: () => client.testEngine({ params: { slug, kind } }) });
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-medium">{settings.engine_kinds[kind]}</h3>
        <Badge tone={engine === 'none' ? 'neutral' : 'accent'}>
          {settings.engine_names[engine === 'none' || engine === 'builtin' ? engine : 'openai']}
        </Badge>
        <Button
          size="small"
          className="ml-auto"
          icon={<Activity size={14} aria-hidden />}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          {settings.test}
        </Button>
      </div>
      {model !== null && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
          <dt className="text-faint">{settings.model}</dt>
          <dd className="font-mono">{model}</dd>
          <dt className="text-faint">{settings.address}</dt>
          <dd className="font-mono">{base_url}</dd>
        </dl>
      )}
      <p aria-live="polite" className="text-sm empty:hidden">
        {test.data !== undefined && (
          <span className={`mt-2 block ${test.data.ok ? 'text-good' : 'text-bad'}`}>
            {test.data.message}{' '}
            <span className="text-faint">{settings.took(format.number(test.data.duration_ms))}</span>
          </span>
        )}
        {test.error !== null && <span className="mt-2 block text-bad">{toErrorText(test.error, words)}</span>}
      </p>
    </article>
  );
}
