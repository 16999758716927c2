import { useMutation } from '@tanstack/react-query';
import type { AppUser, InvitationOffer } from '@minutebook/contract/app/session-endpoints.ts';
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { toErrorText } from '../../components/error-text.ts';
import { TextField } from '../../components/text-field.tsx';
import { acceptInvitation } from '../../session/session.ts';
import { useLocale, useWords } from '../../words/use-words.tsx';
import { FormFault } from '../sign-in/form-fault.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { ProviderLink } from '../sign-in/provider-link.tsx';
import { useEntryForm } from '../sign-in/use-entry-form.ts';

interface InvitationFormProps {
  token: string;
  offer: InvitationOffer;
  /** Who is signed in. */
  visitor: AppUser | null;
  enter: () => Promise<void>;
}

/** Whoever is invited and signed in presses a button; somebody with an account gives its password; a new user name and password. */
export function InvitationForm({ token, offer, visitor, enter }: InvitationFormProps) {
  const isOneself = visitor?.email.toLowerCase() === offer.email.toLowerCase();
  if (visitor !== null && isOneself) return <AcceptAs token={token} visitor={visitor} enter={enter} />;
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

function AcceptAs({
  token,
  visitor,
  enter,
}: {
  token: string;
  visitor: AppUser;
  enter: () => Promise<void>;
}) {
  const words = useWords();
  const accept = useMutation({
    async mutationFn() {
      await acceptInvitation(token, {});
      await enter();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-2.5">
        <Avatar name={visitor.name} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{visitor.name}</span>
          <span className="block truncate text-sm text-soft">{visitor.email}</span>
        </span>
      </p>
      <FormFault text={accept.error === null ? undefined : toErrorText(accept.error, words)} />
      <Button kind="primary" busy={accept.isPending} className="h-10!" onClick={() => accept.mutate()}>
        {words.invitation.accept_as(visitor.name)}
      </Button>
    </div>
  );
}

interface FormProps {
  token: string;
  email: string;
  enter: () => Promise<void>;
}

function KnownForm({ token, email, enter }: FormProps) {
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
      <Address email={email} />
      <PasswordField autoComplete="current-password" error={faults.password} />
      <FormFault text={faults.whole} />
      <Button type="submit" kind="primary" busy={busy} className="h-10!">
        {invitation.accept}
      </Button>
    </form>
  );
}

function NewForm({ token, email, enter }: FormProps) {
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
      <Address email={email} />
      <TextField name="name" autoComplete="name" label={sign_in.name} error={faults.name} />
      <PasswordField
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

/** Whose account it is or will be: shown, kept by password managers, and not to be changed. */
function Address({ email }: { email: string }) {
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
