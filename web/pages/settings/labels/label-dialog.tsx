import { useState } from 'react';
import type { V2Label } from '@minutebook/contract/resources/label.ts';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { cx } from '../../../components/cx.ts';
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

const FIRST_COLOR = '#3b82f6';

/** Different enough to be told apart from a distance. */
const PALETTE = [
  FIRST_COLOR,
  '#0ea5a4',
  '#22a34a',
  '#84a30f',
  '#d99a06',
  '#ea6a1a',
  '#e04848',
  '#db4693',
  '#9752d8',
  '#64748b',
];

/** A colour of the palette, or any other. */
function ColorChoice({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { settings } = useWords();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{settings.color}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {PALETTE.map((value) => (
          <button
            key={value}
            type="button"
            aria-label={value}
            aria-pressed={value === color}
            style={{ backgroundColor: value }}
            className={cx(
              'size-7 rounded-full pointer-coarse:size-11',
              value === color && 'outline-2 outline-offset-2 outline-ink',
            )}
            onClick={() => onChange(value)}
          />
        ))}
        <input
          type="color"
          aria-label={settings.other_color}
          value={color}
          onChange={(event) => onChange(event.target.value)}
          className="h-8 w-10 rounded-control border border-control bg-surface p-0.5"
        />
      </div>
    </fieldset>
  );
}
