import { useQuery } from '@tanstack/react-query';
import type { WorkspaceInviteStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Invitation } from '@minutebook/contract/resources/invitation.ts';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { Badge, type Tone } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { client } from '../../../session/client.ts';
import { useMay } from '../../../session/my-member-query.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { SectionHeader } from '../section-header.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { invitationsQuery } from './people-queries.ts';
import { usePeopleChange } from './use-people-change.ts';

const tones: Record<WorkspaceInviteStatus, Tone> = {
  pending: 'accent',
  accepted: 'good',
  cancelled: 'neutral',
  expired: 'warn',
};

export function InvitationsSection({ slug }: { slug: string }) {
  const { people, settings } = useWords();
  const mayManage = useMay(slug, 'member.manage') === true;
  const [isInviting, setIsInviting] = useState(false);
  const { data, error, refetch } = useQuery(invitationsQuery(slug));
  if (error !== null) return <ErrorState error={error} on_retry={() => void refetch()} />;
  const invite = mayManage && (
    <Button kind="primary" icon={<MailPlus size={16} aria-hidden />} onClick={() => setIsInviting(true)}>
      {people.invite}
    </Button>
  );
  return (
    <section>
      <SectionHeader title={settings.sections.invitations} text={people.invitations_text} actions={invite} />
      {data === undefined && <Skeleton className="h-40 w-full" />}
      {data?.length === 0 && (
        <EmptyState icon={MailPlus} title={people.no_invitations} text={people.invitations_text} />
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {data?.map((invitation) => (
          <InvitationRow key={invitation.id} slug={slug} invitation={invitation} may_cancel={mayManage} />
        ))}
      </ul>
      {isInviting && <InviteDialog slug={slug} on_close={() => setIsInviting(false)} />}
    </section>
  );
}

interface InvitationRowProps {
  slug: string;
  invitation: V2Invitation;
  may_cancel: boolean;
}

function InvitationRow({ slug, invitation, may_cancel }: InvitationRowProps) {
  const { people } = useWords();
  const format = useFormat();
  const { id, email, status, base_role, invited_at } = invitation;
  const cancel = usePeopleChange(slug, () =>
    client.cancelInvitation({ params: { slug, invitation_id: id } }),
  );
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate font-medium">{email}</p>
        <p className="text-sm text-faint">
          {people.base_roles[base_role]} · {people.invited(format.shortDate(invited_at))}
        </p>
      </div>
      <Badge tone={tones[status]}>{people.invitation_states[status]}</Badge>
      {may_cancel && status === 'pending' && (
        <Button
          kind="quiet"
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
