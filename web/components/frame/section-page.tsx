import { createLink } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { PageHeader } from './page-header.tsx';

interface SectionPageProps {
  title: string;
  /** The name of the open section. */
  section: string;
  /** SectionLinks, in SectionGroups when there are many. */
  links: ReactNode;
  /** The section that is open. */
  children: ReactNode;
}

/** A page with several sections, one of them open; links to the others are beside it, on a phone folded into a button above. */
export function SectionPage({ title, section, links, children }: SectionPageProps) {
  return (
    <div className="flex flex-col gap-5 px-(--gutter) py-6">
      <PageHeader title={title} section={section} />
      <div className="flex flex-col gap-6 md:flex-row md:gap-8">
        {/* Another section folds its list again. */}
        <SectionLinks key={section} title={title} section={section}>
          {links}
        </SectionLinks>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  );
}

function SectionLinks({ title, section, children }: Omit<SectionPageProps, 'links'>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="md:w-44 md:shrink-0">
      <button
        type="button"
        aria-label={`${title}: ${section}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-11 w-full items-center justify-between rounded-control border border-control bg-surface px-3 font-medium md:hidden"
      >
        {section} <ChevronDown size={16} aria-hidden className={cx('text-soft', isOpen && 'rotate-180')} />
      </button>
      <nav
        id={id}
        aria-label={title}
        className={cx('flex-col gap-0.5 max-md:pt-3 md:flex', isOpen ? 'flex' : 'hidden')}
      >
        {children}
      </nav>
    </div>
  );
}

/** A group of links, under a name. */
export function SectionGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-0.5 not-first:mt-3 md:not-first:mt-5">
      <p aria-hidden className="mb-0.5 px-2.5 text-xs font-medium text-faint">
        {label}
      </p>
      {children}
    </div>
  );
}

const Anchor = (link: ComponentProps<'a'>) => (
  <a
    {...link}
    className="flex h-8 items-center rounded-control px-2.5 whitespace-nowrap text-soft hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11"
  >
    {link.children}
  </a>
);

export const SectionLink = createLink(Anchor);
