import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { V2LabelWithRecordCount } from '@minutebook/contract/resources/label.ts';
import { Ellipsis, Merge, Pencil, Plus, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { LabelDot } from '../../../components/label-chip.tsx';
import { Menu, MenuItem } from '../../../components/menu.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { client } from '../../../session/client.ts';
import { useMay } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { labelsQuery } from '../../records/filter-options.ts';
import { SectionHeader } from '../section-header.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { MergeLabelDialog } from './merge-label-dialog.tsx';

type Doing = { what: 'create' } | { what: 'edit' | 'merge' | 'delete'; label: V2LabelWithRecordCount };

export function LabelsSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  const mayManage = useMay(slug, 'label.manage') === true;
  const [doing, setDoing] = useState<Doing>();
  const queries = useQueryClient();
  const list = useQuery(labelsQuery(slug));
  const remove = useMutation({
    mutationFn: (label_id: number) => client.deleteLabel({ params: { slug, label_id } }),
    onSuccess: () =>
      Promise.all(['labels', 'records'].map((key) => queries.invalidateQueries({ queryKey: [key, slug] }))),
  });
  if (list.error !== null) return <ErrorState error={list.error} on_retry={() => void list.refetch()} />;
  const close = () => setDoing(undefined);
  const create = mayManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setDoing({ what: 'create' })}>
      {settings.new_label}
    </Button>
  );
  return (
    <section>
      <SectionHeader title={settings.sections.labels} text={settings.labels_text} actions={create} />
      {list.data === undefined && <Skeleton className="h-40 w-full" />}
      {list.data?.length === 0 && (
        <EmptyState icon={Tags} title={settings.no_labels_title} text={settings.labels_text} />
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {list.data?.map((label) => (
          <li key={label.id} className="flex min-h-12 items-center gap-3 px-4">
            <LabelDot color={label.color} />
            <span className="min-w-0 flex-1 truncate">{label.name}</span>
            <span className="text-sm text-faint">{settings.label_records(label.record_count)}</span>
            {mayManage && (
              <Menu
                align="end"
                trigger={
                  <IconButton
                    label={settings.change_of(label.name)}
                    icon={<Ellipsis size={17} />}
                    size="small"
                  />
                }
              >
                <MenuItem icon={<Pencil size={15} />} on_select={() => setDoing({ what: 'edit', label })}>
                  {settings.edit}
                </MenuItem>
                <MenuItem icon={<Merge size={15} />} on_select={() => setDoing({ what: 'merge', label })}>
                  {settings.merge}
                </MenuItem>
                <MenuItem
                  icon={<Trash2 size={15} />}
                  danger
                  on_select={() => setDoing({ what: 'delete', label })}
                >
                  {settings.delete}
                </MenuItem>
              </Menu>
            )}
          </li>
        ))}
      </ul>
      {doing?.what === 'create' && <LabelDialog slug={slug} on_close={close} />}
      {doing?.what === 'edit' && <LabelDialog slug={slug} label={doing.label} on_close={close} />}
      {doing?.what === 'merge' && (
        <MergeLabelDialog slug={slug} label={doing.label} labels={list.data ?? []} on_close={close} />
      )}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          open
          on_close={close}
          title={settings.delete_label_title(doing.label.name)}
          text={settings.delete_label_text(doing.label.record_count)}
          confirm={settings.delete}
          on_confirm={() => remove.mutateAsync(doing.label.id)}
        />
      )}
    </section>
  );
}
