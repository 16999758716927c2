import type { FormEvent, ReactNode } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { Button } from '../button.tsx';
import { toErrorText } from '../states/error-text.ts';
import { useFocusOnRefusal } from './use-focus-on-refusal.ts';

interface SaveFormProps {
  /** Whether something has changed and may be saved. */
  may_save: boolean;
  busy: boolean;
  /** null: there is none, or it is shown beside its field. */
  error: unknown;
  onSave: () => void;
  /** The label of the submit button; absent: "Save", as the page's primary button. */
  submit?: string | undefined;
  /** The fields. */
  children: ReactNode;
}

/** Fields on a page, with the submit button below them. */
export function SaveForm({ may_save, busy, error, onSave, submit, children }: SaveFormProps) {
  const words = useWords();
  const form = useFocusOnRefusal(busy);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (may_save && !busy) onSave();
  };
  return (
    <form ref={form} noValidate className="flex max-w-xl flex-col gap-5" onSubmit={send}>
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          kind={submit === undefined ? 'primary' : 'plain'}
          busy={busy}
          disabled={!may_save}
        >
          {submit ?? words.buttons.save}
        </Button>
        {error !== null && (
          <p role="alert" className="min-w-0 flex-1 text-bad">
            {toErrorText(error, words)}
          </p>
        )}
      </div>
    </form>
  );
}
