import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

interface ChoiceCardsProps<Value extends string> {
  label: string;
  hide_label?: boolean | undefined;
  value: Value;
  options: readonly {
    value: Value;
    text: string;
    hint?: string;
    picture?: ReactNode;
    disabled?: boolean;
  }[];
  onChange: (value: Value) => void;
  /** Sets the number of cards in a row. */
  className?: string | undefined;
}

/** A choice of one among a few, all of them visible. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, hide_label, value, options, onChange, className } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={hide_label ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className={cx('grid gap-2', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex flex-col overflow-hidden rounded-card border border-line bg-surface',
              'not-has-disabled:hover:border-control has-disabled:text-soft has-checked:border-accent has-checked:ring-1 has-checked:ring-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            {option.picture}
            <span className="flex items-start gap-2.5 px-3 py-2.5">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                className="mt-1 shrink-0 outline-none"
                onChange={() => onChange(option.value)}
              />
              <span className="min-w-0">
                <span className="block font-medium">{option.text}</span>
                {option.hint !== undefined && <span className="block text-sm text-soft">{option.hint}</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
