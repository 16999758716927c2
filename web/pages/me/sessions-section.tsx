import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react';
import type { AppLoginSession } from '@minutebook/contract/app/me-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { RowList } from '../../components/row-list.tsx';
import { Section } from '../../components/frame/section.tsx';
import { client } from '../../session/client.ts';
import { useWords, useFormat } from '../../words/use-words.tsx';
import { Badge } from '../../components/badge.tsx';
import { mySessionsQuery } from './me-queries.ts';
import { toClientParts } from './to-client-parts.ts';

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

function SessionRow({ session, onEnd }: { session: AppLoginSession; onEnd: () => void }) {
  const { me } = useWords();
  const format = useFormat();
  const name = useClientName()(session.client);
  const { is_current, address, created_at, last_used_at } = session;
  const facts = [
    ...(address === null ? [] : [address]),
    me.signed_in(format.shortDate(created_at)),
    ...(last_used_at === null || is_current ? [] : [me.last_used(format.ago(last_used_at))]),
  ];
  return (
    <li className="flex items-center gap-3.5 px-4 py-3">
      <ClientIcon client={session.client} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold">{name}</span>
          {is_current && <Badge tone="good">{me.this_session}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-faint">{facts.join(' · ')}</p>
      </div>
      {!is_current && (
        <Button size="small" aria-label={me.end_of(name)} onClick={onEnd}>
          {me.end}
        </Button>
      )}
    </li>
  );
}

function ClientIcon({ client }: { client: string | null }) {
  const parts = toClientParts(client);
  const Icon = parts === undefined ? SquareTerminal : parts.is_phone ? Smartphone : Monitor;
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-hover text-soft">
      <Icon size={18} aria-hidden />
    </span>
  );
}

/** The name of a client: `Firefox on Linux`; a program's as it identifies itself. */
export function useClientName(): (client: string | null) => string {
  const { me } = useWords();
  return (client) => {
    const parts = toClientParts(client);
    return parts === undefined ? client || me.program : me.client(parts);
  };
}
