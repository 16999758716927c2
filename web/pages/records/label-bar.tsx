import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Tags, X } from 'lucide-react';
import type { V2BulkLabelStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { Button } from '../../components/button.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { LabelDot } from '../../components/label-chip.tsx';
import { Menu, MenuCheck, MenuHeading } from '../../components/overlays/menu.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { BulkActions } from './bulk-actions.tsx';
import type { RecordItem } from './records-query.ts';

interface LabelBarProps {
  slug: string;
  record_ids: number[];
  /** The selected records. */
  items: readonly RecordItem[];
  on_clear: () => void;
}

const checks: Record<V2BulkLabelStatus, boolean | 'indeterminate'> = {
  all: true,
  some: 'indeterminate',
  none: false,
};

/** The actions on the selected records. */
export function LabelBar({ slug, record_ids, items, on_clear }: LabelBarProps) {
  const { buttons, records } = useWords();
  return (
    <div
      role="region"
      aria-label={records.selection}
      className="sticky bottom-4 z-20 mx-auto mt-auto mb-4 flex w-max max-w-[calc(100%-2rem)] animate-appear items-center gap-2 rounded-full border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-raised max-sm:gap-0.5"
    >
      <span aria-live="polite" className="mr-1 min-w-0 truncate font-medium">
        {records.selected(record_ids.length)}
      </span>
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
        <LabelChecks slug={slug} record_ids={record_ids} />
      </Menu>
      <BulkActions slug={slug} items={items} on_clear={on_clear} />
      <IconButton size="small" label={buttons.clear} icon={<X size={16} />} onClick={on_clear} />
    </div>
  );
}

function LabelChecks({ slug, record_ids }: Pick<LabelBarProps, 'slug' | 'record_ids'>) {
  const words = useWords();
  const { records } = words;
  const toast = useToast();
  const queries = useQueryClient();
  const status = useQuery({
    queryKey: ['label-status', slug, record_ids],
    queryFn: ({ signal }) => client.getLabelStatus({ params: { slug }, query: { record_ids } }, { signal }),
  });
  const change = useMutation({
    mutationFn: ({ label_id, is_on }: { label_id: number; is_on: boolean }) => {
      const input = { params: { slug }, body: { record_ids, label_ids: [label_id] } };
      return is_on ? client.addLabels(input) : client.removeLabels(input);
    },
    onSuccess: () => toast({ text: records.labels_changed(record_ids.length), tone: 'good' }),
    onError: (error) => toast({ tone: 'bad', text: toErrorText(error, words) }),
    onSettled: () =>
      Promise.all(
        [
          ['label-status', slug],
          ['records', slug],
          ['labels', slug],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  if (status.error !== null) return <p className="p-2 text-bad">{toErrorText(status.error, words)}</p>;
  const labels = status.data?.labels ?? [];
  return (
    <>
      <MenuHeading>
        {status.data !== undefined && labels.length === 0 ? records.no_labels : records.labels}
      </MenuHeading>
      {labels.map(({ id, name, color, status: has }) => (
        <MenuCheck
          key={id}
          checked={checks[has]}
          on_change={() => change.mutate({ label_id: id, is_on: has !== 'all' })}
        >
          <LabelDot color={color} />
          <span className="truncate">{name}</span>
        </MenuCheck>
      ))}
    </>
  );
}
