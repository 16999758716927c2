import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const choices = ['0', '1', '24', '72', '168'] as const;

interface NewSecretDialogProps {
  params: { slug: string; webhook_id: number };
  on_close: () => void;
}

export function NewSecretDialog({ params, on_close }: NewSecretDialogProps) {
  const { programs } = useWords();
  const [hours, setHours] = useState<(typeof choices)[number]>('24');
  const [secret, setSecret] = useState<string>();
  const rotate = async () => {
    const body = { keep_old_hours: Number(hours) };
    setSecret((await client.rotateWebhookSecret({ params, body })).secret);
  };
  if (secret !== undefined) return <SecretDialog secret={secret} on_close={on_close} />;
  return (
    <FormDialog
      title={programs.new_secret}
      text={programs.new_secret_text}
      submit={programs.new_secret}
      on_close={on_close}
      is_complete
      on_submit={rotate}
    >
      {(refusal) => (
        <Select
          label={programs.keep_old}
          error={refusal}
          value={hours}
          options={choices.map((value) => ({ value, text: programs.hours(Number(value)) }))}
          on_change={setHours}
        />
      )}
    </FormDialog>
  );
}
