import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { acceptInvitation } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { FormFault } from '../sign-in/form-fault.tsx';
import { useEntryForm } from '../sign-in/use-entry-form.ts';
import { AccountField } from './account-field.tsx';

interface KnownFormProps {
  token: string;
  email: string;
  enter: () => Promise<void>;
}

/** For an invitee with an account: its password accepts the invitation. */
export function KnownForm({ token, email, enter }: KnownFormProps) {
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
