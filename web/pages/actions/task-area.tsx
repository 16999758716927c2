import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react';

interface TaskAreaProps {
  label: string;
  className?: string;
  children: ReactNode;
}

interface Place {
  element: Element;
  /** The number of the row in its list, and of the element in its row. */
  row: number;
  control: number;
  task: string | undefined;
}

/**
 * Around tasks, which leave their list when they are ticked or deleted, and with them the focus: it follows a task that has another
 * place, or goes to the one that follows, or to the area when none is left. What React removes reports no blur.
 */
export function TaskArea({ label, className, children }: TaskAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(undefined);
  const isHeld = useRef(false);
  // At every render, since rows come and go with what is rendered in the area.
  useLayoutEffect(() => {
    if (area.current === null || place.current === undefined || !isHeld.current) return;
    const { element } = place.current;
    if (element.isConnected) place.current = findPlace(area.current, element);
    else if (document.activeElement === document.body) {
      (findNext(area.current, place.current) ?? area.current).focus();
    }
  });
  const follow = ({ target }: FocusEvent) => {
    isHeld.current = true;
    // The fields of a task are in a layer outside: their focus is that of the button which opened it.
    if (area.current?.contains(target) === true) place.current = findPlace(area.current, target);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only looks where the focus is
    <div
      ref={area}
      role="group"
      tabIndex={-1}
      aria-label={label}
      className={className}
      onFocus={follow}
      onBlur={() => void (isHeld.current = false)}
    >
      {children}
    </div>
  );
}

const listRows = (area: Element) => Array.from(area.querySelectorAll<HTMLElement>('[data-task]'));
const listControls = (row: Element) =>
  Array.from(row.querySelectorAll<HTMLElement>('input, button, a[href]'));

function findPlace(area: Element, element: Element): Place | undefined {
  const rows = listRows(area);
  const row = rows.findIndex((one) => one.contains(element));
  const held = rows[row];
  if (held === undefined) return undefined;
  const control = listControls(held).findIndex((one) => one === element);
  return { element, row, control, task: held.dataset['task'] };
}

function findNext(area: Element, { row, control, task }: Place): HTMLElement | undefined {
  const rows = listRows(area);
  const next = rows.find((one) => one.dataset['task'] === task) ?? rows[row] ?? rows.at(-1);
  const controls = next === undefined ? [] : listControls(next);
  return controls[control] ?? controls.at(-1);
}
