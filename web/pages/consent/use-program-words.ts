import type { ProgramRequest } from '@minutebook/contract/app/program-endpoints.ts';
import { useWords } from '../../words/use-words.tsx';

/** The name in an isolate of its own: whatever direction its letters have, the words around it keep theirs. */
export const isolate = (name: string) => `\u2068${name}\u2069`;

/** The texts of a consent page: its title, who is asking, and a warning. */
export function useProgramWords() {
  const { consent } = useWords();
  return ({ name, kind, host }: ProgramRequest['program']) => ({
    title: consent.title(isolate(name)),
    warning: kind === 'registered' ? consent.unverified : undefined,
    text: kind === 'own' ? consent.own : host === null ? consent.registered : consent.document(host),
  });
}
