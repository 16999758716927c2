import type { V2Member } from '@minutebook/contract/resources/member.ts';
import { Ellipsis, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { RoleChecks } from './role-checks.tsx';
import { useMemberChange } from './use-member-change.ts';
import { usePeopleRefresh } from './use-people-change.ts';

export function MemberMenu({ slug, member }: { slug: string; member: V2Member }) {
  const { people } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const change = useMemberChange(slug, member);
  const refresh = usePeopleRefresh(slug);
  const { id: member_id, name, status, workspace_roles } = member;
  const deactivate = async () => {
    await client.updateMember({ params: { slug, member_id }, body: { status: 'deactivated' } });
    await refresh();
  };
  const trigger = (
    <IconButton label={people.change_member(name)} icon={<Ellipsis size={17} />} size="small" />
  );
  return (
    <>
      <Menu align="end" trigger={trigger}>
        {status === 'active' ? (
          <>
            <RoleChecks
              slug={slug}
              held={workspace_roles.filter((role) => !role.is_system_role).map(({ id }) => id)}
              onChange={(role_ids) => change.mutate({ role_ids })}
            />
            <MenuItem danger icon={<UserRoundX size={15} />} onSelect={() => setIsAsking(true)}>
              {people.deactivate}
            </MenuItem>
          </>
        ) : (
          <MenuItem icon={<UserRoundCheck size={15} />} onSelect={() => change.mutate({ status: 'active' })}>
            {people.reactivate}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={people.deactivate_title(name)}
        text={people.deactivate_text}
        confirm={people.deactivate}
        onConfirm={deactivate}
      />
    </>
  );
}
