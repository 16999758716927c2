import { TextField } from '../../components/forms/text-field.tsx';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import { createOwner } from '../../session/session.ts';
import { useLocale, useWords } from '../../words/use-words.tsx';
import { EmailField, EntryForm, NewPasswordField } from './entry-form.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** Creates the first user and the first workspace. */
export function OwnerForm({ enter, setup_code }: { enter: () => Promise<void>; setup_code: string }) {
  const { sign_in } = useWords();
  const { locale } = useLocale();
  const field = useFocusAtOnce<HTMLInputElement>();
  const entry = useEntryForm({
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
    <EntryForm entry={entry} button={sign_in.create_owner}>
      <TextField
        ref={setup_code === '' ? field : undefined}
        name="setup_code"
        autoComplete="off"
        spellCheck={false}
        defaultValue={setup_code}
        label={sign_in.setup_code}
        hint={sign_in.setup_code_hint}
        error={entry.faults.setup_code}
      />
      <TextField
        ref={setup_code === '' ? undefined : field}
        name="name"
        autoComplete="name"
        label={sign_in.name}
        error={entry.faults.name}
      />
      <TextField
        name="workspace_name"
        autoComplete="organization"
        label={sign_in.workspace_name}
        hint={sign_in.workspace_hint}
        error={entry.faults.workspace_name}
      />
      <EmailField error={entry.faults.email} />
      <NewPasswordField error={entry.faults.password} />
    </EntryForm>
  );
}
