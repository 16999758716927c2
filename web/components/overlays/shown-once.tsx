import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceProps {
  title: string;
  text: string;
  /** The label of the one button. */
  done: string;
  size?: 'small' | 'medium' | undefined;
  on_close: () => void;
  children: ReactNode;
}

/** A dialog for what cannot be shown again: a click outside does not close it. */
export function ShownOnce({ title, text, done, size, on_close, children }: ShownOnceProps) {
  const actions = (
    <Button kind="primary" onClick={on_close}>
      {done}
    </Button>
  );
  return (
    <Dialog open stays on_close={on_close} title={title} text={text} actions={actions} size={size}>
      {children}
    </Dialog>
  );
}
