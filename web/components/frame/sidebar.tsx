import { Link, useMatch, useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFirstSection } from '../../pages/settings/sections.ts';
import { useWords } from '../../words/use-words.tsx';
import { isOffline } from '../../session/connection.ts';
import { useSession } from '../../session/session.ts';
import { unreadMentionsQuery } from '../../session/mentions.ts';
import { workspacesQuery } from '../../session/queries.ts';
import { useStore } from '../../store.ts';
import { makeMedia } from '../make-media.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Avatar } from '../avatar.tsx';
import { Menu, MenuChoice, MenuHeading } from '../overlays/menu.tsx';
import { onDemand, useOnDemand } from '../on-demand.ts';
import { SidebarLists } from './sidebar-lists.tsx';
import { listWorkspacePages } from './workspace-pages.ts';

const linkClass =
  'relative flex h-9 items-center gap-2.5 rounded-control px-2.5 text-soft pointer-coarse:h-11 rail:justify-center rail:px-0 hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink';

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
                {link.to === '/w/$slug/home' && <UnreadMentions slug={slug} />}
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

function usePages(slug: string | null) {
  const { frame } = useWords();
  const settings = useMatch({ from: '/shell/w/$slug/settings/$section', shouldThrow: false });
  const first = useFirstSection(slug);
  return slug === null ? [] : listWorkspacePages(frame, slug, settings?.params.section ?? first);
}

function UnreadMentions({ slug }: { slug: string }) {
  const { frame } = useWords();
  const { data: count = 0 } = useQuery(unreadMentionsQuery(slug));
  if (count === 0) return null;
  return (
    <span className="ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-medium text-canvas rail:absolute rail:top-0 rail:right-0">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{frame.unread_mentions(count)}</span>
    </span>
  );
}

/** A tooltip gives the name of a page when it is not shown. */
function Named({ text, children }: ComponentProps<typeof Tooltip>) {
  return useStore(rail) ? <Tooltip text={text}>{children}</Tooltip> : children;
}

/** The variant `rail` of theme.css: the sidebar shows icons alone. */
const rail = makeMedia('(48rem <= width < 80rem)');

const lazyItems = onDemand(() => import('./account-menu-items.tsx'), true);

function AccountMenu() {
  const { user } = useSession();
  if (user === undefined) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="mt-auto flex h-11 w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover rail:justify-center rail:px-0"
        >
          <Avatar name={user.name} />
          <span className="min-w-0 flex-1 truncate rail:sr-only">{user.name}</span>
          <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-faint rail:hidden" />
        </button>
      }
    >
      <Items email={user.email} />
    </Menu>
  );
}

/** Rendered by the menu when it opens. */
function Items({ email }: { email: string }) {
  const items = useOnDemand(lazyItems, true);
  return items === undefined ? null : <items.AccountMenuItems email={email} />;
}

function WorkspaceSwitcher({ slug }: { slug: string | null }) {
  const { frame } = useWords();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const navigate = useNavigate();
  const current = workspaces.find((workspace) => workspace.slug === slug);
  // Offline the list of records may be kept from before; Home never is.
  const open = (next: string) =>
    void navigate({ to: isOffline.get() ? '/w/$slug/records' : '/w/$slug/home', params: { slug: next } });
  const trigger = (
    <button
      type="button"
      className="flex h-11 w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover rail:justify-center rail:px-0"
    >
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-md bg-accent text-sm font-semibold text-on-accent"
      >
        {Array.from(current?.name ?? 'M')[0]}
      </span>
      <span className="min-w-0 flex-1 truncate rail:sr-only font-semibold">
        <span className="sr-only">{frame.switch_workspace}: </span>
        {current?.name}
      </span>
      <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-faint rail:hidden" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuHeading>{frame.switch_workspace}</MenuHeading>
      <MenuChoice
        label={frame.workspace}
        value={slug ?? ''}
        options={workspaces.map((workspace) => ({ value: workspace.slug, text: workspace.name }))}
        onChange={open}
      />
    </Menu>
  );
}
