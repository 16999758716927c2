import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { Popover } from '../../components/overlays/popover.tsx';
import { useWords } from '../../words/use-words.tsx';
import { workspacePeopleQuery } from '../record/access/workspace-people-query.ts';
import type { ActionItemChange } from './use-change-action-item.ts';

interface AssignPopoverProps {
  slug: string;
  item: ActionItem;
  icon: ReactNode;
  /** Resolves to whether it was saved. */
  onSave: (change: ActionItemChange) => Promise<boolean>;
}

/** Gives an item to a member, and a day. */
export function AssignPopover({ slug, item, icon, onSave }: AssignPopoverProps) {
  const { actions } = useWords();
  const label = actions.change(item.text);
  return (
    <Popover label={label} align="end" trigger={<IconButton size="small" label={label} icon={icon} />}>
      {(close) => <AssignForm slug={slug} item={item} onSave={onSave} onClose={close} />}
    </Popover>
  );
}

/** The present assignee if it is no member but a name from the insight. */
const NO_MEMBER = 'name';
const NOBODY = '';

function AssignForm({
  slug,
  item,
  onSave,
  onClose,
}: Omit<AssignPopoverProps, 'icon'> & { onClose: () => void }) {
  const { actions, buttons } = useWords();
  const { data: people } = useQuery(workspacePeopleQuery(slug));
  const { assignee } = item;
  const present =
    assignee === null ? NOBODY : assignee.member_id === null ? NO_MEMBER : String(assignee.member_id);
  const [who, setWho] = useState(present);
  const [day, setDay] = useState(item.due_date ?? '');
  const [busy, setBusy] = useState(false);
  const members = people?.members ?? [];
  const isListed = members.some(({ id }) => String(id) === present);
  const save = async () => {
    const body: ActionItemChange = {
      ...(who !== present && { assignee_member_id: who === NOBODY ? null : Number(who) }),
      ...(day !== (item.due_date ?? '') && { due_date: day === '' ? null : day }),
    };
    setBusy(true);
    if (Object.keys(body).length === 0 || (await onSave(body))) onClose();
    setBusy(false);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Select
        label={actions.assignee}
        value={who}
        onChange={setWho}
        options={[
          { value: NOBODY, text: actions.nobody },
          ...(assignee !== null && !isListed ? [{ value: present, text: assignee.name }] : []),
          ...members.map(({ id, name }) => ({ value: String(id), text: name })),
        ]}
      />
      <TextField
        label={actions.due}
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {buttons.save}
      </Button>
    </form>
  );
}
