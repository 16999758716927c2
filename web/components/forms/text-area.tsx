import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { fieldClass } from './field.ts';

interface TextAreaProps extends FieldFrameProps, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

export function TextArea({ label, hide_label, hint, error, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hide_label={hide_label} hint={hint} error={error} className={className}>
      {(ties) => <textarea {...ties} className={`${fieldClass} py-2`} {...rest} />}
    </FieldFrame>
  );
}
