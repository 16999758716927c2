import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { LabelDot } from '../../../components/label-chip.tsx';
import { Menu, MenuCheck, MenuHeading } from '../../../components/overlays/menu.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useWords } from '../../../words/use-words.tsx';
import { labelsQuery } from '../filters/filter-options.ts';
import type { RecordItem } from '../records-query.ts';
import { useLabelChange } from './use-label-change.ts';

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
