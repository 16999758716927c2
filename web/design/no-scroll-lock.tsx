/**
 * Replaces react-remove-scroll, with which Radix would lock scrolling: it adds a style element, which the
 * content security policy forbids. theme.css locks scrolling instead.
 */
import type { ElementType, ReactNode } from 'react';

export function RemoveScroll({ as: Part = 'div', children }: { as?: ElementType; children?: ReactNode }) {
  return <Part>{children}</Part>;
}
