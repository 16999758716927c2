import type { WorkspaceInviteStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Invitation } from '@minutebook/contract/resources/invitation.ts';
import { Badge, type Tone } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { usePeopleChange } from './use-people-change.ts';

const tones: Record<WorkspaceInviteStatus, Tone> = {
  pending: 'accent',
  accepted: 'good',
  cancelled: 'neutral',
  expired: 'warn',
};

interface InvitationRowProps {
  slug: string;
  invitation: V2Invitation;
  may_cancel: boolean;
}

export function InvitationRow({ slug, invitation, may_cancel }: InvitationRowProps) {
  const { people } = useWords();
  const format = useFormat();
  const { id, email, status, base_role, invited_at } = invitation;
  const cancel = usePeopleChange(slug, () =>
    client.cancelInvitation({ params: { slug, invitation_id: id } }),
  );
  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold">{email}</span>
          <Badge tone={tones[status]}>{people.invitation_states[status]}</Badge>
        </div>
        <p className="mt-0.5 text-sm text-faint">
          {people.base_roles[base_role]} · {people.invited(format.shortDate(invited_at))}
        </p>
      </div>
      {may_cancel && status === 'pending' && (
        <Button
          size="small"
          aria-label={people.cancel_invitation_of(email)}
          busy={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          {people.cancel_invitation}
        </Button>
      )}
    </li>
  );
}
