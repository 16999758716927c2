import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Queries of people, teams or roles. */
const KEYS = ['members', 'teams', 'team-members', 'roles', 'invitations', 'my-member'];

/** Reloads people, teams and roles. */
export function usePeopleRefresh(slug: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(KEYS.map((key) => queries.invalidateQueries({ queryKey: [key, slug] })));
}

/** Changes people without a dialog, reports the outcome, and reloads them. */
export function usePeopleChange<Input, Output>(slug: string, change: (input: Input) => Promise<Output>) {
  const words = useWords();
  const toast = useToast();
  const refresh = usePeopleRefresh(slug);
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ text: words.settings.saved, tone: 'good' }),
    onError: (error) => toast({ text: toErrorText(error, words), tone: 'bad' }),
    onSettled: refresh,
  });
}
