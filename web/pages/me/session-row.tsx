import type { AppLoginSession } from '@minutebook/contract/app/me-endpoints.ts';
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { toClientParts } from './to-client-parts.ts';
import { useClientName } from './use-client-name.ts';

export function SessionRow({ session, onEnd }: { session: AppLoginSession; onEnd: () => void }) {
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
