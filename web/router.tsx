/** Every address of the application (contract/app/pages.ts) and its page. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { pages, toRoutePattern } from '@minutebook/contract/app/pages.ts';
import { Shell } from './components/frame/shell.tsx';
import { ErrorState } from './components/states/error-state.tsx';
import { NowhereFound } from './components/states/not-found.tsx';
import { toActionsSearch } from './pages/actions/actions-search.ts';
import { forgetFailedPages, lazyPage } from './lazy-page.ts';
import { loadAgain } from './load-again.ts';
import { recordQuery } from './pages/record/record-queries.ts';
import { toRecordSearch } from './pages/records/record-search.ts';
import { toSignInSearch } from './pages/sign-in/sign-in-search.ts';
import { queryClient } from './query-client.ts';
import { RecorderArea } from './recorder/recorder-area.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { findUser } from './session/session.ts';
import { loadWords } from './words/load-words.ts';
import { readLocale } from './words/locale.ts';
import type { WordGroup } from './words/words.ts';

/** In the place of the page alone: what is beside it, such as a recording, goes on. */
function PageError({ error, reset }: ErrorComponentProps) {
  const retry = () => {
    forgetFailedPages();
    reset();
  };
  return <ErrorState error={error} onRetry={retry} />;
}

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <RecorderArea />
    </>
  ),
  notFoundComponent: NowhereFound,
  errorComponent: PageError,
});

/** A page is loaded when it is opened, together with its words. */
const page = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
  ...parts: WordGroup[]
) => lazyPage(async () => (await Promise.all([loadAgain(load), loadWords(readLocale(), parts)]))[0], name);

const path = <Path extends string>(address: Path) => toRoutePattern(address, '$');

const signIn = createRoute({
  getParentRoute: () => root,
  path: path(pages.sign_in),
  validateSearch: toSignInSearch,
  async beforeLoad({ search }) {
    // A signed-in user has nothing to do here, unless a program waits.
    if (search.cli_callback_uri !== undefined) return;
    const user = await findUser().catch(() => undefined);
    if (user !== undefined) throw redirect({ href: search.next ?? '/' });
  },
  component: page(
    () => import('./pages/sign-in/sign-in-page.tsx'),
    'SignInPage',
    'sign_in',
    'password_reset',
  ),
});

/** The routes that require a signed-in user. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  async beforeLoad({ location }) {
    const user = await findUser();
    if (user === undefined) throw redirect({ to: '/sign-in', search: { next: location.href } });
    return { user };
  },
});

const home = createRoute({
  getParentRoute: () => shell,
  path: path(pages.home),
  component: page(() => import('./pages/home/home-page.tsx'), 'HomePage'),
});

const workspaceHome = createRoute({
  getParentRoute: () => shell,
  path: path(pages.workspace_home),
  component: page(
    () => import('./pages/home/workspace-home-page.tsx'),
    'WorkspaceHomePage',
    'home',
    'actions',
  ),
});

const records = createRoute({
  getParentRoute: () => shell,
  path: path(pages.records),
  validateSearch: toRecordSearch,
  component: page(() => import('./pages/records/records-page.tsx'), 'RecordsPage'),
});

const record = createRoute({
  getParentRoute: () => shell,
  path: path(pages.record),
  // Requested while the page's code still loads; not for every link that is hovered.
  loader({ params: { slug, record_id }, preload }) {
    if (!preload) void queryClient.prefetchQuery(recordQuery(slug, Number(record_id)));
  },
  component: page(() => import('./pages/record/record-page.tsx'), 'RecordPage', 'record', 'actions'),
});

const actions = createRoute({
  getParentRoute: () => shell,
  path: path(pages.actions),
  validateSearch: toActionsSearch,
  component: page(() => import('./pages/actions/actions-page.tsx'), 'ActionsPage', 'actions'),
});

const playlists = createRoute({
  getParentRoute: () => shell,
  path: path(pages.playlists),
  component: page(() => import('./pages/playlists/playlists-page.tsx'), 'PlaylistsPage', 'playlists'),
});

const playlist = createRoute({
  getParentRoute: () => shell,
  path: path(pages.playlist),
  component: page(
    () => import('./pages/playlists/playlist-page.tsx'),
    'PlaylistPage',
    'playlists',
    'moments',
    'record_tools',
    'shared_record',
  ),
});

const person = createRoute({
  getParentRoute: () => shell,
  path: path(pages.person),
  component: page(() => import('./pages/person/person-page.tsx'), 'PersonPage', 'person', 'actions'),
});

const shares = createRoute({
  getParentRoute: () => shell,
  path: path(pages.shares),
  component: page(
    () => import('./pages/shares/shares-page.tsx'),
    'SharesPage',
    'record',
    'record_tools',
    'shared_record',
  ),
});

const trash = createRoute({
  getParentRoute: () => shell,
  path: path(pages.trash),
  component: page(() => import('./pages/trash/trash-page.tsx'), 'TrashPage', 'trash'),
});

const imports = createRoute({
  getParentRoute: () => shell,
  path: path(pages.imports),
  component: page(() => import('./pages/imports/imports-page.tsx'), 'ImportsPage', 'imports'),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: path(pages.settings),
  component: page(
    () => import('./pages/settings/settings-page.tsx'),
    'SettingsPage',
    'people',
    'settings',
    'programs',
    'me',
    'trash',
  ),
});

const me = createRoute({
  getParentRoute: () => shell,
  path: path(pages.me),
  component: page(() => import('./pages/me/me-page.tsx'), 'MePage', 'me', 'programs', 'sign_in', 'mails'),
});

/** They ask a signed-in user about a program, with nothing else beside them. */
const asking = createRoute({
  getParentRoute: () => root,
  id: 'asking',
  async beforeLoad({ location }) {
    const user = await findUser();
    if (user === undefined) throw redirect({ to: '/sign-in', search: { next: location.href } });
    return { user };
  },
});

const authorize = createRoute({
  getParentRoute: () => asking,
  path: path(pages.authorize),
  component: page(() => import('./pages/consent/authorize-page.tsx'), 'AuthorizePage', 'consent', 'programs'),
});

const device = createRoute({
  getParentRoute: () => asking,
  path: path(pages.device),
  component: page(
    () => import('./pages/consent/device-page.tsx'),
    'DevicePage',
    'consent',
    'programs',
    'sign_in',
  ),
});

const shared_record = createRoute({
  getParentRoute: () => root,
  path: path(pages.shared_record),
  component: page(
    () => import('./pages/shared-record/shared-record-page.tsx'),
    'SharedRecordPage',
    'record',
    'shared_record',
  ),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: path(pages.invitation),
  component: page(
    () => import('./pages/invitation/invitation-page.tsx'),
    'InvitationPage',
    'invitation',
    'sign_in',
  ),
});

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: path(pages.forgotten_password),
  component: page(
    () => import('./pages/password-reset/forgotten-password-page.tsx'),
    'ForgottenPasswordPage',
    'password_reset',
    'sign_in',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: path(pages.reset_password),
  component: page(
    () => import('./pages/password-reset/reset-password-page.tsx'),
    'ResetPasswordPage',
    'password_reset',
    'sign_in',
  ),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: path(pages.unsubscribe),
  component: page(() => import('./pages/unsubscribe/unsubscribe-page.tsx'), 'UnsubscribePage', 'mails'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    shared_record,
    invitation,
    forgottenPassword,
    resetPassword,
    unsubscribe,
    shell.addChildren([
      home,
      workspaceHome,
      records,
      record,
      actions,
      playlists,
      playlist,
      person,
      shares,
      trash,
      imports,
      settings,
      me,
    ]),
    asking.addChildren([authorize, device]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
