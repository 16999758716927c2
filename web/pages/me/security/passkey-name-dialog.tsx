import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useWords } from '../../../words/use-words.tsx';

interface PasskeyNameDialogProps {
  title: string;
  text?: string;
  submit?: string;
  /** The initial value of the field. */
  name: string;
  onClose: () => void;
  onSubmit: (name: string) => Promise<void>;
}

export function PasskeyNameDialog({ name: before, onSubmit, ...frame }: PasskeyNameDialogProps) {
  const { security } = useWords().me;
  const [name, setName] = useState(before);
  return (
    <FormDialog {...frame} is_complete={name.trim() !== ''} onSubmit={() => onSubmit(name.trim())}>
      {(refusal) => (
        <TextField
          label={security.passkey_name}
          hint={security.passkey_name_hint}
          error={refusal}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
