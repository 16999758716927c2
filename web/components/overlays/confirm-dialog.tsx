import { useState } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { toErrorText } from '../states/error-text.ts';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** A question: "Revoke this token?" */
  title: string;
  /** The consequence of confirming. */
  text: string;
  /** The button's label: the act itself, not "OK". */
  confirm: string;
  /** The dialog closes when it succeeds; an error is shown. */
  onConfirm: () => Promise<unknown>;
  kind?: 'danger' | 'primary';
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  confirm,
  onConfirm,
  kind = 'danger',
}: ConfirmDialogProps) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const close = () => {
    setError(undefined);
    onClose();
  };
  const run = async () => {
    setBusy(true);
    try {
      await onConfirm();
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
    <Dialog open={open} onClose={close} title={title} text={text} actions={actions}>
      {error !== undefined && (
        <p role="alert" className="text-bad">
          {toErrorText(error, words)}
        </p>
      )}
    </Dialog>
  );
}
