import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface FieldFrameProps {
  label: string;
  hide_label?: boolean | undefined;
  /** Shown below the field, and read out with it. */
  hint?: string | undefined;
  /** Replaces the hint. */
  error?: string | undefined;
  className?: string | undefined;
}

/** Attributes that link a field to its label and its hint or error. */
interface FieldTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The frame of every field: the label above, the hint or the error below. */
export function FieldFrame(props: FieldFrameProps & { children: (ties: FieldTies) => ReactNode }) {
  const { label, hide_label, hint, error, className, children } = props;
  const id = useId();
  const note = error ?? hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={hide_label ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': noteId })}
      {note !== undefined && (
        <p id={noteId} className={cx('text-sm text-pretty', error === undefined ? 'text-faint' : 'text-bad')}>
          {note}
        </p>
      )}
    </div>
  );
}

/** The style of text fields and selects. */
export const fieldClass =
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-ink placeholder:text-faint ' +
  'hover:border-soft disabled:bg-sunken disabled:text-faint [&[readonly]]:bg-sunken [&[readonly]]:text-soft aria-invalid:border-bad focus-visible:outline-offset-0';
