import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';

const KEYS = ['service-accounts', 'webhooks', 'webhook-deliveries'];

export function useProgramsRefresh(slug: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(KEYS.map((key) => queries.invalidateQueries({ queryKey: [key, slug] })));
}

/** Changes something without a dialog, reports the outcome, and reloads. @param done absent: "Saved." */
export function useProgramsChange<Input, Output>(
  slug: string,
  change: (input: Input) => Promise<Output>,
  done?: string,
) {
  const words = useWords();
  const toast = useToast();
  const refresh = useProgramsRefresh(slug);
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ text: done ?? words.settings.saved, tone: 'good' }),
    onError: (error) => toast({ text: toErrorText(error, words), tone: 'bad' }),
    onSettled: refresh,
  });
}
