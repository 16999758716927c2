import type { AppUser, InvitationOffer } from '@minutebook/contract/app/session-endpoints.ts';
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { acceptInvitation } from '../../session/session.ts';
import { useWords, useLocale } from '../../words/use-words.tsx';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { EnterAs } from '../sign-in/enter-as.tsx';
import { ProviderLink } from '../sign-in/provider-link.tsx';
import { FormFault } from '../sign-in/form-fault.tsx';
import { useEntryForm } from '../sign-in/use-entry-form.ts';

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

interface KnownFormProps {
  token: string;
  email: string;
  enter: () => Promise<void>;
}

/** For an invitee with an account: its password accepts the invitation. */
function KnownForm({ token, email, enter }: KnownFormProps) {
  const { invitation, sign_in } = useWords();
  const { form, submit, faults, busy } = useEntryForm({
    missing: { password: sign_in.password_missing },
    async send({ password }) {
      await acceptInvitation(token, { password });
      await enter();
    },
  });
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-soft">{invitation.has_account}</p>
      <AccountField email={email} />
      <PasswordField
        name="password"
        label={sign_in.password}
        autoComplete="current-password"
        error={faults.password}
      />
      <FormFault text={faults.whole} />
      <Button type="submit" kind="primary" busy={busy} className="h-10!">
        {invitation.accept}
      </Button>
    </form>
  );
}

interface NewFormProps {
  token: string;
  email: string;
  enter: () => Promise<void>;
}

/** For an invitee without an account: a name and a password create one, and accept the invitation. */
function NewForm({ token, email, enter }: NewFormProps) {
  const { invitation, sign_in } = useWords();
  const { locale } = useLocale();
  const { form, submit, faults, busy } = useEntryForm({
    missing: { name: sign_in.name_missing, password: sign_in.password_missing },
    chooses_password: true,
    async send({ name, password }) {
      await acceptInvitation(token, { name, password, locale });
      await enter();
    },
  });
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <AccountField email={email} />
      <TextField name="name" autoComplete="name" label={sign_in.name} error={faults.name} />
      <PasswordField
        name="password"
        label={invitation.password_new}
        autoComplete="new-password"
        hint={sign_in.password_hint}
        error={faults.password}
      />
      <FormFault text={faults.whole} />
      <Button type="submit" kind="primary" busy={busy} className="h-10!">
        {invitation.accept}
      </Button>
    </form>
  );
}

/** The present or future account's address: shown for password managers, and read-only. */
function AccountField({ email }: { email: string }) {
  const { sign_in } = useWords();
  return (
    <TextField
      name="email"
      type="email"
      autoComplete="username"
      label={sign_in.email}
      value={email}
      readOnly
    />
  );
}
