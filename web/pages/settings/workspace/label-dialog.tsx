import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { V2Label } from '@minutebook/contract/resources/label.ts';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { toErrorText } from '../../../components/error-text.ts';
import { TextField } from '../../../components/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Apart enough from each other to be told from afar. */
const PALETTE = [
  '#3b82f6',
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

/** Makes a label, or changes one. */
export function LabelDialog({
  slug,
  label,
  on_close,
}: {
  slug: string;
  label?: V2Label;
  on_close: () => void;
}) {
  const words = useWords();
  const { buttons, settings } = words;
  const [name, setName] = useState(label?.name ?? '');
  const [color, setColor] = useState(label?.color ?? PALETTE[0] ?? '#3b82f6');
  const queries = useQueryClient();
  const form = useId();
  const save = useMutation({
    async mutationFn() {
      const body = { name: name.trim(), color };
      if (label === undefined) await client.createLabel({ params: { slug }, body });
      else await client.updateLabel({ params: { slug, label_id: label.id }, body });
    },
    async onSuccess() {
      await Promise.all(
        ['labels', 'records'].map((key) => queries.invalidateQueries({ queryKey: [key, slug] })),
      );
      on_close();
    },
  });
  const actions = (
    <>
      <Button onClick={on_close}>{buttons.cancel}</Button>
      <Button type="submit" form={form} kind="primary" busy={save.isPending} disabled={name.trim() === ''}>
        {buttons.save}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      on_close={on_close}
      title={label === undefined ? settings.new_label : settings.edit_label}
      actions={actions}
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextField
          label={settings.label_name}
          value={name}
          maxLength={200}
          required
          error={save.error === null ? undefined : toErrorText(save.error, words)}
          onChange={(event) => setName(event.target.value)}
        />
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
                  'size-7 rounded-full',
                  value === color && 'outline-2 outline-offset-2 outline-ink',
                )}
                onClick={() => setColor(value)}
              />
            ))}
            <input
              type="color"
              aria-label={settings.other_color}
              value={color}
              onChange={(event) => setColor(event.target.value)}
              className="h-8 w-10 rounded-control border border-control bg-surface p-0.5"
            />
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
