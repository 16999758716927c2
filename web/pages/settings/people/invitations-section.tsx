import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useMay } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteButton } from './invite-button.tsx';
import { invitationsQuery } from './people-queries.ts';

export function InvitationsSection({ slug }: { slug: string }) {
  const { people, settings } = useWords();
  const mayManage = useMay(slug, 'member.manage') === true;
  const invitations = useQuery(invitationsQuery(slug));
  const isEmpty = invitations.data?.length === 0;
  return (
    <Section
      title={settings.sections.invitations}
      text={isEmpty ? undefined : people.invitations_text}
      actions={<InviteButton slug={slug} />}
    >
      {isEmpty && <EmptyState icon={MailPlus} title={people.no_invitations} text={people.invitations_text} />}
      <Loaded query={invitations}>
        {(all) => (
          <RowList>
            {all.map((invitation) => (
              <InvitationRow key={invitation.id} slug={slug} invitation={invitation} may_cancel={mayManage} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Section>
  );
}
