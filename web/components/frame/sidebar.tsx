import { Link, useMatch } from '@tanstack/react-router';
import { AudioLines, Link2, ListChecks, Settings, Trash2, type LucideIcon } from 'lucide-react';
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
  const settings = useMatch({ from: '/shell/w/$slug/settings/$section', shouldThrow: false });
  const first = useFirstSection(slug);
  const section = settings?.params.section ?? first;
  return (
    <div className="flex h-full flex-col gap-3 p-2.5">
      <WorkspaceSwitcher slug={slug} />
      {slug !== null && (
        <nav
          aria-label={frame.main_navigation}
          className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto"
        >
          <Named text={frame.records}>
            <Link to="/w/$slug/records" params={{ slug }} className={linkClass}>
              <Item icon={AudioLines} text={frame.records} />
            </Link>
          </Named>
          <Named text={frame.actions}>
            <Link to="/w/$slug/actions" params={{ slug }} className={linkClass}>
              <Item icon={ListChecks} text={frame.actions} />
            </Link>
          </Named>
          <Named text={frame.shares}>
            <Link to="/w/$slug/shares" params={{ slug }} className={linkClass}>
              <Item icon={Link2} text={frame.shares} />
            </Link>
          </Named>
          <Named text={frame.trash}>
            <Link to="/w/$slug/trash" params={{ slug }} className={linkClass}>
              <Item icon={Trash2} text={frame.trash} />
            </Link>
          </Named>
          <Named text={frame.settings}>
            <Link to="/w/$slug/settings/$section" params={{ slug, section }} className={linkClass}>
              <Item icon={Settings} text={frame.settings} />
            </Link>
          </Named>
          <SidebarLists slug={slug} />
        </nav>
      )}
      <AccountMenu />
    </div>
  );
}

/** A tooltip gives the name of a page when it is not shown. */
function Named({ text, children }: ComponentProps<typeof Tooltip>) {
  return useIsRail() ? <Tooltip text={text}>{children}</Tooltip> : children;
}

function Item({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon size={17} aria-hidden className="shrink-0" />
      <span className="truncate rail:sr-only">{text}</span>
    </>
  );
}
