import type { V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { Ban, Check } from 'lucide-react';
import { useWords } from '../../../words/use-words.tsx';

/** What a role gives and denies; of what is not in it, it says nothing. */
export function PermissionList({ permissions }: Pick<V2WorkspaceRole, 'permissions'>) {
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
