import { useQuery } from '@tanstack/react-query';
import type { RemovedItem } from '@minutebook/contract/app/people-endpoints.ts';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/overlays/disclosure.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { RowList } from '../../components/row-list.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { client } from '../../session/client.ts';
import { useSlug } from '../../session/queries.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { toDaysLeft } from '../trash/to-days-left.ts';
import { useRefresh } from './use-change.ts';

type Kind = 'label' | 'team' | 'role';
type Named = Pick<RemovedItem, 'id' | 'name'>;
type Act = (slug: string, id: number) => Promise<unknown>;

const lists = {
  label: client.listRemovedLabels,
  team: client.listRemovedTeams,
  role: client.listRemovedRoles,
};

const removals: Record<Kind, Act> = {
  label: (slug, id) => client.deleteLabel({ params: { slug, label_id: id } }),
  team: (slug, id) => client.deleteTeam({ params: { slug, team_id: id } }),
  role: (slug, id) => client.deleteRole({ params: { slug, role_id: id } }),
};

/** Each comes back with everything that hung on it. */
const restores: Record<Kind, Act> = {
  label: (slug, id) => client.restoreLabel({ params: { slug, label_id: id } }),
  team: (slug, id) => client.restoreTeam({ params: { slug, team_id: id } }),
  role: (slug, id) => client.restoreRole({ params: { slug, role_id: id } }),
};

/** Deletes something that many others hang on, and offers Undo. @throws what the server refuses to delete */
export function useRemove(kind: Kind): (removed: Named) => Promise<void> {
  const slug = useSlug();
  const { settings, buttons } = useWords();
  const toast = useToast();
  const refresh = useRefresh();
  const restore = useRestore(kind);
  return async ({ id, name }) => {
    await removals[kind](slug, id);
    const action = { text: buttons.undo, run: () => void restore({ id, name }) };
    toast({ text: settings.deleted(name), action });
    await refresh();
  };
}

/** Restores it, and says how that went. */
function useRestore(kind: Kind): (removed: Named) => Promise<void> {
  const slug = useSlug();
  const words = useWords();
  const toast = useToast();
  const refresh = useRefresh();
  return async ({ id, name }) => {
    try {
      await restores[kind](slug, id);
      toast({ tone: 'good', text: words.settings.restored(name) });
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
    } finally {
      await refresh();
    }
  };
}

/** Lists recent deletions that can be restored; renders nothing if there are none. */
export function RemovedItems({ kind }: { kind: Kind }) {
  const slug = useSlug();
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
          <RemovedRow key={item.id} kind={kind} item={item} />
        ))}
      </RowList>
    </Disclosure>
  );
}

function RemovedRow({ kind, item }: { kind: Kind; item: RemovedItem }) {
  const { trash } = useWords();
  const format = useFormat();
  const restore = useRestore(kind);
  const [isBusy, setIsBusy] = useState(false);
  const [now] = useState(() => new Date());
  const { name, removed_at, removed_by, ends_at } = item;
  const run = async () => {
    setIsBusy(true);
    await restore(item);
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
