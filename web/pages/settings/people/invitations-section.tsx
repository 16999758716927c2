import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import type { WorkspaceInviteStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { V3Invitation } from '@minutebook/contract/resources/invitation.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useMay, useSlug } from '../../../session/queries.ts';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { Badge, type Tone } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { client } from '../../../session/client.ts';
import { InviteButton, InviteDialog } from './invite-button.tsx';
import { invitationsQuery } from './people-queries.ts';
import { useChange } from '../use-change.ts';

export function InvitationsSection() {
  const slug = useSlug();
  const { people, settings } = useWords();
  const mayManage = useMay(slug, 'member.manage') === true;
  const invitations = useQuery(invitationsQuery(slug));
  const [again, setAgain] = useState<V3Invitation>();
  const isEmpty = invitations.data?.length === 0;
  return (
    <Section
      title={settings.sections.invitations}
      text={isEmpty ? undefined : people.invitations_text}
      actions={<InviteButton />}
    >
      {isEmpty && <EmptyState icon={MailPlus} title={people.no_invitations} text={people.invitations_text} />}
      <Loaded query={invitations}>
        {(all) => (
          <RowList>
            {all.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                may_manage={mayManage}
                onAgain={all.some((other) => isReplacedBy(other, invitation)) ? undefined : setAgain}
              />
            ))}
          </RowList>
        )}
      </Loaded>
      {again !== undefined && <InviteDialog again={again} onClose={() => setAgain(undefined)} />}
    </Section>
  );
}

const tones: Record<WorkspaceInviteStatus, Tone> = {
  pending: 'accent',
  accepted: 'good',
  cancelled: 'neutral',
  expired: 'warn',
};

/** Whether the same person has an open invitation, or has accepted one. */
const isReplacedBy = ({ status, email }: V3Invitation, invitation: V3Invitation) =>
  (status === 'pending' || status === 'accepted') && email.toLowerCase() === invitation.email.toLowerCase();

interface InvitationRowProps {
  invitation: V3Invitation;
  may_manage: boolean;
  /** undefined: there is no need to invite this person again. */
  onAgain: ((invitation: V3Invitation) => void) | undefined;
}

function InvitationRow({ invitation, may_manage, onAgain }: InvitationRowProps) {
  const slug = useSlug();
  const { people } = useWords();
  const format = useFormat();
  const { id, email, status, base_role, invited_at } = invitation;
  const cancel = useChange(() => client.cancelInvitation({ params: { slug, invitation_id: id } }));
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold">{email}</span>
          <Badge tone={tones[status]}>{people.invitation_states[status]}</Badge>
        </div>
        <p className="mt-0.5 text-sm text-faint">
          {people.base_roles[base_role]} · {people.invited(format.shortDate(invited_at))}
        </p>
      </div>
      {may_manage && status === 'pending' && (
        <Button
          size="small"
          aria-label={people.cancel_invitation_of(email)}
          busy={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {people.cancel_invitation}
        </Button>
      )}
      {may_manage && onAgain !== undefined && (
        <Button size="small" aria-label={people.invite_again_of(email)} onClick={() => onAgain(invitation)}>
          {people.invite_again}
        </Button>
      )}
    </li>
  );
}
