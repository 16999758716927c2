import { useQuery } from '@tanstack/react-query';
import { MenuCheck, MenuHeading, MenuLine } from '../../../components/overlays/menu.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { rolesQuery } from './people-queries.ts';
import { useSlug } from '../../../session/queries.ts';

interface RoleChecksProps {
  held: readonly number[];
  onChange: (role_ids: number[]) => void;
}

/** Custom roles, each on or off; nothing where the workspace has none. */
export function RoleChecks({ held, onChange }: RoleChecksProps) {
  const slug = useSlug();
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
          onChange={(isOn) => onChange(isOn ? [...held, id] : held.filter((role_id) => role_id !== id))}
        >
          <span className="truncate">{name}</span>
        </MenuCheck>
      ))}
      <MenuLine />
    </>
  );
}
