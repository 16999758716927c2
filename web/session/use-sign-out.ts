import { toErrorText } from '../components/states/error-text.ts';
import { useToast } from '../components/overlays/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { drafts, pickDrafts } from './drafts.ts';
import { getSession, signOut } from './session.ts';
import { makeStore } from '../store.ts';

/** Returns a function that signs out; whoever has unsaved changes is asked first. */
export function useSignOut(): () => void {
  const words = useWords();
  const toast = useToast();
  return () => {
    const { user } = getSession();
    if (user !== undefined && pickDrafts(drafts.get(), user.id, '').length > 0) isSignOutAsked.set(true);
    else signOut().catch((error: unknown) => toast({ tone: 'bad', text: toErrorText(error, words) }));
  };
}

/** Whether somebody is asked what becomes of their unsaved changes, which do not outlive signing out. */
export const isSignOutAsked = makeStore(false);
