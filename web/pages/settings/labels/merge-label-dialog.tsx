import type { V2LabelWithRecordCount } from '@minutebook/contract/resources/label.ts';
import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useLabelRefresh } from './use-label-refresh.ts';

interface MergeLabelDialogProps {
  slug: string;
  label: V2LabelWithRecordCount;
  /** All of the workspace. */
  labels: readonly V2LabelWithRecordCount[];
  onClose: () => void;
}

export function MergeLabelDialog({ slug, label, labels, onClose }: MergeLabelDialogProps) {
  const { settings } = useWords();
  const others = labels.filter(({ id }) => id !== label.id);
  const [into, setInto] = useState(String(others[0]?.id ?? ''));
  const refresh = useLabelRefresh(slug);
  const merge = async () => {
    const body = { into_label_id: Number(into) };
    await client.mergeLabels({ params: { slug, label_id: label.id }, body });
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      title={settings.merge_title(label.name)}
      text={settings.merge_text(label.record_count)}
      submit={settings.merge}
      danger
      onClose={onClose}
      is_complete={into !== ''}
      onSubmit={merge}
    >
      {(refusal) => (
        <Select
          label={settings.merge_into}
          value={into}
          error={refusal}
          options={others.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={setInto}
        />
      )}
    </FormDialog>
  );
}
