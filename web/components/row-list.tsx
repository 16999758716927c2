import type { ReactNode } from 'react';

/** `li`s in one frame, a line between them. */
export function RowList({ children, ordered = false }: { children: ReactNode; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
      {children}
    </List>
  );
}
