import { useWords } from '../../words/use-words.tsx';
import { toClientParts } from './to-client-parts.ts';

/** What a client is called: `Firefox on Linux`; a program by what it says of itself. */
export function useClientName(): (client: string | null) => string {
  const { me } = useWords();
  return (client) => {
    const parts = toClientParts(client);
    return parts === undefined ? client || me.program : me.client(parts.browser, parts.system);
  };
}
