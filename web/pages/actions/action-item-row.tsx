import { CalendarDays, CircleUserRound, Pencil } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { Badge } from '../../components/badge.tsx';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { cx } from '../../components/cx.ts';
import { onDemand, useOnDemand } from '../../components/on-demand.ts';
import { findLanguage } from '../../words/find-language.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { isOverdue, toLocalMidnight } from './to-groups.ts';
import { useActionItemActs } from './action-item-queries.ts';
import type { ActionItemFormProps } from './action-item-form.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Popover } from '../../components/overlays/popover.tsx';
import { useSlug } from '../../session/queries.ts';

interface ActionItemRowProps {
  item: ActionItem;
  may_edit: boolean;
  may_tick: boolean;
  /** Its source: a moment, a record. */
  source: ReactNode;
}

/** An action item with its person and day, ticked in place. */
export function ActionItemRow({ item, may_edit, may_tick, source }: ActionItemRowProps) {
  const slug = useSlug();
  const { actions } = useWords();
  const acts = useActionItemActs(slug);
  // Shown at once; what the server says follows.
  const [wanted, setWanted] = useState<boolean>();
  const is_done = wanted ?? item.is_done;
  const last = useRef<ReturnType<typeof acts.change>>(undefined);
  const tick = async (checked: boolean) => {
    setWanted(checked);
    // A second tick waits for the answer to the first, and changes the item that this answer holds, not the one shown.
    const before = last.current;
    const turn = Promise.resolve(before).then((changed) =>
      acts.change(changed ?? item, { is_done: checked }),
    );
    last.current = turn;
    await turn;
    if (last.current !== turn) return;
    last.current = undefined;
    setWanted(undefined);
  };
  return (
    <li data-task={item.id} className="flex items-start gap-3 px-4 py-3">
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
          {!item.is_in_insight && !item.is_by_hand && <Badge>{actions.from_before}</Badge>}
        </div>
      </div>
      {may_edit && <EditPopover item={item} acts={acts} />}
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

/** It is larger than the row, and nobody needs it at first. */
const lazyForm = onDemand(() => import('./action-item-form.tsx'), true);

/** The fields of an item, and the way to be rid of it. */
function EditPopover({ item, acts }: { item: ActionItem; acts: ReturnType<typeof useActionItemActs> }) {
  const { actions } = useWords();
  const label = actions.change(item.text);
  return (
    <Popover
      label={label}
      align="end"
      trigger={<IconButton size="small" label={label} icon={<Pencil size={15} />} />}
    >
      {(close) => (
        <LazyForm
          record_id={item.record_id}
          item={item}
          onSave={async (body) => (await acts.change(item, body)) !== undefined}
          onRemove={() => {
            close();
            void acts.remove(item);
          }}
          onClose={close}
        />
      )}
    </Popover>
  );
}

export function LazyForm(props: ActionItemFormProps) {
  const form = useOnDemand(lazyForm, true);
  return form !== undefined && <form.ActionItemForm {...props} />;
}
