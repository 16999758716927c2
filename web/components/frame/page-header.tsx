import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface PageHeaderProps {
  title: string;
  /** The open section, for the title of the window. */
  section?: string;
  text?: ReactNode;
  actions?: ReactNode;
}

/** The only h1 of a page, and the actions on all of it. Sets the title of the window. */
export function PageHeader({ title, section, text, actions }: PageHeaderProps) {
  const names = section === undefined ? [title] : [section, title];
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <title>{[...names, 'Minutebook'].join(' · ')}</title>
      <div className={cx('min-w-0 flex-1', text !== undefined && 'max-sm:basis-60')}>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {text !== undefined && <p className="mt-0.5 text-pretty text-soft">{text}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
