import { useQuery } from '@tanstack/react-query';
import { Plus, Sparkles, Tag, X } from 'lucide-react';
import { LabelChip, LabelDot } from '../../../components/label-chip.tsx';
import { Menu, MenuCheck, MenuHeading } from '../../../components/overlays/menu.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { labelsQuery } from '../../records/filters/filter-options.ts';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange } from '../use-record-change.ts';

/** The labels of the record, recommended ones, and a menu of all others. */
export function LabelRow() {
  const { record: words } = useWords();
  const { slug, record } = useOpenRecord();
  const change = useRecordChange();
  const toast = useToast();
  const put = (label_id: number, isOn: boolean) => {
    const input = { params: { slug }, body: { record_ids: [record.id], label_ids: [label_id] } };
    return change(() => (isOn ? client.addLabels(input) : client.removeLabels(input)));
  };
  const remove = async ({ id, name }: { id: number; name: string }) => {
    if (!(await put(id, false))) return;
    toast({ text: words.label_removed(name), action: { text: words.undo, run: () => void put(id, true) } });
  };
  const canLabel = record.permissions.label;
  const own = new Set(record.labels.map(({ id }) => id));
  const recommended = record.recommended_labels.filter(({ label_id }) => !own.has(label_id));
  if (!canLabel && record.labels.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 max-sm:-mx-4 max-sm:flex-nowrap max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:*:shrink-0">
      {record.labels.map((label) => (
        <LabelChip key={label.id} {...label}>
          {canLabel && (
            <button
              type="button"
              aria-label={words.remove_label(label.name)}
              onClick={() => void remove(label)}
              className="-mr-2 grid size-6 place-items-center rounded-full text-faint hover:bg-hover hover:text-ink pointer-coarse:-my-3 pointer-coarse:-mr-4"
            >
              <X size={12} aria-hidden />
            </button>
          )}
        </LabelChip>
      ))}
      {canLabel &&
        recommended.map(({ label_id, label_name }) => (
          <button
            key={label_id}
            type="button"
            data-chrome
            aria-label={words.accept_label(label_name)}
            onClick={() => void put(label_id, true)}
            className="group/accept inline-flex items-center text-xs text-soft hover:text-accent-ink"
          >
            {/* A finger gets more room than the chip that is drawn. */}
            <span className="inline-flex h-6 items-center gap-1 rounded-full border border-dashed border-control px-2 group-hover/accept:bg-accent-soft pointer-coarse:h-8">
              <Sparkles size={11} aria-hidden />
              {label_name}
              <Plus size={11} aria-hidden />
            </span>
          </button>
        ))}
      {canLabel && <LabelPicker own={own} onChange={(label_id, isOn) => void put(label_id, isOn)} />}
    </div>
  );
}

interface LabelPickerProps {
  own: ReadonlySet<number>;
  onChange: (label_id: number, isOn: boolean) => void;
}

function LabelPicker({ own, onChange }: LabelPickerProps) {
  const { record: words, records } = useWords();
  const { slug } = useOpenRecord();
  const { data: labels = [] } = useQuery(labelsQuery(slug));
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-chrome
          className="inline-flex h-6 items-center gap-1 rounded-full px-2 text-xs text-soft first:-ml-2 hover:bg-hover hover:text-ink"
        >
          <Tag size={12} aria-hidden /> {words.add_label}
        </button>
      }
    >
      <MenuHeading>{words.labels}</MenuHeading>
      {labels.length === 0 && <p className="px-2 pb-2 text-sm text-soft">{records.no_labels}</p>}
      {labels.map(({ id, name, color }) => (
        <MenuCheck key={id} checked={own.has(id)} onChange={(isOn) => onChange(id, isOn)}>
          <LabelDot color={color} />
          <span className="truncate">{name}</span>
        </MenuCheck>
      ))}
    </Menu>
  );
}
