import { useQuery } from '@tanstack/react-query';
import { MenuCheck, MenuHeading, MenuLine } from '../../../components/overlays/menu.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { rolesQuery } from './people-queries.ts';

interface RoleChecksProps {
  slug: string;
  held: readonly number[];
  on_change: (roleIds: number[]) => void;
}

/** Custom roles, each on or off; nothing where the workspace has none. */
export function RoleChecks({ slug, held, on_change }: RoleChecksProps) {
  const { people } = useWords();
  const { data } = useQuery(rolesQuery(slug));
  const custom = data?.filter((role) => !role.is_system_role) ?? [];
  if (custom.length === 0) return null;
  return (
    <>
      <MenuHeading>{people.custom_roles}</MenuHeading>
      {custom.map(({ id, name }) => (
        <MenuCheck
          key={id}
          checked={held.includes(id)}
          on_change={(isOn) => on_change(isOn ? [...held, id] : held.filter((roleId) => roleId !== id))}
        >
          <span className="truncate">{name}</span>
        </MenuCheck>
      ))}
      <MenuLine />
    </>
  );
}
