import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { toErrorText } from './error-text.ts';
import { isAboutInput } from './is-about-input.ts';

interface FormDialogProps {
  title: string;
  text?: string | undefined;
  size?: 'small' | 'medium' | undefined;
  on_close: () => void;
  /** What the button does; absent: it saves. */
  submit?: string | undefined;
  /** It cannot be undone. */
  danger?: boolean | undefined;
  /** Whether all that is needed is given. */
  is_complete: boolean;
  /** Shows what came of it, or closes the dialog; what it throws is shown here. */
  on_submit: () => Promise<unknown>;
  /** The fields; `refusal` is why what was given is not taken, to be said beside the field that it is about. */
  children: (refusal: string | undefined) => ReactNode;
}

/** A few fields over everything else, and a button that sends them. Only Cancel, the cross and Escape leave it: a slip beside it loses nothing. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, size, on_close, submit, danger, is_complete, on_submit, children } = props;
  const words = useWords();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, reset, isPending, error } = useMutation({ mutationFn: on_submit });
  const fault = error === null ? undefined : toErrorText(error, words);
  const isRefusal = isAboutInput(error);
  useEffect(() => {
    // Where it is said what is wrong, and put right.
    if (isRefusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isRefusal]);
  const actions = (
    <>
      {fault !== undefined && !isRefusal && (
        <p role="alert" className="basis-full text-bad">
          {fault}
        </p>
      )}
      <Button onClick={on_close}>{words.buttons.cancel}</Button>
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
    <Dialog open stays on_close={on_close} title={title} text={text} size={size} actions={actions}>
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
        {children(isRefusal ? fault : undefined)}
      </form>
    </Dialog>
  );
}
