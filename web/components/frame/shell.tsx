/** The frame of every page of a signed-in user: navigation at the side, the page beside it. */
import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import { Menu as MenuIcon, Archive, CloudOff } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { UploadArea } from '../../uploads/upload-area.tsx';
import { toSentenceGap } from '../../words/join-sentences.ts';
import { useWords } from '../../words/use-words.tsx';
import { queryClient } from '../../query-client.ts';
import { isOffline } from '../../session/connection.ts';
import { keepLastWorkspace, readLastWorkspace } from '../../session/recent-records.ts';
import { useIsArchived, workspacesQuery, myMemberQuery } from '../../session/queries.ts';
import { isSignOutAsked } from '../../session/use-sign-out.ts';
import { useStore } from '../../store.ts';
import { IconButton } from '../icon-button.tsx';
import { preloadPages } from '../../lazy-page.ts';
import { loadOnceUsed, onDemand, useOnDemand } from '../on-demand.ts';
import { Sidebar } from './sidebar.tsx';
import { useShortcut } from './use-shortcut.ts';

const lazyPalette = onDemand(() => import('../palette/command-palette.tsx'), true);
const lazyKeys = onDemand(() => import('./keys-dialog.tsx'), true);
const lazySignOut = onDemand(() => import('./sign-out-dialog.tsx'));
// A click on a page that is there needs no network.
loadOnceUsed({ load: preloadPages });

const lazyVersion = onDemand(() => import('./new-version-bar.tsx'), true);
const lazyPhone = onDemand(() => import('./phone-navigation.tsx'), true);

export function Shell() {
  const { frame } = useWords();
  const router = useRouter();
  const slug = useCurrentSlug();
  const [isOpen, setIsOpen] = useState(false);
  const phone = useOnDemand(lazyPhone, isOpen);
  const { slug: own = null } = useParams({ strict: false });
  const isArchived = useIsArchived(own) === true;
  const isSignOutShown = useStore(isSignOutAsked);
  const signOut = useOnDemand(lazySignOut, isSignOutShown);
  const version = useOnDemand(lazyVersion, false);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        setIsOpen(false);
        // Keyboard and screen reader users continue in the new page, not at the link that opened it.
        document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <>
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        {frame.skip_to_content}
      </a>
      <header
        data-chrome
        className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-canvas px-2 low:static md:hidden"
      >
        <IconButton label={frame.open_menu} icon={<MenuIcon size={20} />} onClick={() => setIsOpen(true)} />
        <span className="font-semibold">Minutebook</span>
      </header>
      <div className="flex min-w-0 flex-1">
        <aside
          data-chrome
          data-side
          className="sticky top-0 hidden h-dvh w-(--side) shrink-0 border-r border-line bg-sunken md:block"
        >
          <Sidebar slug={slug} />
        </aside>
        {isOpen && phone !== undefined && (
          <phone.PhoneNavigation slug={slug} onClose={() => setIsOpen(false)} />
        )}
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <OfflineBar />
          <div role="status" className="print:hidden">
            {version !== undefined && <version.NewVersionBar />}
          </div>
          {isArchived && own !== null && <ArchivedNotice slug={own} />}
          <Outlet />
        </main>
      </div>
      {slug !== null && <UploadArea slug={slug} />}
      <PageKeys slug={slug} />
      {isSignOutShown && signOut !== undefined && <signOut.SignOutDialog />}
    </>
  );
}

/** A bar that is shown as long as the server cannot be reached. */
function OfflineBar() {
  const { frame } = useWords();
  const isShown = useStore(isOffline);
  return (
    <div role="status" className="sticky top-0 z-20 print:hidden max-md:not-low:top-12">
      {isShown && (
        <p className="flex items-start gap-2 border-b border-line bg-warn-soft px-(--gutter) py-1.5 text-sm text-warn">
          <CloudOff size={15} aria-hidden className="mt-0.5 shrink-0" />
          {frame.offline}
        </p>
      )}
    </div>
  );
}

/** The command palette and the list of shortcuts on every page; a record's page has more shortcuts and lists them itself. */
function PageKeys({ slug }: { slug: string | null }) {
  const { frame } = useWords();
  const { record_id } = useParams({ strict: false });
  const [open, setOpen] = useState<'keys' | 'palette'>();
  const palette = useOnDemand(lazyPalette, open === 'palette');
  const keys = useOnDemand(lazyKeys, open === 'keys');
  const close = () => setOpen(undefined);
  useShortcut(record_id === undefined ? '?' : undefined, () => {
    if (document.querySelector('[data-modal]') === null) setOpen('keys');
  });
  usePaletteKey(() => setOpen('palette'));
  // Pages with a field to search in have this key themselves.
  useShortcut(record_id === undefined ? '/' : undefined, () => {
    if (document.querySelector('[data-modal], [data-search]') === null) setOpen('palette');
  });
  return (
    <>
      {keys !== undefined && (
        <keys.KeysDialog
          open={open === 'keys'}
          onClose={close}
          title={frame.keys_title}
          text={frame.keys_text}
          keys={frame.keys}
        />
      )}
      <Suspense>
        {open === 'palette' && palette !== undefined && (
          <palette.CommandPalette slug={slug} onClose={close} onKeys={() => setOpen('keys')} />
        )}
      </Suspense>
    </>
  );
}

/** Control or Command + K, also within fields, but not over a dialog, which has input of its own. */
function usePaletteKey(run: () => void): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        // An editor has taken it for a link.
        event.defaultPrevented ||
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      // Browsers use the keys for their own search.
      event.preventDefault();
      if (document.querySelector('[data-modal]') === null) onPress();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/**
 * The slug of the address; on pages outside a workspace, or at the address of none, the last open one, or the first: what is beside the page
 * leads on. null: not known, or there is none.
 */
function useCurrentSlug(): string | null {
  const { slug } = useParams({ strict: false });
  const { data: workspaces } = useQuery(workspacesQuery);
  const isThere = slug !== undefined && workspaces?.some((workspace) => workspace.slug === slug) !== false;
  useEffect(() => {
    if (isThere) keepLastWorkspace(slug);
    // They may have got into it since the list was read.
    else if (slug !== undefined) void queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey });
  }, [slug, isThere]);
  if (isThere) return slug;
  const last = readLastWorkspace();
  // (another user may have been signed in here before)
  const open = workspaces?.find((workspace) => workspace.slug === last) ?? workspaces?.[0];
  return open?.slug ?? null;
}

/** Above every page of an archived workspace: what may still be done there, and for its owners how it is opened again. */
const ArchivedNotice = ({ slug }: { slug: string }) => (
  <div
    role="note"
    className="flex items-start gap-2 border-b border-line bg-warn-soft px-(--gutter) py-2 text-sm text-warn print:hidden"
  >
    <Archive size={15} aria-hidden className="mt-0.5 shrink-0" />
    <Suspense>
      <Text slug={slug} />
    </Suspense>
  </div>
);

function Text({ slug }: { slug: string }) {
  const words = useWords();
  const { text, reopen } = words.archived;
  const gap = toSentenceGap(words);
  const { data: me } = useQuery(myMemberQuery(slug));
  return (
    <p className="min-w-0 break-words">
      {text}
      {me?.base_role === 'owner' && (
        <>
          {gap}
          {reopen}
          {gap}
          <code>minutebook workspace update {slug} --status active</code>
        </>
      )}
    </p>
  );
}
