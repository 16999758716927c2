import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardComposition } from './components/forms/guard-composition.ts';
import { ToastProvider } from './components/overlays/toast.tsx';
import { TooltipLayer } from './components/overlays/tooltip.tsx';
import './design/theme.css';
import './design/print.css';
import { showTheme } from './design/theme.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { forgetLastWorkspace } from './session/recent-records.ts';
import { reloadAfterWork } from './session/work.ts';
import { followSession, getSession, getToken } from './session/session.ts';
import { readLocale } from './words/locale.ts';
import { WordsProvider } from './words/use-words.tsx';
import { loadWords } from './words/load-words.ts';

showTheme();
guardComposition();
// Requested at once, in parallel with everything else; the page awaits the same answer, and shows its errors.
void getToken().catch(() => undefined);
let lastUser = getSession().user?.id;
followSession(() => {
  const { user } = getSession();
  const hasChanged = lastUser !== undefined && lastUser !== user?.id;
  lastUser = user?.id;
  if (!hasChanged && user !== undefined) return;
  // Nothing stays for the next user who signs in; when nobody is signed in, the page asks them to.
  forgetLastWorkspace();
  if (user === undefined) reloadAfterWork();
  else void queryClient.resetQueries();
});
void start();

async function start(): Promise<void> {
  const locale = readLocale();
  const words = await loadWords(locale);
  const place = document.querySelector('#app');
  if (place === null) throw new Error('The page has no place for the application.');
  createRoot(place).render(
    <StrictMode>
      <WordsProvider first={{ locale, words }}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
          <TooltipLayer />
        </QueryClientProvider>
      </WordsProvider>
    </StrictMode>,
  );
}
