import { makePart, usePart } from '../part.ts';
import type { DialogProps } from './dialog-props.ts';

const dialogPart = makePart(() => import('./dialog-layer.tsx'), true);

/** Covers the page; on a phone it slides up from below. Escape and a press outside close it. */
export function Dialog({ open, ...rest }: DialogProps) {
  const layer = usePart(dialogPart, open);
  return open && layer !== undefined ? <layer.DialogLayer {...rest} /> : null;
}
