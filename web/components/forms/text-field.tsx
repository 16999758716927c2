import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldFrame, type FieldFrameProps, fieldClass } from './field-frame.tsx';

export interface TextFieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** At the end of the field, such as a button. */
  end?: ReactNode;
}

export function TextField({ label, hide_label, hint, error, className, end, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hide_label={hide_label} hint={hint} error={error} className={className}>
      {(ties) => (
        <div className="relative">
          <input {...ties} className={cx(fieldClass, 'h-10', end !== undefined && 'pr-11')} {...rest} />
          {end !== undefined && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
        </div>
      )}
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldFrameProps, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

export function TextArea({ label, hide_label, hint, error, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hide_label={hide_label} hint={hint} error={error} className={className}>
      {(ties) => <textarea {...ties} className={`${fieldClass} py-2`} {...rest} />}
    </FieldFrame>
  );
}
