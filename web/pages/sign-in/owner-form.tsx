import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import { createOwner } from '../../session/session.ts';
import { useLocale, useWords } from '../../words/use-words.tsx';
import { FormFault } from './form-fault.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** Creates the first user and the first workspace. */
export function OwnerForm({ enter, setup_code }: { enter: () => Promise<void>; setup_code: string }) {
  const { sign_in } = useWords();
  const { locale } = useLocale();
  const field = useFocusAtOnce<HTMLInputElement>();
  const { form, submit, faults, busy } = useEntryForm({
    missing: {
      setup_code: sign_in.setup_code_missing,
      name: sign_in.name_missing,
      workspace_name: sign_in.workspace_missing,
      email: sign_in.email_missing,
      password: sign_in.password_missing,
    },
    chooses_password: true,
    async send(fields) {
      const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
      await createOwner({ ...fields, locale, timezone });
      await enter();
    },
  });
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        ref={setup_code === '' ? field : undefined}
        name="setup_code"
        autoComplete="off"
        spellCheck={false}
        defaultValue={setup_code}
        label={sign_in.setup_code}
        hint={sign_in.setup_code_hint}
        error={faults.setup_code}
      />
      <TextField
        ref={setup_code === '' ? undefined : field}
        name="name"
        autoComplete="name"
        label={sign_in.name}
        error={faults.name}
      />
      <TextField
        name="workspace_name"
        autoComplete="organization"
        label={sign_in.workspace_name}
        hint={sign_in.workspace_hint}
        error={faults.workspace_name}
      />
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
        autoComplete="new-password"
        hint={sign_in.password_hint}
        error={faults.password}
      />
      <FormFault text={faults.whole} />
      <Button type="submit" kind="primary" busy={busy} className="h-10!">
        {sign_in.create_owner}
      </Button>
    </form>
  );
}
