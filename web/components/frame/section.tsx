import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../words/use-words.tsx';
import { Button } from '../button.tsx';

interface SectionProps {
  title: string;
  /** The number of items it lists, if it lists any; undefined: not known yet. */
  count?: number | undefined;
  text?: string | undefined;
  /** Actions on all of it. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of a page: its h2, its description, and the actions on all of it. */
export function Section({ title, count, text, actions, children }: SectionProps) {
  const format = useFormat();
  return (
    <section className="not-first:mt-10">
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        {/* As wide as it is written: on a phone an action for which there is no room goes below it. */}
        <div className="flex min-h-9 min-w-0 flex-auto items-center gap-2">
          <h2 className="text-lg font-semibold">{title}</h2>
          {count !== undefined && count > 0 && (
            <span className="text-faint tabular-nums">{format.number(count)}</span>
          )}
        </div>
        {actions}
        {text !== undefined && (
          <div className="basis-full">
            <p className="max-w-prose text-pretty text-soft">{text}</p>
          </div>
        )}
      </header>
      {children}
    </section>
  );
}

/** Adds to what a section lists. */
export const AddButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={onClick}>
    {text}
  </Button>
);
