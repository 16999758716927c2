import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { FormFault } from './form-fault.tsx';
import type { Entry } from './use-entry-form.ts';

interface EntryFormProps {
  entry: Entry<never>;
  /** The words on its button. */
  button: string;
  kind?: 'plain' | 'primary';
  children: ReactNode;
}

/** The fields of `useEntryForm`, a fault that is of none of them, and the button. */
export function EntryForm({ entry, button, kind = 'primary', children }: EntryFormProps) {
  const { form, submit, faults, busy } = entry;
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {children}
      <FormFault text={faults.whole} />
      <Button type="submit" kind={kind} busy={busy} className="h-10!">
        {button}
      </Button>
    </form>
  );
}

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { sign_in } = useWords();
  return <TextField name="email" type="email" autoComplete="username" label={sign_in.email} {...props} />;
}

export function NewPasswordField({ label, error }: { label?: string; error: string | undefined }) {
  const { sign_in } = useWords();
  return (
    <PasswordField
      name="password"
      label={label ?? sign_in.password}
      autoComplete="new-password"
      hint={sign_in.password_hint}
      error={error}
    />
  );
}
