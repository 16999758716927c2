import type { ReactNode } from 'react';
import { onDemand, useOnDemand } from '../on-demand.ts';
import type { DialogProps } from './dialog-layer.tsx';
import { Button } from '../button.tsx';

const lazyDialog = onDemand(() => import('./dialog-layer.tsx'), true);

/** Covers the page; on a phone it slides up from below. Escape and a press outside close it. */
export function Dialog({ open, ...rest }: DialogProps) {
  const layer = useOnDemand(lazyDialog, open);
  return open && layer !== undefined ? <layer.DialogLayer {...rest} /> : null;
}

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
