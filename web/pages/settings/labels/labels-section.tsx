import { useQuery } from '@tanstack/react-query';
import { Plus, Tags, Merge } from 'lucide-react';
import { useState } from 'react';
import type { V2LabelWithRecordCount, V2Label } from '@minutebook/contract/resources/label.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Found } from '../../../components/states/found.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useMay } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { client } from '../../../session/client.ts';
import { LabelDot } from '../../../components/label-chip.tsx';
import { MenuItem } from '../../../components/overlays/menu.tsx';
import { labelsQuery } from '../../records/filters/filter-options.ts';
import { RemovedItems } from '../removed-items.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { useRemoval } from '../use-removal.ts';
import { useLabelRefresh } from './use-label-refresh.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { cx } from '../../../components/cx.ts';

type Doing = { what: 'create' } | { what: 'edit' | 'merge'; label: V2LabelWithRecordCount };

export function LabelsSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  const may_manage = useMay(slug, 'label.manage') === true;
  const refresh = useLabelRefresh(slug);
  const [doing, setDoing] = useState<Doing>();
  const labels = useQuery(labelsQuery(slug));
  const isEmpty = labels.data?.length === 0;
  const close = () => setDoing(undefined);
  const create = may_manage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setDoing({ what: 'create' })}>
      {settings.new_label}
    </Button>
  );
  const list = (found: readonly V2LabelWithRecordCount[]) => (
    <RowList>
      {found.map((label) => (
        <LabelRow
          key={label.id}
          slug={slug}
          label={label}
          may_manage={may_manage}
          onEdit={() => setDoing({ what: 'edit', label })}
          onMerge={labels.data?.length === 1 ? undefined : () => setDoing({ what: 'merge', label })}
        />
      ))}
    </RowList>
  );
  return (
    <Section
      title={settings.sections.labels}
      count={labels.data?.length}
      text={isEmpty ? undefined : settings.labels_text}
      actions={create}
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
            {list}
          </Found>
        )}
      </Loaded>
      {may_manage && <RemovedItems slug={slug} kind="label" refresh={refresh} />}
      {doing?.what === 'create' && <LabelDialog slug={slug} onClose={close} />}
      {doing?.what === 'edit' && <LabelDialog slug={slug} label={doing.label} onClose={close} />}
      {doing?.what === 'merge' && (
        <MergeLabelDialog slug={slug} label={doing.label} labels={labels.data ?? []} onClose={close} />
      )}
    </Section>
  );
}

interface MergeLabelDialogProps {
  slug: string;
  label: V2LabelWithRecordCount;
  /** All of the workspace. */
  labels: readonly V2LabelWithRecordCount[];
  onClose: () => void;
}

function MergeLabelDialog({ slug, label, labels, onClose }: MergeLabelDialogProps) {
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

interface LabelRowProps {
  slug: string;
  label: V2LabelWithRecordCount;
  may_manage: boolean;
  onEdit: () => void;
  /** undefined: there is no other. */
  onMerge: (() => void) | undefined;
}

function LabelRow({ slug, label, may_manage, onEdit, onMerge }: LabelRowProps) {
  const { settings } = useWords();
  const removal = useRemoval(useLabelRefresh(slug));
  const { id: label_id, name, color, record_count } = label;
  const params = { slug, label_id };
  const remove = () =>
    removal({
      name,
      remove: () => client.deleteLabel({ params }),
      restore: () => client.restoreLabel({ params }),
    });
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-1.5">
      <LabelDot color={color} />
      <span className="min-w-0 flex-1">{name}</span>
      <span className="shrink-0 text-sm text-faint">{settings.label_records(record_count)}</span>
      {may_manage && (
        <EditMenu
          name={name}
          onEdit={onEdit}
          onDelete={remove}
          delete_title={settings.delete_label_title(name)}
          delete_text={settings.delete_label_text(record_count)}
        >
          {onMerge !== undefined && (
            <MenuItem icon={<Merge size={15} />} onSelect={onMerge}>
              {settings.merge}
            </MenuItem>
          )}
        </EditMenu>
      )}
    </li>
  );
}

interface LabelDialogProps {
  slug: string;
  /** undefined: a new one. */
  label?: V2Label;
  onClose: () => void;
}

/** Creates a label, or changes one. */
function LabelDialog({ slug, label, onClose }: LabelDialogProps) {
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
