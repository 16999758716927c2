import { onDemand, useOnDemand } from '../on-demand.ts';
import type { DialogProps } from './dialog-props.ts';

const lazyDialog = onDemand(() => import('./dialog-layer.tsx'), true);

/** Covers the page; on a phone it slides up from below. Escape and a press outside close it. */
export function Dialog({ open, ...rest }: DialogProps) {
  const layer = useOnDemand(lazyDialog, open);
  return open && layer !== undefined ? <layer.DialogLayer {...rest} /> : null;
}
