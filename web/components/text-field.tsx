import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { fieldClass } from './field.ts';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Below the field, read out with it. */
  hint?: string | undefined;
  error?: string | undefined;
  /** At the end of the field, such as a button. */
  end?: ReactNode;
  hide_label?: boolean | undefined;
}

export function TextField({ label, hint, error, end, hide_label, className, ...rest }: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={hide_label ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={cx(fieldClass, 'h-10', end !== undefined && 'pr-11')}
          {...rest}
        />
        {end !== undefined && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={cx('text-sm', error === undefined ? 'text-faint' : 'text-bad')}>
          {note}
        </p>
      )}
    </div>
  );
}
