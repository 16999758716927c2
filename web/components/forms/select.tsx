import { ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { FieldFrame, type FieldFrameProps, fieldClass } from './field-frame.tsx';

interface SelectProps<Value extends string> extends FieldFrameProps {
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
  /** Without a frame, in bars above lists. */
  quiet?: boolean | undefined;
}

/** The browser's native select, which works on phones and with every keyboard. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, disabled, quiet, ...frame } = props;
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className="relative">
          <select
            {...ties}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value as Value)}
            className={cx(
              'appearance-none pr-8',
              quiet
                ? 'h-9 max-w-full field-sizing-content rounded-control bg-transparent pl-2.5 text-soft hover:bg-hover hover:text-ink'
                : `h-10 ${fieldClass}`,
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
      )}
    </FieldFrame>
  );
}
