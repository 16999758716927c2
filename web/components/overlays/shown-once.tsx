import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceProps {
  title: string;
  text: string;
  /** The label of the one button. */
  done: string;
  size?: 'small' | 'medium' | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for what cannot be shown again: a click outside does not close it. */
export function ShownOnce({ title, text, done, size, onClose, children }: ShownOnceProps) {
  const actions = (
    <Button kind="primary" onClick={onClose}>
      {done}
    </Button>
  );
  return (
    <Dialog open stays onClose={onClose} title={title} text={text} actions={actions} size={size}>
      {children}
    </Dialog>
  );
}
