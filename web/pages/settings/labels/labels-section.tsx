import { useQuery } from '@tanstack/react-query';
import { Tags, Merge } from 'lucide-react';
import { useState } from 'react';
import type { V2LabelWithRecordCount, V2Label } from '@minutebook/contract/resources/label.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Found } from '../../../components/states/found.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { AddButton, Section } from '../../../components/frame/section.tsx';
import { useMay, useSlug } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { NamedDialog } from '../../../components/forms/named-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { client } from '../../../session/client.ts';
import { LabelDot } from '../../../components/label-chip.tsx';
import { MenuItem } from '../../../components/overlays/menu.tsx';
import { labelsQuery } from '../../records/filters/filter-options.ts';
import { RemovedItems, useRemove } from '../removed-items.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { useRefresh } from '../use-change.ts';
import { cx } from '../../../components/cx.ts';

export function LabelsSection() {
  const slug = useSlug();
  const { settings } = useWords();
  const mayManage = useMay(slug, 'label.manage') === true;
  const [isAdding, setIsAdding] = useState(false);
  const labels = useQuery(labelsQuery(slug));
  const isEmpty = labels.data?.length === 0;
  return (
    <Section
      title={settings.sections.labels}
      count={labels.data?.length}
      text={isEmpty ? undefined : settings.labels_text}
      actions={mayManage && <AddButton text={settings.new_label} onClick={() => setIsAdding(true)} />}
    >
      {isEmpty && <EmptyState icon={Tags} title={settings.no_labels_title} text={settings.labels_text} />}
      <Loaded query={labels}>
        {(all) => (
          <Found
            items={all}
            label={settings.find_label}
            none={settings.nothing_found}
            textOf={({ name }) => name}
          >
            {(found) => (
              <RowList>
                {found.map((label) => (
                  <LabelRow key={label.id} label={label} labels={all} may_manage={mayManage} />
                ))}
              </RowList>
            )}
          </Found>
        )}
      </Loaded>
      {mayManage && <RemovedItems kind="label" />}
      {isAdding && <LabelDialog onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

interface LabelRowProps {
  label: V2LabelWithRecordCount;
  /** All of the workspace. */
  labels: readonly V2LabelWithRecordCount[];
  may_manage: boolean;
}

function LabelRow({ label, labels, may_manage }: LabelRowProps) {
  const { settings } = useWords();
  const remove = useRemove('label');
  const [asking, setAsking] = useState<'edit' | 'merge'>();
  const close = () => setAsking(undefined);
  const { name, color, record_count } = label;
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-1.5">
      <LabelDot color={color} />
      <span className="min-w-0 flex-1">{name}</span>
      <span className="shrink-0 text-sm text-faint">{settings.label_records(record_count)}</span>
      {may_manage && (
        <EditMenu
          name={name}
          onEdit={() => setAsking('edit')}
          onDelete={() => remove(label)}
          delete_title={settings.delete_label_title(name)}
          delete_text={settings.delete_label_text(record_count)}
        >
          {labels.length > 1 && (
            <MenuItem icon={<Merge size={15} />} onSelect={() => setAsking('merge')}>
              {settings.merge}
            </MenuItem>
          )}
        </EditMenu>
      )}
      {asking === 'edit' && <LabelDialog label={label} onClose={close} />}
      {asking === 'merge' && <MergeLabelDialog label={label} labels={labels} onClose={close} />}
    </li>
  );
}

interface MergeLabelDialogProps extends Pick<LabelRowProps, 'label' | 'labels'> {
  onClose: () => void;
}

function MergeLabelDialog({ label, labels, onClose }: MergeLabelDialogProps) {
  const slug = useSlug();
  const { settings } = useWords();
  const others = labels.filter(({ id }) => id !== label.id);
  const [into, setInto] = useState(String(others[0]?.id ?? ''));
  const refresh = useRefresh();
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

/** Creates a label, or changes one. */
function LabelDialog({ label, onClose }: { label?: V2Label; onClose: () => void }) {
  const slug = useSlug();
  const { settings } = useWords();
  const [color, setColor] = useState(label?.color ?? FIRST_COLOR);
  const refresh = useRefresh();
  const save = async (name: string) => {
    const body = { name, color };
    if (label === undefined) await client.createLabel({ params: { slug }, body });
    else await client.updateLabel({ params: { slug, label_id: label.id }, body });
    await refresh();
  };
  return (
    <NamedDialog
      title={label === undefined ? settings.new_label : settings.edit_label}
      label={settings.label_name}
      name={label?.name}
      onSave={save}
      onClose={onClose}
    >
      <ColorChoice color={color} onChange={setColor} />
    </NamedDialog>
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
