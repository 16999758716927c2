import type { V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { Ban, Check } from 'lucide-react';
import { Disclosure } from '../../../components/overlays/disclosure.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useRemoval } from '../use-removal.ts';
import { usePeopleRefresh } from './use-people-change.ts';

interface RoleCardProps {
  slug: string;
  role: V2WorkspaceRole;
  /** The display name. */
  name: string;
  text: string | null;
  may_manage: boolean;
  onEdit: () => void;
}

export function RoleCard({ slug, role, name, text, may_manage, onEdit }: RoleCardProps) {
  const { people } = useWords();
  const removal = useRemoval(usePeopleRefresh(slug));
  const params = { slug, role_id: role.id };
  const remove = () =>
    removal({
      name,
      remove: () => client.deleteRole({ params }),
      restore: () => client.restoreRole({ params }),
    });
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex min-h-7 items-center gap-3">
        <h3 className="min-w-0 flex-1 font-semibold">{name}</h3>
        <span className="shrink-0 text-sm text-faint">{people.holders(role.member_count)}</span>
        {may_manage && (
          <EditMenu
            name={name}
            onEdit={onEdit}
            onDelete={remove}
            delete_title={people.delete_role_title(name)}
            delete_text={people.delete_role_text(role.member_count)}
          />
        )}
      </div>
      {text !== null && <p className="text-soft">{text}</p>}
      <Disclosure label={people.what_it_means} className="mt-1.5">
        <PermissionList permissions={role.permissions} />
      </Disclosure>
    </article>
  );
}

/** The permissions that a role grants and denies; on others it has no effect. */
function PermissionList({ permissions }: Pick<V2WorkspaceRole, 'permissions'>) {
  const { people } = useWords();
  return (
    <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {permissions.map(({ resource, effect }) => (
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
  );
}
