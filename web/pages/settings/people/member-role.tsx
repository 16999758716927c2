import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import type { V2Member } from '@minutebook/contract/resources/member.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useMayGive } from './use-may-give.ts';
import { useMemberChange } from './use-member-change.ts';

/** The base role, changed at once; changing one's own asks first, because it may be impossible to undo. */
export function MemberRole({ slug, member }: { slug: string; member: V2Member }) {
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
