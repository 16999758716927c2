import { useMutation } from '@tanstack/react-query';
import type { AppEngine, EngineTest } from '@minutebook/contract/app/engine-endpoints.ts';
import { Activity } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { toErrorText, toReasonText } from '../../../components/states/error-text.ts';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';

/** The engine in use, and a test of whether it answers. */
export function EngineCard({ slug, engine: { kind, ...engine } }: { slug: string; engine: AppEngine }) {
  const words = useWords();
  const { settings } = words;
  const test = useMutation({ mutationFn: () => client.testEngine({ params: { slug, kind } }) });
  const name = (['none', 'builtin', 'local'] as const).find((known) => known === engine.engine) ?? 'openai';
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-medium">{settings.engine_kinds[kind]}</h3>
          <Badge tone={name === 'none' ? 'neutral' : 'accent'}>{settings.engine_names[name]}</Badge>
        </div>
        <Button
          size="small"
          icon={<Activity size={14} aria-hidden />}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          {settings.test}
        </Button>
      </div>
      {engine.model !== null && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
          <dt className="text-faint">{settings.model}</dt>
          <dd className="font-mono">{engine.model}</dd>
          {engine.base_url !== null && (
            <>
              <dt className="text-faint">{settings.address}</dt>
              <dd className="font-mono">{engine.base_url}</dd>
            </>
          )}
        </dl>
      )}
      <div aria-live="polite" className="mt-2 text-sm empty:hidden">
        {test.data !== undefined && <TestAnswer {...test.data} />}
        {test.error !== null && <p className="text-bad">{toErrorText(test.error, words)}</p>}
      </div>
    </article>
  );
}

function TestAnswer({ ok, reason, duration_ms }: EngineTest) {
  const words = useWords();
  const format = useFormat();
  return (
    <p className={ok ? 'text-good' : 'text-bad'}>
      {toReasonText(reason, words)}{' '}
      <span className="text-faint">{words.settings.took(format.number(duration_ms))}</span>
    </p>
  );
}
