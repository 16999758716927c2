import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { toErrorText } from '../../../components/error-text.ts';
import { useWords } from '../../../words/use-words.tsx';

interface SettingsFormProps {
  children: ReactNode;
  on_save: () => void;
  /** Whether something differs from what is saved, and can be. */
  may_save: boolean;
  busy: boolean;
  /** undefined: nothing is wrong, or it is said beside its field. */
  error: unknown;
}

export function SettingsForm({ children, on_save, may_save, busy, error }: SettingsFormProps) {
  const words = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (may_save && !busy) on_save();
  };
  return (
    <form noValidate className="flex max-w-xl flex-col gap-5" onSubmit={submit}>
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" busy={busy} disabled={!may_save}>
          {words.buttons.save}
        </Button>
        {error != null && (
          <p role="alert" className="min-w-0 flex-1 text-bad">
            {toErrorText(error, words)}
          </p>
        )}
      </div>
    </form>
  );
}
