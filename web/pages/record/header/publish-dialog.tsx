import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useWords } from '../../../words/use-words.tsx';

interface PublishDialogProps {
  open: boolean;
  onClose: () => void;
  onPublish: (publish_at: string) => Promise<void>;
}

/** Sets the time at which a draft is published automatically. */
export function PublishDialog({ open, onClose, onPublish }: PublishDialogProps) {
  const { record_states: words, buttons } = useWords();
  const [moment, setMoment] = useState('');
  // The field's own format: a local time without a zone.
  const time = new Date(moment);
  const isGood = !Number.isNaN(time.getTime());
  const actions = (
    <>
      <Button onClick={onClose}>{buttons.cancel}</Button>
      <Button kind="primary" disabled={!isGood} onClick={() => void onPublish(time.toISOString())}>
        {words.schedule_confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
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
