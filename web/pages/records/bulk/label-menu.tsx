import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { LabelDot } from '../../../components/label-chip.tsx';
import { Menu, MenuCheck, MenuHeading } from '../../../components/overlays/menu.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { labelsQuery } from '../filters/filter-options.ts';
import type { RecordItem } from '../records-query.ts';

interface LabelMenuProps {
  slug: string;
  items: readonly RecordItem[];
}

/** Gives labels to the selected records, and takes them away. */
export function LabelMenu(props: LabelMenuProps) {
  const { records } = useWords();
  return (
    <Menu
      trigger={
        <Button
          kind="primary"
          size="small"
          className="h-8! rounded-full! max-sm:w-11"
          icon={<Tags size={15} aria-hidden />}
        >
          <span className="max-sm:sr-only">{records.labels}</span>
        </Button>
      }
    >
      <LabelChecks {...props} />
    </Menu>
  );
}

function LabelChecks({ slug, items }: LabelMenuProps) {
  const words = useWords();
  const { records } = words;
  const change = useLabelChange(slug);
  const { data: labels, error } = useQuery(labelsQuery(slug));
  if (error !== null) return <p className="p-2 text-bad">{toErrorText(error, words)}</p>;
  return (
    <>
      <MenuHeading>{labels?.length === 0 ? records.no_labels : records.labels}</MenuHeading>
      {labels?.map(({ id, name, color }) => {
        const { with_label, without_label } = splitByLabel(items, id);
        const isOnAll = without_label.length === 0;
        return (
          <MenuCheck
            key={id}
            checked={isOnAll || (with_label.length > 0 && 'indeterminate')}
            onChange={() =>
              change({ label_id: id, record_ids: isOnAll ? with_label : without_label, is_on: !isOnAll })
            }
          >
            <LabelDot color={color} />
            <span className="truncate">{name}</span>
          </MenuCheck>
        );
      })}
    </>
  );
}

function splitByLabel(items: readonly RecordItem[], label_id: number) {
  const { with_label = [], without_label = [] } = Object.groupBy(items, ({ record }) =>
    record.labels.some(({ id }) => id === label_id) ? 'with_label' : 'without_label',
  );
  return { with_label: with_label.map(toId), without_label: without_label.map(toId) };
}

const toId = ({ record }: RecordItem): number => record.id;

/** The most records that one request gives a label to. */
const AT_ONCE = 100;

interface LabelChange {
  label_id: number;
  /** Those that change: records that have the label do not get it again. */
  record_ids: readonly number[];
  is_on: boolean;
}

/** Gives a label to many records, or takes it away; says so, and offers to undo it. */
function useLabelChange(slug: string): (change: LabelChange) => void {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const change = async ({ label_id, record_ids, is_on }: LabelChange, isUndo = false): Promise<void> => {
    const send = is_on ? client.addLabels : client.removeLabels;
    const changed: number[] = [];
    const undo = () => void change({ label_id, record_ids: changed, is_on: !is_on }, true);
    const action = () => !isUndo && changed.length > 0 && { action: { text: words.records.undo, run: undo } };
    try {
      for (let start = 0; start < record_ids.length; start += AT_ONCE) {
        const part = record_ids.slice(start, start + AT_ONCE);
        await send({ params: { slug }, body: { record_ids: part, label_ids: [label_id] } });
        changed.push(...part);
      }
      toast({ tone: 'good', text: words.records.labels_changed(changed.length), ...action() });
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words), ...action() });
    }
    for (const key of ['records', 'labels']) void queries.invalidateQueries({ queryKey: [key, slug] });
  };
  return (wanted) => void change(wanted);
}
