import type { ReactNode } from 'react';

export interface MenuItemProps {
  icon?: ReactNode;
  on_select: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export interface MenuCheckProps {
  checked: boolean | 'indeterminate';
  on_change: (checked: boolean) => void;
  /** Stays open, for choosing several. */
  stay?: boolean;
  children: ReactNode;
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  on_change: (value: Value) => void;
}
