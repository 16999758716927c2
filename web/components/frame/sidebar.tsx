import { Link, linkOptions, useMatch } from '@tanstack/react-router';
import { AudioLines, Link2, ListChecks, Settings, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFirstSection } from '../../pages/settings/use-first-section.ts';
import { useWords } from '../../words/use-words.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SidebarLists } from './sidebar-lists.tsx';
import { useIsRail } from './use-is-rail.ts';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

const linkClass =
  'flex h-9 items-center gap-2.5 rounded-control px-2.5 text-soft pointer-coarse:h-11 rail:justify-center rail:px-0 hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink';

export function Sidebar({ slug }: { slug: string | null }) {
  const { frame } = useWords();
  const pages = usePages(slug);
  return (
    <div className="flex h-full flex-col gap-3 p-2.5">
      <WorkspaceSwitcher slug={slug} />
      {slug !== null && (
        <nav
          aria-label={frame.main_navigation}
          className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto"
        >
          {pages.map(({ icon: Icon, text, link }) => (
            <Named key={link.to} text={text}>
              <Link {...link} className={linkClass}>
                <Icon size={17} aria-hidden className="shrink-0" />
                <span className="truncate rail:sr-only">{text}</span>
              </Link>
            </Named>
          ))}
          <SidebarLists slug={slug} />
        </nav>
      )}
      <AccountMenu />
    </div>
  );
}

/** The pages of the workspace, in their order. */
function usePages(slug: string | null) {
  const { frame } = useWords();
  const settings = useMatch({ from: '/shell/w/$slug/settings/$section', shouldThrow: false });
  const first = useFirstSection(slug);
  if (slug === null) return [];
  const params = { slug };
  const toSection = { slug, section: settings?.params.section ?? first };
  return [
    { icon: AudioLines, text: frame.records, link: linkOptions({ to: '/w/$slug/records', params }) },
    { icon: ListChecks, text: frame.actions, link: linkOptions({ to: '/w/$slug/actions', params }) },
    { icon: Link2, text: frame.shares, link: linkOptions({ to: '/w/$slug/shares', params }) },
    { icon: Trash2, text: frame.trash, link: linkOptions({ to: '/w/$slug/trash', params }) },
    {
      icon: Settings,
      text: frame.settings,
      link: linkOptions({ to: '/w/$slug/settings/$section', params: toSection }),
    },
  ];
}

/** A tooltip gives the name of a page when it is not shown. */
function Named({ text, children }: ComponentProps<typeof Tooltip>) {
  return useIsRail() ? <Tooltip text={text}>{children}</Tooltip> : children;
}
