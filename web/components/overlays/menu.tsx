import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface MenuProps {
  /** A single button. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
}

/** Actions or choices behind a button. Not modal: that would need a style element (see theme.css). */
export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))] max-w-80 min-w-44 animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClass =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-2 py-1 text-left outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50';

interface MenuItemProps {
  icon?: ReactNode;
  on_select: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, on_select, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <Radix.Item disabled={disabled} onSelect={on_select} className={cx(itemClass, danger && 'text-bad')}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.Item>
  );
}

/** Around a link: `<MenuLink><Link to=…>…</Link></MenuLink>`. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={itemClass}>
      {children}
    </Radix.Item>
  );
}

interface MenuCheckProps {
  checked: boolean | 'indeterminate';
  on_change: (checked: boolean) => void;
  /** Stays open, for choosing several. */
  stay?: boolean;
  children: ReactNode;
}

export function MenuCheck({ checked, on_change, stay = true, children }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={on_change}
      onSelect={stay ? (event) => event.preventDefault() : () => undefined}
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

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  on_change: (value: Value) => void;
}

/** One of several. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  on_change,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => on_change(next as Value)} aria-label={label}>
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

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-faint">{children}</Radix.Label>;
}

export function MenuLine() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
