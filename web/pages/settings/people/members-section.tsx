import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ellipsis, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { V2Member } from '@minutebook/contract/resources/member.ts';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { Found } from '../../../components/states/found.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { membersQuery } from '../../records/filters/filter-options.ts';
import { memberFactorsQuery, useMayGive } from './people-queries.ts';
import { useChange, useRefresh } from '../use-change.ts';
import { InviteButton } from './invite-button.tsx';
import { useMay, useSlug } from '../../../session/queries.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Badge } from '../../../components/badge.tsx';
import { useSession } from '../../../session/session.ts';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx';
import { client } from '../../../session/client.ts';
import { RoleChecks } from './role-checks.tsx';

export function MembersSection() {
  const slug = useSlug();
  const { people, settings } = useWords();
  const members = useQuery(membersQuery(slug));
  const mayManage = useMay(slug, 'member.manage') === true;
  const { data: protectedIds } = useQuery({ ...memberFactorsQuery(slug), enabled: mayManage });
  return (
    <Section
      title={settings.sections.members}
      count={members.data?.length}
      text={people.members_text}
      actions={<InviteButton />}
    >
      <Loaded query={members}>
        {(all) => (
          <Found
            items={all}
            label={people.find_member}
            none={people.nobody_found}
            textOf={({ name, email }) => `${name}\n${email}`}
          >
            {(found) => (
              <RowList>
                {found.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    has_factor={protectedIds?.has(member.id) === true}
                  />
                ))}
              </RowList>
            )}
          </Found>
        )}
      </Loaded>
    </Section>
  );
}

interface MemberRowProps {
  member: V2Member;
  /** true: known to have a second factor. */
  has_factor: boolean;
}

/** The member's name and role; on a phone the role is below the name. */
function MemberRow({ member, has_factor }: MemberRowProps) {
  const slug = useSlug();
  const { people } = useWords();
  const format = useFormat();
  const { user } = useSession();
  const { name, email, status, base_role, workspace_roles, teams } = member;
  const mayGive = useMayGive(slug);
  const mayManage = useMay(slug, 'member.manage') === true && mayGive(base_role);
  const roles = workspace_roles.filter((role) => !role.is_system_role);
  const belongs = [roles, teams].map((parts) => format.list(parts.map(({ name }) => name)));
  const parts = belongs.filter((text) => text !== '').join(' · ');
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 px-4 py-2.5 sm:grid-cols-[auto_1fr_minmax(7.5rem,auto)_auto]">
      <Avatar name={name} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 font-semibold">{name}</span>
          {member.user_id === user?.id && <Badge tone="accent">{people.you}</Badge>}
          {has_factor && <Badge tone="good">{people.has_factor}</Badge>}
          {status !== 'active' && <Badge>{people.deactivated}</Badge>}
        </div>
        <p className="text-sm text-soft">{email}</p>
        {parts !== '' && <p className="line-clamp-2 text-sm text-faint">{parts}</p>}
      </div>
      <div className="w-max max-sm:col-start-2 max-sm:row-start-2 max-sm:-ml-2.5">
        {mayManage && status === 'active' ? (
          <MemberRole member={member} />
        ) : (
          <span className="px-2.5 text-soft">{people.base_roles[base_role]}</span>
        )}
      </div>
      {/* Without a menu the column stays: the roles of all stand below each other. */}
      <span className="w-7 max-sm:self-start">{mayManage && <MemberMenu member={member} />}</span>
    </li>
  );
}

/** The base role, changed at once; changing one's own asks first, because it may be impossible to undo. */
function MemberRole({ member }: { member: V2Member }) {
  const slug = useSlug();
  const { people } = useWords();
  const { user } = useSession();
  const mayGive = useMayGive(slug);
  const change = useMemberChange(slug, member);
  const [asked, setAsked] = useState<BaseWorkspaceRole>();
  const isOneself = member.user_id === user?.id;
  // Shown at once: the list follows when the server has answered.
  const shown = (change.isPending ? change.variables.base_role : undefined) ?? member.base_role;
  return (
    <>
      <Select
        label={people.role_of(member.name)}
        hide_label
        quiet
        value={shown}
        options={baseWorkspaceRoles
          .filter(mayGive)
          .map((value) => ({ value, text: people.base_roles[value] }))}
        onChange={(base_role) => (isOneself ? setAsked(base_role) : change.mutate({ base_role }))}
      />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={people.own_role_title(people.base_roles[asked ?? member.base_role])}
        text={people.own_role_text}
        confirm={people.own_role_confirm}
        onConfirm={async () => asked && change.mutateAsync({ base_role: asked })}
      />
    </>
  );
}

function MemberMenu({ member }: { member: V2Member }) {
  const slug = useSlug();
  const { people } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const change = useMemberChange(slug, member);
  const refresh = useRefresh();
  const { id: member_id, name, status, workspace_roles } = member;
  const held = workspace_roles.filter((role) => !role.is_system_role).map(({ id }) => id);
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
              // One that is ticked next comes to those that are being saved.
              held={(change.isPending ? change.variables.role_ids : undefined) ?? held}
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

type MemberChange = NonNullable<Parameters<typeof client.updateMember>[0]['body']>;

const useMemberChange = (slug: string, { id: member_id }: V2Member) =>
  useChange((body: MemberChange) => client.updateMember({ params: { slug, member_id }, body }));
