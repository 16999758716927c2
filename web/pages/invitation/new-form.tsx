import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { acceptInvitation } from '../../session/session.ts';
import { useLocale, useWords } from '../../words/use-words.tsx';
import { FormFault } from '../sign-in/form-fault.tsx';
import { useEntryForm } from '../sign-in/use-entry-form.ts';
import { AccountField } from './account-field.tsx';

interface NewFormProps {
  token: string;
  email: string;
  enter: () => Promise<void>;
}

/** For an invitee without an account: a name and a password create one, and accept the invitation. */
export function NewForm({ token, email, enter }: NewFormProps) {
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
