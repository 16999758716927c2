import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useWords } from '../../../words/use-words.tsx';

interface FactorRowProps {
  icon: LucideIcon;
  name: string;
  created_at: string;
  last_used_at: string | null;
  /** The buttons. */
  children: ReactNode;
}

export function FactorRow({ icon: Icon, name, created_at, last_used_at, children }: FactorRowProps) {
  const { me } = useWords();
  const format = useFormat();
  const used = last_used_at === null ? me.never_used : me.last_used(format.ago(last_used_at));
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-hover text-soft">
        <Icon size={18} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-faint">{`${me.created(format.shortDate(created_at))} · ${used}`}</p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  );
}
