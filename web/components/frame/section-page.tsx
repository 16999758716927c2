import { createLink } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
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

/** A page with several sections, one of them open; links to the others are beside it, on a phone above. */
export function SectionPage({ title, section, links, children }: SectionPageProps) {
  return (
    <div className="flex flex-col gap-5 px-(--gutter) py-6">
      <PageHeader title={title} section={section} />
      <div className="flex flex-col gap-6 md:flex-row md:gap-8">
        <nav
          aria-label={title}
          className="-mx-4 flex gap-0.5 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] max-md:mask-x-from-[calc(100%-1.25rem)] md:mx-0 md:w-44 md:shrink-0 md:flex-col md:overflow-visible md:p-0"
        >
          {links}
        </nav>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  );
}

/** A group of links, under a name where there is room for it. */
export function SectionGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex gap-0.5 md:flex-col md:not-first:mt-5">
      <p aria-hidden className="mb-0.5 hidden px-2.5 text-xs font-medium text-faint md:block">
        {label}
      </p>
      {children}
    </div>
  );
}

function Anchor({ children, ...link }: ComponentProps<'a'>) {
  const text = useRef<HTMLSpanElement>(null);
  const is_current = link['aria-current'] === 'page';
  useEffect(() => {
    // The open one is scrolled into view, also when it is the last of many in a strip.
    if (is_current) text.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [is_current]);
  return (
    <a
      {...link}
      className="flex h-8 items-center rounded-control px-2.5 whitespace-nowrap text-soft hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <span ref={text}>{children}</span>
    </a>
  );
}

export const SectionLink = createLink(Anchor);
