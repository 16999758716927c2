import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TokenMade, type MadeToken } from '../../../components/tokens/token-made.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { KeepOldField, type KeepOld } from './keep-old-field.tsx';
import { useProgramsRefresh } from './use-programs-change.ts';

interface RotateDialogProps {
  slug: string;
  params: { slug: string; service_account_id: number; token_id: number };
  name: string;
  onClose: () => void;
}

/** Asks how long both secrets are to work, then shows the new one, only this once. */
export function RotateDialog({ slug, params, name, onClose }: RotateDialogProps) {
  const { programs } = useWords();
  const [hours, setHours] = useState<KeepOld>('24');
  const [made, setMade] = useState<MadeToken>();
  const refresh = useProgramsRefresh(slug);
  const rotate = async () => {
    const { secret } = await client.rotateServiceToken({ params, body: { keep_old_hours: Number(hours) } });
    setMade({ name, secret });
    await refresh();
  };
  if (made !== undefined) return <TokenMade {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={programs.rotate_title(name)}
      text={programs.rotate_text}
      submit={programs.rotate}
      onClose={onClose}
      is_complete
      onSubmit={rotate}
    >
      {(refusal) => <KeepOldField value={hours} error={refusal} onChange={setHours} />}
    </FormDialog>
  );
}
