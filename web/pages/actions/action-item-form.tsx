import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import { Button } from '../../components/button.tsx';
import { TextArea, TextField } from '../../components/forms/text-field.tsx';
import { useSlug } from '../../session/queries.ts';
import { useKeptText } from '../../session/use-kept-text.ts';
import { useWords } from '../../words/use-words.tsx';
import { toLabels, workspacePeopleQuery } from '../record/access/workspace-people-query.ts';
import type { WrittenActionItem } from './action-item-queries.ts';

export interface ActionItemFormProps {
  record_id: number;
  /** undefined: a new one. */
  item?: ActionItem;
  /** Gets what is another than it was. Resolves to whether it was saved. */
  onSave: (written: WrittenActionItem) => Promise<boolean>;
  onRemove?: () => void;
  onClose: () => void;
}

/** The text of an action item, its person and its day. Enter saves; what is typed is kept until it is saved. */
export function ActionItemForm({ record_id, item, onSave, onRemove, onClose }: ActionItemFormProps) {
  const slug = useSlug();
  const { actions, buttons } = useWords();
  const { data: people } = useQuery(workspacePeopleQuery(slug));
  const labels = toLabels(people?.members ?? []);
  const present = item?.assignee ?? null;
  const presentName = (present?.member_id != null && labels.get(present.member_id)) || (present?.name ?? '');
  const place = `${slug}/task ${record_id}/${item?.id ?? 'new'}`;
  const text = useKeptText(place, item?.text ?? '');
  const person = useKeptText(`${place}/person`, presentName);
  const day = useKeptText(`${place}/day`, item?.due_date ?? '');
  const [busy, setBusy] = useState(false);
  const listId = useId();
  const close = () => {
    for (const kept of [text, person, day]) kept.forget();
    onClose();
  };
  const save = async () => {
    const said = text.text.trim();
    const name = person.text.trim();
    if (busy || said === '') return;
    const written: WrittenActionItem = {
      ...(said !== item?.text && { text: said }),
      ...(name !== presentName && { assignee: name }),
      ...(day.text !== (item?.due_date ?? '') && { due_date: day.text === '' ? null : day.text }),
    };
    setBusy(true);
    const isSaved = Object.keys(written).length === 0 || (await onSave(written));
    setBusy(false);
    if (isSaved) close();
  };
  const field = useFocusAtOnce<HTMLTextAreaElement>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label={actions.task}
        rows={2}
        required
        ref={field}
        maxLength={2_000}
        value={text.text}
        onChange={(event) => text.write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <TextField
        label={actions.assignee}
        placeholder={actions.nobody}
        list={listId}
        autoComplete="off"
        maxLength={200}
        value={person.text}
        onChange={(event) => person.write(event.target.value)}
      />
      <datalist id={listId}>
        {[...labels].map(([id, label]) => (
          <option key={id}>{label}</option>
        ))}
      </datalist>
      <TextField
        label={actions.due}
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={day.text}
        onChange={(event) => day.write(event.target.value)}
      />
      <div className="flex items-center gap-2">
        <Button type="submit" kind="primary" busy={busy}>
          {item === undefined ? actions.add : buttons.save}
        </Button>
        <Button onClick={close}>{buttons.cancel}</Button>
        {onRemove !== undefined && (
          <Button kind="quiet" className="ml-auto" icon={<Trash2 size={14} aria-hidden />} onClick={onRemove}>
            {buttons.delete}
          </Button>
        )}
      </div>
    </form>
  );
}
