import type { V2Label } from '@minutebook/contract/resources/label.ts';
import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ColorChoice, FIRST_COLOR } from './color-choice.tsx';
import { useLabelRefresh } from './use-label-refresh.ts';

interface LabelDialogProps {
  slug: string;
  /** undefined: a new one. */
  label?: V2Label;
  onClose: () => void;
}

/** Creates a label, or changes one. */
export function LabelDialog({ slug, label, onClose }: LabelDialogProps) {
  const { settings } = useWords();
  const [name, setName] = useState(label?.name ?? '');
  const [color, setColor] = useState(label?.color ?? FIRST_COLOR);
  const refresh = useLabelRefresh(slug);
  const save = async () => {
    const body = { name: name.trim(), color };
    if (label === undefined) await client.createLabel({ params: { slug }, body });
    else await client.updateLabel({ params: { slug, label_id: label.id }, body });
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      title={label === undefined ? settings.new_label : settings.edit_label}
      onClose={onClose}
      is_complete={name.trim() !== ''}
      onSubmit={save}
    >
      {(refusal) => (
        <>
          <TextField
            label={settings.label_name}
            value={name}
            maxLength={200}
            error={refusal}
            onChange={(event) => setName(event.target.value)}
          />
          <ColorChoice color={color} onChange={setColor} />
        </>
      )}
    </FormDialog>
  );
}
