/** The tasks of a record, those that its insights hold and those that people have added. */
import { Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { Button } from '../../../components/button.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { myMemberQuery } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useActionItemActs } from '../../actions/action-item-queries.ts';
import { ActionItemRow, LazyForm } from '../../actions/action-item-row.tsx';
import { TaskArea } from '../../actions/task-area.tsx';
import { useOpenRecord } from '../open-record.ts';
import { findMoment, toStartsById } from './insight-moments.ts';
import { MomentButton } from './moment-button.tsx';

/** A task that nobody found in the transcript. */
export function AddTask() {
  const { actions } = useWords();
  const { slug, record } = useOpenRecord();
  const { add } = useActionItemActs(slug);
  const [isAdding, setIsAdding] = useState(false);
  if (!record.permissions.edit) return null;
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <Button
        size="small"
        className="self-start"
        aria-expanded={isAdding}
        icon={<Plus size={14} aria-hidden />}
        onClick={() => setIsAdding(!isAdding)}
      >
        {actions.add}
      </Button>
      {isAdding && (
        <LazyForm
          record_id={record.id}
          onSave={async ({ text = '', ...about }) => (await add(record.id, { text, ...about })) !== undefined}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}

/** Action items with what people said of them: ticked, given, dated. */
export function LiveActionItems({ items }: { items: readonly ActionItem[] }) {
  const { record: words } = useWords();
  const { slug, record, dialogs, go } = useOpenRecord();
  const { data: member } = useQuery(myMemberQuery(slug));
  const startsById = useMemo(() => toStartsById(dialogs), [dialogs]);
  const { edit } = record.permissions;
  return (
    <TaskArea label={words.tabs.actions}>
      <RowList>
        {items.map((item) => {
          const { start_ms, dialog_ids, assignee } = item;
          const moment = findMoment({ dialog_ids, ...(start_ms !== null && { start_ms }) }, startsById);
          return (
            <ActionItemRow
              key={item.id}
              item={item}
              may_edit={edit}
              may_tick={edit || (assignee?.member_id != null && assignee.member_id === member?.id)}
              source={moment !== undefined && <MomentButton start_ms={moment} onGo={go} />}
            />
          );
        })}
      </RowList>
    </TaskArea>
  );
}
