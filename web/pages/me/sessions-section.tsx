import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppLoginSession } from '@minutebook/contract/app/me-endpoints.ts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { mySessionsQuery } from './me-queries.ts';
import { Section } from './section.tsx';
import { SessionRow } from './session-row.tsx';
import { useClientName } from './use-client-name.ts';

export function SessionsSection() {
  const { me } = useWords();
  const queries = useQueryClient();
  const nameOf = useClientName();
  const [ending, setEnding] = useState<AppLoginSession | 'others'>();
  const { data, error, refetch } = useQuery(mySessionsQuery);
  const end = useMutation({
    mutationFn: (sessions: readonly AppLoginSession[]) =>
      Promise.all(sessions.map(({ id }) => client.endMySession({ params: { session_id: id } }))),
    onSettled: () => queries.invalidateQueries(mySessionsQuery),
  });
  if (error !== null) return <ErrorState error={error} on_retry={() => void refetch()} />;
  const others = data?.items.filter(({ is_current }) => !is_current) ?? [];
  const endOthers = others.length > 1 && <Button onClick={() => setEnding('others')}>{me.end_others}</Button>;
  return (
    <Section title={me.sections.sessions} text={me.sessions_text} actions={endOthers}>
      {data === undefined && <Skeleton className="h-40 w-full" />}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} on_end={() => setEnding(session)} />
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== undefined}
        on_close={() => setEnding(undefined)}
        title={ending === 'others' ? me.end_others_title : me.end_title(nameOf(ending?.client ?? null))}
        text={me.end_text}
        confirm={ending === 'others' ? me.end_others : me.end}
        on_confirm={async () => ending && end.mutateAsync(ending === 'others' ? others : [ending])}
      />
    </Section>
  );
}
