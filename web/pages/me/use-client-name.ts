import { useWords } from '../../words/use-words.tsx';
import { toClientParts } from './to-client-parts.ts';

/** The name of a client: `Firefox on Linux`; a program's as it identifies itself. */
export function useClientName(): (client: string | null) => string {
  const { me } = useWords();
  return (client) => {
    const parts = toClientParts(client);
    return parts === undefined ? client || me.program : me.client(parts);
  };
}
