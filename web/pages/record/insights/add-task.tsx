import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useActionItemActs } from '../../actions/action-item-queries.ts';
import { LazyForm } from '../../actions/action-item-row.tsx';
import { useOpenRecord } from '../open-record.ts';

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
