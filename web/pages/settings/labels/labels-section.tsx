import { useQuery } from '@tanstack/react-query';
import type { V2LabelWithRecordCount } from '@minutebook/contract/resources/label.ts';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Found } from '../../../components/states/found.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useMay } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { labelsQuery } from '../../records/filters/filter-options.ts';
import { LabelDialog } from './label-dialog.tsx';
import { LabelRow } from './label-row.tsx';
import { MergeLabelDialog } from './merge-label-dialog.tsx';
import { RemovedItems } from '../removed-items.tsx';
import { useLabelRefresh } from './use-label-refresh.ts';

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
