import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';
import { ScrollText } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { SectionHeader } from '../section-header.tsx';

export function AuditSection({ slug }: { slug: string }) {
  const { buttons, settings } = useWords();
  const log = useInfiniteQuery({
    queryKey: ['audit', slug],
    queryFn: ({ pageParam, signal }) =>
      client.listAuditEntries({ params: { slug }, query: { limit: 50, next_token: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_token }) => next_token,
  });
  if (log.error !== null) return <ErrorState error={log.error} on_retry={() => void log.refetch()} />;
  const entries = log.data?.pages.flatMap(({ items }) => items);
  if (entries?.length === 0) {
    return <EmptyState icon={ScrollText} title={settings.audit_empty_title} text={settings.audit_text} />;
  }
  return (
    <section>
      <SectionHeader title={settings.sections.audit} text={settings.audit_text} />
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {entries?.map((entry) => <Entry key={entry.id} slug={slug} entry={entry} />) ?? (
          <Skeleton className="h-40 w-full" />
        )}
      </ol>
      {log.hasNextPage && (
        <Button className="mt-3" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {buttons.more}
        </Button>
      )}
    </section>
  );
}

/** Nobody has done it, not even an operator. */
const isByTime = ({ action, details }: AuditEntry) =>
  action.startsWith('record.expire_') || (action === 'record.publish' && details?.['trigger'] === 'schedule');

function Entry({ slug, entry }: { slug: string; entry: AuditEntry }) {
  const { settings } = useWords();
  const format = useFormat();
  const { at, action, actor, record_id, details } = entry;
  const said = settings.audit_actions as Readonly<Record<string, string>>;
  return (
    <li className="px-4 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">
          {actor?.name ?? (isByTime(entry) ? settings.by_itself : settings.operator)}
        </span>
        <span>{said[action] ?? action}</span>
        {record_id !== null && (
          <Link
            to="/w/$slug/records/$record_id"
            params={{ slug, record_id: String(record_id) }}
            className="text-accent-ink hover:underline"
          >
            {settings.record_number(record_id)}
          </Link>
        )}
        <time dateTime={at} className="ml-auto text-sm text-faint">
          {format.dateTime(at)}
        </time>
      </div>
      {details !== null && (
        <details className="mt-1 text-sm">
          <summary className="w-max text-faint">{settings.details}</summary>
          <pre className="mt-1 overflow-x-auto rounded-control bg-sunken p-2 font-mono text-xs whitespace-pre-wrap">
            {JSON.stringify(details, null, 2)}
          </pre>
        </details>
      )}
    </li>
  );
}
