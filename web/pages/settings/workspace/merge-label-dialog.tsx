import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { V2LabelWithRecordCount } from '@minutebook/contract/resources/label.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { toErrorText } from '../../../components/error-text.ts';
import { Select } from '../../../components/select.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';

interface MergeLabelDialogProps {
  slug: string;
  label: V2LabelWithRecordCount;
  /** All of the workspace. */
  labels: readonly V2LabelWithRecordCount[];
  on_close: () => void;
}

export function MergeLabelDialog({ slug, label, labels, on_close }: MergeLabelDialogProps) {
  const words = useWords();
  const { buttons, settings } = words;
  const others = labels.filter(({ id }) => id !== label.id);
  const [into, setInto] = useState(String(others[0]?.id ?? ''));
  const queries = useQueryClient();
  const merge = useMutation({
    mutationFn: () =>
      client.mergeLabels({ params: { slug, label_id: label.id }, body: { into_label_id: Number(into) } }),
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
      <Button kind="danger" busy={merge.isPending} disabled={into === ''} onClick={() => merge.mutate()}>
        {settings.merge}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      on_close={on_close}
      title={settings.merge_title(label.name)}
      text={settings.merge_text(label.record_count)}
      actions={actions}
    >
      <Select
        label={settings.merge_into}
        value={into}
        options={others.map(({ id, name }) => ({ value: String(id), text: name }))}
        on_change={setInto}
      />
      {merge.error !== null && (
        <p role="alert" className="mt-2 text-bad">
          {toErrorText(merge.error, words)}
        </p>
      )}
    </Dialog>
  );
}
