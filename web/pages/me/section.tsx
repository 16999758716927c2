import type { ReactNode } from 'react';

/** A part of a page about oneself: its h2, what it is about, and what can be done with all of it. */
export function Section({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text?: string;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="not-first:mt-10">
      <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg font-semibold">{title}</h2>
          {text !== undefined && <p className="mt-0.5 max-w-prose text-soft">{text}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
