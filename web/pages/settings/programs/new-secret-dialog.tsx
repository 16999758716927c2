import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { KeepOldField, type KeepOld } from './keep-old-field.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface NewSecretDialogProps {
  params: { slug: string; webhook_id: number };
  onClose: () => void;
}

export function NewSecretDialog({ params, onClose }: NewSecretDialogProps) {
  const { programs } = useWords();
  const [hours, setHours] = useState<KeepOld>('24');
  const [secret, setSecret] = useState<string>();
  const rotate = async () => {
    const body = { keep_old_hours: Number(hours) };
    setSecret((await client.rotateWebhookSecret({ params, body })).secret);
  };
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={programs.new_secret}
      text={programs.new_secret_text}
      submit={programs.new_secret}
      onClose={onClose}
      is_complete
      onSubmit={rotate}
    >
      {(refusal) => <KeepOldField value={hours} error={refusal} onChange={setHours} />}
    </FormDialog>
  );
}
