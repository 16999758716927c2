import { useMutation } from '@tanstack/react-query';
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { toErrorText } from '../components/states/error-text.ts';
import { useToast } from '../components/overlays/toast.tsx';
import { useLocale, useWords } from '../words/use-words.tsx';
import { client } from './client.ts';
import { changeUser } from './session.ts';

/** Switches the language at once, and stores it in this browser and in the account. */
export function useChooseLocale(): (next: UserLocale) => void {
  const words = useWords();
  const { speak } = useLocale();
  const toast = useToast();
  const keep = useMutation({
    mutationFn: (locale: UserLocale) => client.updateMe({ body: { locale } }),
    onSuccess: changeUser,
    onError: (error) => toast({ tone: 'bad', text: toErrorText(error, words) }),
  });
  return (next) => {
    void speak(next);
    keep.mutate(next);
  };
}
