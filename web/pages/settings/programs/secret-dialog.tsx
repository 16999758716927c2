import { Button } from '../../../components/button.tsx';
import { SecretField } from '../../../components/forms/secret-field.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The secret that signs deliveries, which cannot be shown again. */
export function SecretDialog({ secret, on_close }: { secret: string; on_close: () => void }) {
  const { programs } = useWords();
  const done = (
    <Button kind="primary" onClick={on_close}>
      {programs.done}
    </Button>
  );
  return (
    <Dialog
      open
      stays
      on_close={on_close}
      title={programs.secret_title}
      text={programs.secret_text}
      actions={done}
      size="medium"
    >
      <SecretField label={programs.secret} value={secret} />
    </Dialog>
  );
}
