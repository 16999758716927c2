import { useState, type ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';

interface NamedDialogProps extends Pick<FormDialogProps, 'title' | 'text' | 'size' | 'submit' | 'onClose'> {
  /** The label of the field of the name. */
  label: string;
  hint?: string;
  /** The name so far; absent: it has none yet. */
  name?: string | undefined;
  max_length?: number;
  /** Saves the name, without spaces around it; the dialog closes once this has succeeded. */
  onSave: (name: string) => Promise<unknown>;
  /** Further fields. */
  children?: ReactNode;
}

/** Creates something that has a name, or changes it. */
export function NamedDialog(props: NamedDialogProps) {
  const { label, hint, name: before = '', max_length = 200, onSave, onClose, children, ...frame } = props;
  const [name, setName] = useState(before);
  const save = async () => {
    await onSave(name.trim());
    onClose();
  };
  return (
    <FormDialog {...frame} onClose={onClose} is_complete={name.trim() !== ''} onSubmit={save}>
      {(refusal) => (
        <>
          <TextField
            label={label}
            hint={hint}
            value={name}
            maxLength={max_length}
            autoComplete="off"
            error={refusal}
            onChange={(event) => setName(event.target.value)}
          />
          {children}
        </>
      )}
    </FormDialog>
  );
}
