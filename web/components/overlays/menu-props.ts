import type { ReactNode } from 'react';

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export interface MenuCheckProps {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  /** Stays open, for choosing several. */
  stay?: boolean;
  children: ReactNode;
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}
