/** Changes made on the pages of settings, each with what is said of it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useToast } from '../../components/overlays/toast.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { useSlug } from '../../session/queries.ts';
import { useWords } from '../../words/use-words.tsx';

/** Loads anew what is shown of the workspace: one change may show in many places. */
export function useRefresh(): () => Promise<unknown> {
  const slug = useSlug();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === slug });
}

interface Outcome<Input> {
  /** Absent: "Saved." */
  done?: string;
  /** Takes the change back; offered beside the outcome. */
  undo?: (input: Input) => Promise<unknown>;
}

/** Changes something without a dialog, says so or why not, and has it loaded anew. */
export function useChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  { done, undo }: Outcome<Input> = {},
) {
  const words = useWords();
  const toast = useToast();
  const refresh = useRefresh();
  const fail = (error: unknown) => toast({ text: toErrorText(error, words), tone: 'bad' });
  const toUndo = (input: Input) =>
    undo &&
    (() =>
      void undo(input)
        .catch(fail)
        .finally(() => void refresh()));
  return useMutation({
    mutationFn: change,
    // One after the other: the last is what is stored.
    scope: { id: useId() },
    onSuccess(_, input) {
      const run = toUndo(input);
      const action = run && { action: { text: words.buttons.undo, run } };
      toast({ text: done ?? words.settings.saved, tone: 'good', ...action });
    },
    onError: fail,
    onSettled: refresh,
  });
}
