import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The subject of the dialog, in a sentence. */
  text?: string | undefined;
  children?: ReactNode;
  /** Buttons, the confirming one last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** true: a press outside does not close it, because its input would be lost. */
  stays?: boolean | undefined;
}
