import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { signIn } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { FormFault } from './form-fault.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useEntryForm } from './use-entry-form.ts';

export function PasswordForm({ enter }: { enter: () => Promise<void> }) {
  const { sign_in } = useWords();
  const { form, submit, faults, busy } = useEntryForm({
    missing: { email: sign_in.email_missing, password: sign_in.password_missing },
    async send({ email, password }) {
      await signIn({ email, password });
      await enter();
    },
  });
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        label={sign_in.email}
        error={faults.email}
      />
      <PasswordField
        name="password"
        label={sign_in.password}
        autoComplete="current-password"
        error={faults.password}
      />
      <FormFault text={faults.whole} />
      <Button type="submit" kind="primary" busy={busy} className="h-10!">
        {sign_in.submit}
      </Button>
    </form>
  );
}
