import { Link, useMatch } from '@tanstack/react-router';
import { AudioLines, Link2, ListChecks, Settings, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFirstSection } from '../../pages/settings/use-first-section.ts';
import { useWords } from '../../words/use-words.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SidebarLists } from './sidebar-lists.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

const linkClass =
  'flex h-9 items-center gap-2.5 rounded-control px-2.5 text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink';

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
          <Link to="/w/$slug/records" params={{ slug }} className={linkClass}>
            <Item icon={AudioLines}>{frame.records}</Item>
          </Link>
          <Link to="/w/$slug/actions" params={{ slug }} className={linkClass}>
            <Item icon={ListChecks}>{frame.actions}</Item>
          </Link>
          <Link to="/w/$slug/shares" params={{ slug }} className={linkClass}>
            <Item icon={Link2}>{frame.shares}</Item>
          </Link>
          <Link to="/w/$slug/trash" params={{ slug }} className={linkClass}>
            <Item icon={Trash2}>{frame.trash}</Item>
          </Link>
          <Link to="/w/$slug/settings/$section" params={{ slug, section }} className={linkClass}>
            <Item icon={Settings}>{frame.settings}</Item>
          </Link>
          <SidebarLists slug={slug} />
        </nav>
      )}
      <AccountMenu />
    </div>
  );
}

function Item({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon size={17} aria-hidden className="shrink-0" />
      <span className="truncate">{children}</span>
    </>
  );
}
