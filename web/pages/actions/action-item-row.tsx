import { CalendarDays, CircleUserRound, UserRoundPen } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../components/badge.tsx';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { cx } from '../../components/cx.ts';
import { findLanguage } from '../../words/find-language.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { isOverdue, toLocalMidnight } from './to-groups.ts';
import { useChangeActionItem, type ActionItemChange } from './action-item-queries.ts';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { Popover } from '../../components/overlays/popover.tsx';
import { workspacePeopleQuery } from '../record/access/workspace-people-query.ts';
import { useSlug } from '../../session/queries.ts';

interface ActionItemRowProps {
  item: ActionItem;
  may_edit: boolean;
  may_tick: boolean;
  /** Its source: a moment, a record. */
  source?: ReactNode;
}

/** An action item with its person and day, ticked in place. */
export function ActionItemRow({ item, may_edit, may_tick, source }: ActionItemRowProps) {
  const slug = useSlug();
  const { actions } = useWords();
  const change = useChangeActionItem(slug);
  // Shown at once; what the server says follows.
  const [wanted, setWanted] = useState<boolean>();
  const is_done = wanted ?? item.is_done;
  const last = useRef<ReturnType<typeof change>>(undefined);
  const tick = async (checked: boolean) => {
    setWanted(checked);
    // Whoever ticks again before the server has answered changes what it has by then, not what is shown.
    const before = last.current;
    const turn = Promise.resolve(before).then((changed) => change(changed ?? item, { is_done: checked }));
    last.current = turn;
    await turn;
    if (last.current !== turn) return;
    last.current = undefined;
    setWanted(undefined);
  };
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {may_tick ? (
        <Checkbox
          className="pt-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center pointer-coarse:pt-0"
          checked={is_done}
          label={actions.tick(item.text)}
          onChange={(checked) => void tick(checked)}
        />
      ) : (
        <span className="sr-only">{is_done ? actions.states.done : actions.states.open}</span>
      )}
      <div className="min-w-0 flex-1">
        <p
          lang={findLanguage(item.text)}
          className={cx('leading-6 break-words', is_done && 'text-soft line-through')}
        >
          {item.text}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {source}
          <Facts item={item} is_done={is_done} />
          {!item.is_in_insight && <Badge>{actions.from_before}</Badge>}
        </div>
      </div>
      {may_edit && (
        <AssignPopover
          item={item}
          onSave={async (body) => (await change(item, body)) !== undefined}
          icon={<UserRoundPen size={15} />}
        />
      )}
    </li>
  );
}

function Facts({ item: { assignee, due_date }, is_done }: { item: ActionItem; is_done: boolean }) {
  const { actions } = useWords();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const isLate = !is_done && isOverdue(due_date, now);
  return (
    <>
      {assignee !== null && (
        <span className="inline-flex items-center gap-1">
          <CircleUserRound size={14} aria-hidden /> {assignee.name}
        </span>
      )}
      {due_date !== null && (
        <span className={cx('inline-flex items-center gap-1', isLate && 'font-medium text-bad')}>
          <CalendarDays size={14} aria-hidden />
          {isLate
            ? actions.overdue_since(format.shortDate(toLocalMidnight(due_date)))
            : format.shortDate(toLocalMidnight(due_date))}
        </span>
      )}
    </>
  );
}

interface AssignPopoverProps {
  item: ActionItem;
  icon: ReactNode;
  /** Resolves to whether it was saved. */
  onSave: (change: ActionItemChange) => Promise<boolean>;
}

/** Gives an item to a member, and a day. */
function AssignPopover({ item, icon, onSave }: AssignPopoverProps) {
  const { actions } = useWords();
  const label = actions.change(item.text);
  return (
    <Popover label={label} align="end" trigger={<IconButton size="small" label={label} icon={icon} />}>
      {(close) => <AssignForm item={item} onSave={onSave} onClose={close} />}
    </Popover>
  );
}

/** The present assignee if it is no member but a name from the insight. */
const NO_MEMBER = 'name';
const NOBODY = '';

function AssignForm({ item, onSave, onClose }: Omit<AssignPopoverProps, 'icon'> & { onClose: () => void }) {
  const slug = useSlug();
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
