import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';
import { fieldClass } from './field.ts';

interface SelectProps<Value extends string> {
  label: string;
  hide_label?: boolean | undefined;
  value: Value;
  options: readonly { value: Value; text: string }[];
  on_change: (value: Value) => void;
  disabled?: boolean | undefined;
  /** Without a frame, in bars above lists. */
  quiet?: boolean | undefined;
  className?: string | undefined;
}

/** The browser's own, which is at home on phones and under every keyboard. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hide_label, value, options, on_change, disabled, quiet, className } = props;
  const id = useId();
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={hide_label ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => on_change(event.target.value as Value)}
          className={cx(
            'h-9 appearance-none pr-8',
            quiet
              ? 'rounded-control bg-transparent pl-2.5 text-soft hover:bg-hover hover:text-ink'
              : fieldClass,
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-soft"
        />
      </div>
    </div>
  );
}
