import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Queries of people, teams or roles. */
const KEYS = ['members', 'teams', 'team-members', 'roles', 'invitations', 'my-member', 'removed'];

/** Reloads people, teams and roles. */
export function usePeopleRefresh(slug: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(KEYS.map((key) => queries.invalidateQueries({ queryKey: [key, slug] })));
}

/**
 * Changes people without a dialog, reports the outcome, and reloads them.
 * @param undo takes the change back; offered beside the outcome
 */
export function usePeopleChange<Input, Output>(
  slug: string,
  change: (input: Input) => Promise<Output>,
  undo?: (input: Input) => Promise<unknown>,
) {
  const words = useWords();
  const toast = useToast();
  const refresh = usePeopleRefresh(slug);
  const fail = (error: unknown) => toast({ text: toErrorText(error, words), tone: 'bad' });
  const takeBack = async (input: Input) => {
    try {
      await undo?.(input);
    } catch (error) {
      fail(error);
    } finally {
      await refresh();
    }
  };
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) =>
      toast({
        text: words.settings.saved,
        tone: 'good',
        ...(undo !== undefined && { action: { text: words.buttons.undo, run: () => void takeBack(input) } }),
      }),
    onError: fail,
    onSettled: refresh,
  });
}
