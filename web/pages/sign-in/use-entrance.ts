import { useNavigate, useSearch } from '@tanstack/react-router';
import { client } from '../../session/client.ts';
import type { LoginToken } from './handed-over.tsx';

/** Goes on after signing in: to the program on this computer that waits, else to where somebody wanted to be. @throws ApiError */
export function useEntrance(handOver: (made: LoginToken) => void): () => Promise<void> {
  const { next, cli_callback_uri, state = '' } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  return async () => {
    if (cli_callback_uri === undefined) return navigate({ href: next ?? '/', replace: true });
    handOver(await client.createLoginToken({ body: { cli_callback_uri, state } }));
  };
}
