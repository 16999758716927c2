import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { onDemand, useOnDemand } from '../on-demand.ts';
import { Trigger } from './trigger.tsx';
import type { MenuCheckProps, MenuChoiceProps, MenuItemProps } from './menu-layer.tsx';

const lazyMenu = onDemand(() => import('./menu-layer.tsx'), true);

interface MenuProps {
  /** A single button. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

/** Actions or choices behind a button. */
export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  const [open, setOpen] = useState<'by_key' | 'by_pointer'>();
  const button = useRef<HTMLButtonElement>(null);
  const [trigger_id, content_id] = [useId(), useId()];
  const isOpen = open !== undefined;
  const layer = useOnDemand(lazyMenu, isOpen);
  const close = () => setOpen(undefined);
  const toggle = (how: typeof open) => setOpen(isOpen ? undefined : how);
  return (
    <>
      <Trigger
        button={trigger}
        ref={button}
        id={trigger_id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? content_id : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey || isDisabled(event)) return;
          toggle('by_pointer');
          // The menu gets the focus, not the button.
          if (!isOpen) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.includes(event.key) || isDisabled(event)) return;
          if (event.key === 'ArrowDown') setOpen('by_key');
          else toggle('by_key');
          event.preventDefault();
        }}
      />
      {isOpen && layer !== undefined && (
        <layer.MenuLayer
          trigger={button}
          trigger_id={trigger_id}
          content_id={content_id}
          is_by_key={open === 'by_key'}
          align={align}
          onClose={close}
        >
          {children}
        </layer.MenuLayer>
      )}
    </>
  );
}

const isDisabled = ({ currentTarget }: { currentTarget: EventTarget }) =>
  currentTarget instanceof HTMLButtonElement && currentTarget.disabled;

/** Items are rendered by an open menu alone, whose code is there. */
function items() {
  const module = lazyMenu.module.get();
  if (module === undefined) throw new Error('An item is not in a menu.');
  return module;
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = items();
  return <Item {...props} />;
}

/** Around a link: `<MenuLink><Link to=…>…</Link></MenuLink>`. */
export function MenuLink({ children }: { children: ReactNode }) {
  const { LinkItem } = items();
  return <LinkItem>{children}</LinkItem>;
}

export function MenuCheck(props: MenuCheckProps) {
  const { CheckItem } = items();
  return <CheckItem {...props} />;
}

/** One of several. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { ChoiceItems } = items();
  return <ChoiceItems {...props} />;
}

export function MenuHeading({ children }: { children: ReactNode }) {
  const { Heading } = items();
  return <Heading>{children}</Heading>;
}

export function MenuLine() {
  const { Line } = items();
  return <Line />;
}
