import { useQuery } from '@tanstack/react-query';
import { baseWorkspaceRoles, type BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Member } from '@minutebook/contract/resources/member.ts';
import { Ellipsis, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../components/avatar.tsx';
import { Badge } from '../../../components/badge.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu, MenuCheck, MenuHeading, MenuItem, MenuLine } from '../../../components/menu.tsx';
import { Select } from '../../../components/select.tsx';
import { client } from '../../../session/client.ts';
import { useMay } from '../../../session/my-member-query.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { rolesQuery } from './people-queries.ts';
import { usePeopleChange } from './use-people-change.ts';

type Change = NonNullable<Parameters<typeof client.updateMember>[0]['body']>;

export function MemberRow({ slug, member }: { slug: string; member: V2Member }) {
  const { people } = useWords();
  const format = useFormat();
  const mayManage = useMay(slug, 'member.manage') === true;
  const [isAsking, setIsAsking] = useState(false);
  const change = usePeopleChange(slug, (body: Change) =>
    client.updateMember({ params: { slug, member_id: member.id }, body }),
  );
  const { name, email, status, base_role, workspace_roles, teams } = member;
  const isActive = status === 'active';
  const custom = workspace_roles.filter((role) => !role.is_system_role);
  const parts = [...custom.map((role) => role.name), ...teams.map((team) => team.name)];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate font-medium">
          {name} {!isActive && <Badge>{people.deactivated}</Badge>}
        </p>
        <p className="truncate text-sm text-soft">{email}</p>
        {parts.length > 0 && <p className="truncate text-sm text-faint">{format.list(parts)}</p>}
      </div>
      {mayManage && isActive ? (
        <Select
          label={people.role_of(name)}
          hide_label
          quiet
          value={base_role}
          disabled={change.isPending}
          options={baseWorkspaceRoles.map((value) => ({ value, text: people.base_roles[value] }))}
          on_change={(next: BaseWorkspaceRole) => change.mutate({ base_role: next })}
        />
      ) : (
        <span className="px-2.5 text-soft">{people.base_roles[base_role]}</span>
      )}
      {mayManage && (
        <Menu
          align="end"
          trigger={
            <IconButton label={people.change_member(name)} icon={<Ellipsis size={17} />} size="small" />
          }
        >
          {isActive && (
            <RoleChecks
              slug={slug}
              held={custom.map(({ id }) => id)}
              on_change={(role_ids) => change.mutate({ role_ids })}
            />
          )}
          {isActive ? (
            <MenuItem danger icon={<UserRoundX size={15} />} on_select={() => setIsAsking(true)}>
              {people.deactivate}
            </MenuItem>
          ) : (
            <MenuItem
              icon={<UserRoundCheck size={15} />}
              on_select={() => change.mutate({ status: 'active' })}
            >
              {people.reactivate}
            </MenuItem>
          )}
        </Menu>
      )}
      <ConfirmDialog
        open={isAsking}
        on_close={() => setIsAsking(false)}
        title={people.deactivate_title(name)}
        text={people.deactivate_text}
        confirm={people.deactivate}
        on_confirm={() => change.mutateAsync({ status: 'deactivated' })}
      />
    </li>
  );
}

interface RoleChecksProps {
  slug: string;
  held: readonly number[];
  on_change: (role_ids: number[]) => void;
}

/** Custom roles, each on or off; nothing where the workspace has none. */
function RoleChecks({ slug, held, on_change }: RoleChecksProps) {
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
          on_change={(isOn) => on_change(isOn ? [...held, id] : held.filter((role_id) => role_id !== id))}
        >
          {name}
        </MenuCheck>
      ))}
      <MenuLine />
    </>
  );
}
