import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppLoginSession } from '@minutebook/contract/app/me-endpoints.ts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { RowList } from '../../components/row-list.tsx';
import { Section } from '../../components/frame/section.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { mySessionsQuery } from './me-queries.ts';
import { SessionRow } from './session-row.tsx';
import { useClientName } from './use-client-name.ts';

export function SessionsSection() {
  const { me } = useWords();
  const queries = useQueryClient();
  const nameOf = useClientName();
  const [ending, setEnding] = useState<AppLoginSession | 'others'>();
  const sessions = useQuery(mySessionsQuery);
  const end = useMutation({
    mutationFn: (sessions: readonly AppLoginSession[]) =>
      Promise.all(sessions.map(({ id }) => client.endMySession({ params: { session_id: id } }))),
    onSettled: () => queries.invalidateQueries(mySessionsQuery),
  });
  const others = sessions.data?.items.filter(({ is_current }) => !is_current) ?? [];
  const endOthers = others.length > 1 && <Button onClick={() => setEnding('others')}>{me.end_others}</Button>;
  return (
    <Section title={me.sections.sessions} text={me.sessions_text} actions={endOthers}>
      <Loaded query={sessions}>
        {({ items }) => (
          <RowList>
            {items.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </RowList>
        )}
      </Loaded>
      <ConfirmDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={ending === 'others' ? me.end_others_title : me.end_title(nameOf(ending?.client ?? null))}
        text={me.end_text}
        confirm={ending === 'others' ? me.end_others : me.end}
        onConfirm={async () => ending && end.mutateAsync(ending === 'others' ? others : [ending])}
      />
    </Section>
  );
}
