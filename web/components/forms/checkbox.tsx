import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';

interface CheckboxProps {
  checked: boolean | 'some';
  onChange: (checked: boolean, event: { is_shift: boolean }) => void;
  /** Shown beside the box; `label` is for a box without visible text. */
  children?: ReactNode;
  label?: string | undefined;
  className?: string | undefined;
}

export function Checkbox({ checked, onChange, children, label, className }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = checked === 'some';
  }, [checked]);
  return (
    <label className={cx('flex items-center gap-2', className)}>
      <input
        ref={box}
        type="checkbox"
        checked={checked === true}
        aria-label={label}
        onChange={(event) =>
          onChange(event.target.checked, {
            is_shift: event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          })
        }
        className="size-4 shrink-0"
      />
      {children}
    </label>
  );
}
