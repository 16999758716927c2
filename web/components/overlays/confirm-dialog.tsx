import { useState } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { toErrorText } from '../states/error-text.ts';

interface ConfirmDialogProps {
  open: boolean;
  on_close: () => void;
  /** A question: "Revoke this token?" */
  title: string;
  /** The consequence of confirming. */
  text: string;
  /** The button's label: the act itself, not "OK". */
  confirm: string;
  /** The dialog closes when it succeeds; an error is shown. */
  on_confirm: () => Promise<unknown>;
  kind?: 'danger' | 'primary';
}

export function ConfirmDialog({
  open,
  on_close,
  title,
  text,
  confirm,
  on_confirm,
  kind = 'danger',
}: ConfirmDialogProps) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const close = () => {
    setError(undefined);
    on_close();
  };
  const run = async () => {
    setBusy(true);
    try {
      await on_confirm();
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const actions = (
    <>
      <Button onClick={close}>{words.buttons.cancel}</Button>
      <Button kind={kind} busy={busy} onClick={() => void run()}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open={open} on_close={close} title={title} text={text} actions={actions}>
      {error !== undefined && (
        <p role="alert" className="text-bad">
          {toErrorText(error, words)}
        </p>
      )}
    </Dialog>
  );
}
