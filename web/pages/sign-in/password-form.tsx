import type { SecondFactorStep } from '@minutebook/contract/app/session-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import { signIn } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { FormFault } from './form-fault.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface PasswordFormProps {
  enter: () => Promise<void>;
  onSecondStep: (step: SecondFactorStep) => void;
  /** There is a quicker way to sign in above it. */
  is_second: boolean;
}

export function PasswordForm({ enter, onSecondStep, is_second }: PasswordFormProps) {
  const { sign_in } = useWords();
  const email = useFocusAtOnce<HTMLInputElement>(true);
  const { form, submit, faults, busy } = useEntryForm({
    missing: { email: sign_in.email_missing, password: sign_in.password_missing },
    async send({ email, password }) {
      const step = await signIn({ email, password });
      if (step === undefined) await enter();
      else onSecondStep(step);
    },
  });
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        ref={is_second ? undefined : email}
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
      <Button type="submit" kind={is_second ? 'plain' : 'primary'} busy={busy} className="h-10!">
        {sign_in.submit}
      </Button>
    </form>
  );
}
