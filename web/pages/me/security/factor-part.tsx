import type { ReactNode } from 'react';

interface FactorPartProps {
  title: string;
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** One kind of factor: its heading, what it is, and what can be done. */
export function FactorPart({ title, text, action, children }: FactorPartProps) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">{title}</h3>
          <p className="max-w-prose text-sm text-soft">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
