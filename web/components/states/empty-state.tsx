import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** The reason why it is empty, and a remedy. */
  text: string;
  actions?: ReactNode;
  /** There is nothing else on the page. */
  is_page?: boolean;
}

export function EmptyState({ icon: Icon, title, text, actions, is_page = false }: EmptyStateProps) {
  const Heading = is_page ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <span className="mb-3 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon size={22} aria-hidden />
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      <p className="mt-1 text-balance text-soft">{text}</p>
      {actions !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
