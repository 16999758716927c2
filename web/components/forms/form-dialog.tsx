import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { useFocusOnRefusal } from './use-focus-on-refusal.ts';
import { findFaultText, isAboutInput, toErrorText } from '../states/error-text.ts';

export interface FormDialogProps {
  title: string;
  text?: string | undefined;
  size?: 'small' | 'medium' | undefined;
  onClose: () => void;
  /** The label of the submit button; absent: "Save". */
  submit?: string | undefined;
  /** true: the act cannot be undone. */
  danger?: boolean | undefined;
  /** Whether every required field is filled in. */
  is_complete: boolean;
  /** Shows the result or closes the dialog; an error is shown here. */
  onSubmit: () => Promise<unknown>;
  /**
   * The fields; `refusal` is the reason why the input was refused, and `findFault` the part of it that is shown beside one of
   * several. Below fields that show none it is shown here.
   */
  children:
    | ReactNode
    | ((refusal: string | undefined, findFault: (name: string) => string | undefined) => ReactNode);
}

/** A few fields above the page, and a submit button. Only Cancel, the cross and Escape close it: a press outside loses nothing. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, size, onClose, submit, danger, is_complete, onSubmit, children } = props;
  const words = useWords();
  const id = useId();
  const { mutate, reset, isPending, error } = useMutation({ mutationFn: onSubmit });
  const fault = error === null ? undefined : toErrorText(error, words);
  const isRefusal = isAboutInput(error);
  const form = useFocusOnRefusal(isPending);
  const actions = (
    <>
      {fault !== undefined && !isRefusal && (
        <p role="alert" className="basis-full text-bad">
          {fault}
        </p>
      )}
      <Button onClick={onClose}>{words.buttons.cancel}</Button>
      <Button
        type="submit"
        form={id}
        kind={danger ? 'danger' : 'primary'}
        busy={isPending}
        disabled={!is_complete}
      >
        {submit ?? words.buttons.save}
      </Button>
    </>
  );
  return (
    <Dialog open stays onClose={onClose} title={title} text={text} size={size} actions={actions}>
      <form
        ref={form}
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onChange={() => error !== null && reset()}
        onSubmit={(event) => {
          event.preventDefault();
          if (is_complete && !isPending) mutate();
        }}
      >
        {typeof children === 'function'
          ? children(isRefusal ? fault : undefined, (name) => findFaultText(error, name, words))
          : children}
        {typeof children !== 'function' && isRefusal && (
          <p role="alert" className="text-bad">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}
