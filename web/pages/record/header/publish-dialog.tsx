import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useWords } from '../../../words/use-words.tsx';

interface PublishDialogProps {
  open: boolean;
  on_close: () => void;
  on_publish: (publishAt: string) => Promise<void>;
}

/** Sets the time at which a draft is published automatically. */
export function PublishDialog({ open, on_close, on_publish }: PublishDialogProps) {
  const { record_states: words, buttons } = useWords();
  const [moment, setMoment] = useState('');
  // The field's own format: a local time without a zone.
  const time = new Date(moment);
  const isGood = !Number.isNaN(time.getTime());
  const actions = (
    <>
      <Button onClick={on_close}>{buttons.cancel}</Button>
      <Button kind="primary" disabled={!isGood} onClick={() => void on_publish(time.toISOString())}>
        {words.schedule_confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      on_close={on_close}
      title={words.schedule_title}
      text={words.schedule_text}
      actions={actions}
    >
      <TextField
        label={words.schedule_at}
        type="datetime-local"
        value={moment}
        onChange={(event) => setMoment(event.target.value)}
      />
    </Dialog>
  );
}
