import type { V2Member } from '@minutebook/contract/resources/member.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Badge } from '../../../components/badge.tsx';
import { useMay } from '../../../session/my-member-query.ts';
import { useSession } from '../../../session/use-session.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberRole } from './member-role.tsx';
import { useMayGive } from './use-may-give.ts';

interface MemberRowProps {
  slug: string;
  member: V2Member;
  /** true: known to have a second factor. */
  has_factor: boolean;
}

/** The member's name and role; on a phone the role is below the name. */
export function MemberRow({ slug, member, has_factor }: MemberRowProps) {
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
          <MemberRole slug={slug} member={member} />
        ) : (
          <span className="px-2.5 text-soft">{people.base_roles[base_role]}</span>
        )}
      </div>
      {/* Without a menu the column stays: the roles of all stand below each other. */}
      <span className="w-7 max-sm:self-start">{mayManage && <MemberMenu slug={slug} member={member} />}</span>
    </li>
  );
}
