import type { AppUser, InvitationOffer } from '@minutebook/contract/app/session-endpoints.ts';
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { acceptInvitation } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { EnterAs } from '../sign-in/enter-as.tsx';
import { ProviderLink } from '../sign-in/provider-link.tsx';
import { KnownForm } from './known-form.tsx';
import { NewForm } from './new-form.tsx';

interface InvitationFormProps {
  token: string;
  offer: InvitationOffer;
  /** The signed-in user. */
  visitor: AppUser | null;
  enter: () => Promise<void>;
}

/** A signed-in invitee presses a button; one with an account enters its password; a new one adds a name. */
export function InvitationForm({ token, offer, visitor, enter }: InvitationFormProps) {
  const { invitation } = useWords();
  const isOneself = visitor?.email.toLowerCase() === offer.email.toLowerCase();
  if (visitor !== null && isOneself) {
    const accept = async () => {
      await acceptInvitation(token, {});
      await enter();
    };
    return <EnterAs user={visitor} text={invitation.accept_as(visitor.name)} enter={accept} />;
  }
  return (
    <>
      {visitor !== null && <OtherAccount email={visitor.email} />}
      {offer.has_account ? (
        <>
          <KnownForm token={token} email={offer.email} enter={enter} />
          <ProviderLink return_to={toPagePath('invitation', { token })} />
        </>
      ) : (
        <NewForm token={token} email={offer.email} enter={enter} />
      )}
    </>
  );
}

function OtherAccount({ email }: { email: string }) {
  const { invitation } = useWords();
  return (
    <p className="mb-5 rounded-control bg-warn-soft px-3 py-2 text-warn">{invitation.other_account(email)}</p>
  );
}
