import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../../components/error-text.ts';
import { useToast } from '../../../components/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Everything that shows people, teams or roles. */
const KEYS = ['members', 'teams', 'team-members', 'roles', 'invitations', 'my-member'];

/** Does one thing to people, says how it went, and shows them anew. */
export function usePeopleChange<Input, Output>(
  slug: string,
  change: (input: Input) => Promise<Output>,
  { quiet = false }: { quiet?: boolean } = {},
) {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => quiet || toast({ text: words.settings.saved, tone: 'good' }),
    onError: (error) => quiet || toast({ text: toErrorText(error, words), tone: 'bad' }),
    onSettled: () => Promise.all(KEYS.map((key) => queries.invalidateQueries({ queryKey: [key, slug] }))),
  });
}
