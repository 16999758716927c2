import { useQuery } from '@tanstack/react-query';
import type { RemovedItem } from '@minutebook/contract/app/people-endpoints.ts';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/overlays/disclosure.tsx';
import { RowList } from '../../components/row-list.tsx';
import { client } from '../../session/client.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { toDaysLeft } from '../trash/to-days-left.ts';
import { useBringBack } from './use-removal.ts';

type Kind = 'label' | 'team' | 'role';

const lists = {
  label: client.listRemovedLabels,
  team: client.listRemovedTeams,
  role: client.listRemovedRoles,
} as const;

const restores: Record<Kind, (slug: string, id: number) => Promise<unknown>> = {
  label: (slug, id) => client.restoreLabel({ params: { slug, label_id: id } }),
  team: (slug, id) => client.restoreTeam({ params: { slug, team_id: id } }),
  role: (slug, id) => client.restoreRole({ params: { slug, role_id: id } }),
};

interface RemovedItemsProps {
  slug: string;
  kind: Kind;
  refresh: () => Promise<unknown>;
}

/** Lists recent deletions that can be restored; renders nothing if there are none. */
export function RemovedItems({ slug, kind, refresh }: RemovedItemsProps) {
  const { settings } = useWords();
  // This part is optional, so it fails silently; the list above reports the error.
  const { data } = useQuery({
    queryKey: ['removed', slug, kind],
    queryFn: ({ signal }) => lists[kind]({ params: { slug } }, { signal }),
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Disclosure label={settings.recently_deleted(items.length)} className="mt-6">
      <RowList>
        {items.map((item) => (
          <RemovedRow
            key={item.id}
            item={item}
            restore={() => restores[kind](slug, item.id)}
            refresh={refresh}
          />
        ))}
      </RowList>
    </Disclosure>
  );
}

interface RemovedRowProps {
  item: RemovedItem;
  restore: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

function RemovedRow({ item: { name, removed_at, removed_by, ends_at }, restore, refresh }: RemovedRowProps) {
  const { trash } = useWords();
  const format = useFormat();
  const bringBack = useBringBack(refresh);
  const [isBusy, setIsBusy] = useState(false);
  const [now] = useState(() => new Date());
  const run = async () => {
    setIsBusy(true);
    await bringBack({ name, restore });
    setIsBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-base">{name}</p>
        <p className="text-soft">
          {trash.deleted_by({ name: removed_by?.name ?? trash.operator, day: format.shortDate(removed_at) })}
        </p>
      </div>
      <Badge>{trash.days_left(toDaysLeft(ends_at, now))}</Badge>
      <Button
        size="small"
        busy={isBusy}
        aria-label={trash.restore_title(name)}
        icon={<RotateCcw size={15} aria-hidden />}
        onClick={() => void run()}
      >
        {trash.restore}
      </Button>
    </li>
  );
}
