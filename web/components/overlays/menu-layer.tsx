/** The open menu, loaded by `menu.tsx`. */
import { Check } from 'lucide-react';
import { Menu as Radix } from 'radix-ui/internal';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { cx } from '../cx.ts';

interface MenuLayerProps {
  /** The button, at which it opens. */
  trigger: RefObject<HTMLElement | null>;
  trigger_id: string;
  content_id: string;
  /** Opened by a key: the first item has the focus. */
  is_by_key: boolean;
  align: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
}

/** Not modal: that would need a style element (see theme.css). */
export function MenuLayer({
  trigger,
  trigger_id,
  content_id,
  is_by_key,
  align,
  onClose,
  children,
}: MenuLayerProps) {
  const isLeft = useRef(false);
  const [menu, setMenu] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (!is_by_key || menu === null || focusFirst(menu)) return undefined;
    // The items of some menus are loaded when it opens.
    const observer = new MutationObserver(() => {
      if (focusFirst(menu)) observer.disconnect();
    });
    observer.observe(menu, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [is_by_key, menu]);
  return (
    <Radix.Root open modal={false} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Anchor virtualRef={trigger} />
      <Radix.Portal>
        <Radix.Content
          ref={setMenu}
          id={content_id}
          aria-labelledby={trigger_id}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The focus stays where the user has clicked.
            if (!isLeft.current) trigger.current?.focus();
          }}
          className="z-50 max-h-[min(24rem,var(--radix-popper-available-height))] max-w-80 min-w-44 animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** @returns whether there is an item yet */
function focusFirst(menu: HTMLElement): boolean {
  const first = menu.querySelector<HTMLElement>('[role^=menuitem]');
  first?.focus();
  return first !== null;
}

const itemClass =
  'flex min-h-8 pointer-coarse:min-h-11 w-full items-center gap-2 rounded-control px-2 py-1 text-left outline-none select-none data-highlighted:bg-hover';

export function Item({ icon, onSelect, danger = false, children }: MenuItemProps) {
  return (
    <Radix.Item onSelect={onSelect} className={cx(itemClass, danger && 'text-bad')}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.Item>
  );
}

export function LinkItem({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={itemClass}>
      {children}
    </Radix.Item>
  );
}

export function CheckItem({ checked, onChange, children }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      // It stays open, for choosing several.
      onSelect={(event) => event.preventDefault()}
      className={itemClass}
    >
      <span className="grid size-4 shrink-0 place-items-center rounded-[4px] border border-control text-accent">
        {checked === 'indeterminate' ? (
          <span className="h-0.5 w-2 rounded bg-accent" />
        ) : (
          checked && <Check size={13} strokeWidth={3} aria-hidden />
        )}
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-2 truncate">{children}</span>
    </Radix.CheckboxItem>
  );
}

export function ChoiceItems<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={label}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={itemClass}>
          <span className="w-4 text-accent">
            <Radix.ItemIndicator>
              <Check size={15} aria-hidden />
            </Radix.ItemIndicator>
          </span>
          <span className="flex-1">{option.text}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function Heading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-faint">{children}</Radix.Label>;
}

export function Line() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  children: ReactNode;
}

export interface MenuCheckProps {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}
