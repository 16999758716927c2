import type { V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { Ban, Check, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu, MenuItem } from '../../../components/menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { usePeopleChange } from './use-people-change.ts';

interface RoleCardProps {
  slug: string;
  role: V2WorkspaceRole;
  /** As people call it. */
  name: string;
  text: string | null;
  may_manage: boolean;
  on_edit: () => void;
}

export function RoleCard({ slug, role, name, text, may_manage, on_edit }: RoleCardProps) {
  const { people, settings } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const remove = usePeopleChange(slug, () => client.deleteRole({ params: { slug, role_id: role.id } }), {
    quiet: true,
  });
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 truncate font-medium">{name}</h3>
        <span className="text-sm text-faint">{people.holders(role.member_count)}</span>
        {may_manage && (
          <Menu
            align="end"
            trigger={
              <IconButton size="small" label={settings.change_of(name)} icon={<Ellipsis size={17} />} />
            }
          >
            <MenuItem icon={<Pencil size={15} />} on_select={on_edit}>
              {settings.edit}
            </MenuItem>
            <MenuItem danger icon={<Trash2 size={15} />} on_select={() => setIsAsking(true)}>
              {settings.delete}
            </MenuItem>
          </Menu>
        )}
      </div>
      {text !== null && <p className="text-soft">{text}</p>}
      <details className="mt-1.5">
        <summary className="w-max text-sm text-accent-ink">{people.what_it_means}</summary>
        <ul className="mt-1.5 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          {role.permissions.map(({ resource, effect }) => (
            <li key={resource} className="flex items-baseline gap-2">
              {effect === 'allow' ? (
                <Check size={14} aria-label={people.allowed} className="shrink-0 translate-y-0.5 text-good" />
              ) : (
                <Ban size={14} aria-label={people.denied} className="shrink-0 translate-y-0.5 text-bad" />
              )}
              <span className={effect === 'allow' ? undefined : 'text-faint'}>
                {people.permissions[resource]}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <ConfirmDialog
        open={isAsking}
        on_close={() => setIsAsking(false)}
        title={people.delete_role_title(name)}
        text={people.delete_role_text(role.member_count)}
        confirm={settings.delete}
        on_confirm={() => remove.mutateAsync(undefined)}
      />
    </article>
  );
}
